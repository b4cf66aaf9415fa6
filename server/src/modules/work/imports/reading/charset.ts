import type { ImportReading } from '@fairlead/contract/work/imports'
import { analyse } from 'chardet'

export type Charset = ImportReading['charset']

const sampled = 64 * 1024

/** What is known by which of the names that statistics answer with. */
const known: Record<string, Charset> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'windows-1251': 'windows-1251',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
}
const latin: ReadonlySet<Charset> = new Set<Charset>(['windows-1252', 'windows-1250'])

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
function utf16Of(bytes: Uint8Array): Charset | undefined {
  const head = bytes.subarray(0, 4096)
  const zeros = (from: 0 | 1) => head.filter((byte, i) => i % 2 === from && byte === 0).length / (head.length / 2)
  if (zeros(1) > 0.4) return 'utf-16le'
  return zeros(0) > 0.4 ? 'utf-16be' : undefined
}

/** In which letters a text is written: by its mark, by being UTF-8, else by how often which bytes stand in it. */
export function charsetOf(bytes: Uint8Array): Charset {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const wide = utf16Of(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const head = bytes.subarray(0, sampled)
  const foreign = head.filter((byte) => byte >= 0x80).length
  const letters = head.filter((byte) => byte >= 0x80 || (byte >= 0x41 && byte <= 0x7a)).length
  // In Latin text few letters have accents; in other scripts most bytes are foreign.
  const isLatin = foreign < letters * 0.3
  const found = analyse(head).flatMap(({ name }) => known[name] ?? [])
  return found.find((one) => latin.has(one) === isLatin) ?? 'windows-1252'
}

/** The text of a file, without its mark. */
export const decode = (bytes: Uint8Array, charset: Charset): string => new TextDecoder(charset).decode(bytes)
