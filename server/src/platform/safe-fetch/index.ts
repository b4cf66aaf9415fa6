import { lookup as dnsLookup } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, type Response, fetch as undiciFetch } from 'undici'

/** Thrown for an address that must not be dialled; says no more than that (S44). */
export class ForbiddenAddress extends Error {
  constructor() {
    super('This address can’t be reached.')
  }
}

/** True only for addresses of the public internet: not private, local, metadata, multicast, or any such inside IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6') {
    const v6 = parsed as ipaddr.IPv6
    // NAT64 and 6to4 carry an IPv4 address: what counts is where that leads.
    const parts = v6.toByteArray()
    const inner = v6.range() === 'rfc6052' ? parts.slice(12) : v6.range() === '6to4' ? parts.slice(2, 6) : undefined
    if (inner) return isPublicAddress(inner.join('.'))
  }
  return parsed.range() === 'unicast'
}

/** All addresses that a name has, as this machine sees it. Throws where it has none. */
export type AddressesOf = (host: string) => Promise<readonly string[]>

/** Asks the machine’s own resolver. */
export const addressesOf: AddressesOf = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The address of a website as another service may be handed it: nothing that leads into a network, by its text or by what
 * its name has for addresses now (S44). Undefined for any other. The service resolves the name once more, and follows
 * redirects: those are its own to refuse.
 */
export async function handedOn(address: string, resolve: AddressesOf): Promise<string | undefined> {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined
  url.hostname = url.hostname.replace(/\.+$/, '')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host) ? url.href : undefined
  if (!host.includes('.') || host.endsWith('.')) return undefined
  const addresses = await resolve(host)
  return addresses.length > 0 && addresses.every(isPublicAddress) ? url.href : undefined
}

export type SafeFetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Redirects followed, each checked again; none when absent. */
  redirects?: 0 | 1 | 2 | 3
  timeoutMs?: number
  maxBytes?: number
}
export type SafeResponse = { status: number; headers: Headers; url: string; body: Buffer }

export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>

const ports = new Set(['', '80', '443'])

/**
 * The one way to dial an address that a user or an outsider named. Only http and https on their own
 * ports; the name is resolved once and the checked address is the one dialled, so that a name cannot
 * point elsewhere a moment later; no proxy of the environment; limits on time and size.
 * `allow` names hosts with ports that tests may reach.
 */
export function createSafeFetch(options: { allow?: readonly string[] } = {}): SafeFetch {
  const allowed = new Set(options.allow)
  const agent = (free: boolean) =>
    new Agent({
      connect: {
        lookup(hostname, lookupOptions, done) {
          dnsLookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
            if (error) return done(new ForbiddenAddress(), [])
            const usable = free ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
            if (usable.length === 0 || (!free && usable.length < addresses.length))
              return done(new ForbiddenAddress(), [])
            done(null, usable)
          })
        },
      },
    })
  const [strict, free] = [agent(false), agent(true)]

  async function once(target: string, o: SafeFetchOptions, signal: AbortSignal): Promise<Response> {
    const url = new URL(target)
    const isAllowed = allowed.has(url.host)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ForbiddenAddress()
    if (url.username || url.password) throw new ForbiddenAddress()
    if (!isAllowed) {
      if (!ports.has(url.port)) throw new ForbiddenAddress()
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !isPublicAddress(host)) throw new ForbiddenAddress()
    }
    return undiciFetch(url, {
      method: o.method ?? 'GET',
      ...(o.headers ? { headers: o.headers } : {}),
      ...(o.body === undefined ? {} : { body: o.body }),
      redirect: 'manual',
      signal,
      dispatcher: isAllowed ? free : strict,
    })
  }

  return async (target, o = {}) => {
    const signal = AbortSignal.timeout(o.timeoutMs ?? 10_000)
    const maxBytes = o.maxBytes ?? 5 * 1024 * 1024
    let url = target
    for (let left = o.redirects ?? 0; ; left--) {
      let response: Response
      try {
        response = await once(url, o, signal)
      } catch (error) {
        throw causedByForbidden(error) ? new ForbiddenAddress() : error
      }
      const location = response.headers.get('location')
      if (location && response.status >= 300 && response.status < 400) {
        if (left <= 0) throw new ForbiddenAddress()
        await response.body?.cancel()
        url = new URL(location, url).href
        continue
      }
      return {
        status: response.status,
        headers: response.headers as never,
        url,
        body: await readUpTo(response, maxBytes),
      }
    }
  }
}

function causedByForbidden(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof ForbiddenAddress) return true
  return false
}

async function readUpTo(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > maxBytes) throw new Error('The response is too large.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}
