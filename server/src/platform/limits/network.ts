import ipaddr from 'ipaddr.js'

/** An address as limits count it: of IPv6 the network, since one machine has 2^64 addresses to send from. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
