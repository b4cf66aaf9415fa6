import { BlockList, isIP } from 'node:net'

/** Whether an address is in a data centre, according to the operator's file. */
export type InDataCentre = (ip: string) => boolean

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads ranges, one per line: `203.0.113.0/24`, or a single address; text after a `#` is a comment. Throws for an invalid line. */
export function readRanges(text: string): InDataCentre {
  const list = new BlockList()
  for (const [number, line] of text.split('\n').entries()) {
    const range = line.replace(/#.*/, '').trim()
    if (range === '') continue
    const [address = '', bits] = range.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const length = bits === undefined ? most : Number(bits)
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > most)
      throw new Error(`Line ${number + 1} of the data centres’ ranges is no range of addresses: ${range}`)
    list.addSubnet(address, length, family(address))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip))
}
