import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

const isBare = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * An address as a proxy or a socket writes it: also with a port, in brackets, or an IPv4 within an IPv6. Undefined for
 * what is none, and for forms that programs read differently (010.1.1.1, 0x7f000001).
 */
function readAddress(text: string): Address | undefined {
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(text.trim())?.[1] ?? text.trim().replace(/^([\d.]+):\d{1,5}$/, '$1')
  // The zone after % only has a meaning on the machine that wrote it.
  const [address = ''] = bare.includes(':') ? bare.split('%') : [bare]
  return isBare(address) ? ipaddr.process(address) : undefined
}

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address, or a host by that name, is this machine itself. */
export const isLoopback = (host: string): boolean => host === 'localhost' || readAddress(host)?.range() === 'loopback'

/** Which addresses are proxies whose X-Forwarded-For is believed. `names`: addresses, ranges, or names of ranges. */
function matcherOf(names: readonly string[]): (address: Address) => boolean {
  const list = names
    .flatMap((name) => ranges[name] ?? [name])
    .map((name): [Address, number] => {
      if (name.includes('/')) return ipaddr.parseCIDR(name)
      const address = ipaddr.process(name)
      return [address, address.kind() === 'ipv4' ? 32 : 128]
    })
  return (address) => list.some((range) => address.kind() === range[0].kind() && address.match(range as never))
}

/** Whether a setting names an address, a range, or one of the common ranges by its name. */
export function isAddressRange(text: string): boolean {
  if (text in ranges) return true
  const [address = '', bits] = text.split('/')
  return isBare(address) && (bits === undefined || ipaddr.isValidCIDR(text))
}

/** Whose request it is, and whether it came through a proxy that is trusted. */
type Client = { ip: string; viaProxy: boolean }

/**
 * Whose request it is: the last address before those of trusted proxies. What cannot be read counts as the proxy that
 * wrote it, so that nonsense makes nobody somebody new (S55).
 */
export function clientOf(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = matcherOf(trusted)
  return ({ socket, headers }) => {
    const direct = readAddress(socket.remoteAddress ?? '')
    const viaProxy = direct !== undefined && isTrusted(direct) && headers['x-forwarded-for'] !== undefined
    if (!viaProxy) return { ip: direct?.toString() ?? '', viaProxy }
    let known = direct
    for (const text of [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse()) {
      const next = readAddress(text)
      if (!next) break
      known = next
      if (!isTrusted(known)) break
    }
    return { ip: known.toString(), viaProxy }
  }
}
