import { type Charset, decode } from './charset.ts'

/** A line of a card: what it is, how it is meant, and what it says. */
export type Property = { name: string; params: Map<string, string[]>; value: string }
export type Card = { line: number; properties: Property[] }

const encoder = new TextEncoder()
/** A text of bytes, one a character, so that folding and quoted-printable are undone before the charset is known. */
const asLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
const bytesOf = (binary: string): Uint8Array => Buffer.from(binary, 'latin1')

const charsets: Record<string, Charset> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  shift_jis: 'shift_jis',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Parts by a sign, but not within quotes. */
function parted(text: string, sign: string): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === sign && !isQuoted) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

/** The line until its first colon that stands in no quotes, and what is behind it. */
function headAndValue(line: string): [head: string, value: string] | undefined {
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted
    if (line[i] === ':' && !isQuoted) return [line.slice(0, i), line.slice(i + 1)]
  }
  return undefined
}

/** Names of parameters that version 2.1 leaves out. */
function paramOf(text: string): [name: string, values: string[]] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at).toUpperCase(), text.slice(at + 1).split(',')]
  const upper = text.toUpperCase()
  if (['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT'].includes(upper)) return ['ENCODING', [upper]]
  return ['TYPE', [text]]
}

function propertyOf(line: string, charset: Charset): Property | undefined {
  const found = headAndValue(line)
  if (!found) return undefined
  const [head, raw] = found
  const [name = '', ...rest] = parted(head, ';')
  const params = new Map<string, string[]>()
  for (const [key, values] of rest.map(paramOf)) {
    const known = params.get(key)
    if (known) for (const value of values) known.push(value)
    else params.set(key, values)
  }
  const encoding = params.get('ENCODING')?.[0]?.toUpperCase()
  const own = charsets[params.get('CHARSET')?.[0]?.toLowerCase() ?? '']
  const binary = encoding === 'QUOTED-PRINTABLE' ? unquoted(raw) : raw
  const isBinary = encoding === 'BASE64' || encoding === 'B'
  return {
    // Apple puts a group in front: item1.TEL
    name: (name.split('.').at(-1) ?? '').trim().toUpperCase(),
    params,
    value: isBinary ? '' : decode(bytesOf(binary), own ?? charset),
  }
}

/** Lines of a text, whatever ends them. */
function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = 0
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}

/** What a line says of itself stands within so many signs; a fold goes through it seldom. */
const longestHead = 2000

/** Lines as they were before they were folded, each with the number of its first. Looks at each sign once. */
function* unfolded(text: string): Generator<{ line: number; text: string }> {
  let open: { line: number; parts: string[]; head: string; isHead: boolean } | undefined
  let isSoft = false
  let line = 0
  for (const one of linesOf(text)) {
    line++
    const isFolded: boolean = open !== undefined && !isSoft && (one[0] === ' ' || one[0] === '\t')
    const part: string = isFolded ? one.slice(1) : one
    if (open && isSoft) {
      const last = open.parts.length - 1
      open.parts[last] = open.parts[last]?.slice(0, -1) ?? ''
    } else if (!isFolded) {
      if (open) yield { line: open.line, text: open.parts.join('') }
      open = { line, parts: [], head: '', isHead: true }
    }
    if (!open) continue
    if (part !== '' || open.parts.length === 0) open.parts.push(part)
    if (open.isHead) {
      const colon = part.indexOf(':')
      open.head += colon < 0 ? part : part.slice(0, colon)
      open.isHead = colon < 0 && open.head.length < longestHead
    }
    isSoft = !open.isHead && /QUOTED-PRINTABLE/i.test(open.head) && (open.parts.at(-1) ?? '').endsWith('=')
  }
  if (open) yield { line: open.line, text: open.parts.join('') }
}

/** The cards of an address book, versions 2.1, 3.0 and 4.0; also those whose end is missing, without cards within cards. */
export function* cardsIn(bytes: Uint8Array, charset: Charset): Generator<Card> {
  const isWide = charset === 'utf-16le' || charset === 'utf-16be'
  // Wide text has no bytes of its own for its signs: it is made UTF-8 first.
  const [plain, as]: [Uint8Array, Charset] = isWide
    ? [encoder.encode(decode(bytes, charset)), 'utf-8']
    : [bytes, charset]
  let open: Card | undefined
  /** Cards that stand within the open one: of a person who acts for the one it is about. */
  let within = 0
  let isAgentNext = false
  for (const { line, text } of unfolded(asLatin1(plain))) {
    const isBegin = /^(\xef\xbb\xbf)?BEGIN:VCARD\s*$/i.test(text)
    if (isBegin && open && (within > 0 || isAgentNext)) within++
    else if (isBegin) {
      // The end of the one before is missing.
      if (open) yield open
      open = { line, properties: [] }
    } else if (/^END:VCARD\s*$/i.test(text)) {
      if (within > 0) within--
      else if (open) {
        yield open
        open = undefined
      }
    } else if (open && within === 0) {
      if (/^([\w-]+\.)?AGENT\b[^:]*:\s*BEGIN:VCARD\s*$/i.test(text)) within++
      const property = propertyOf(text, as)
      if (property) open.properties.push(property)
    }
    isAgentNext =
      open !== undefined && (/^([\w-]+\.)?AGENT\b[^:]*:\s*$/i.test(text) || (isAgentNext && text.trim() === ''))
  }
  // A file that was cut off ends within a card.
  if (open) yield open
}

/** The parts of a value by a sign that is not escaped, and what was escaped as it is. */
export function partsOf(value: string, sign: ';' | ','): string[] {
  const parts: string[] = ['']
  for (let i = 0; i < value.length; i++) {
    const char = value[i] ?? ''
    const last = parts.length - 1
    if (char === '\\' && i + 1 < value.length) {
      const next = value[++i] ?? ''
      parts[last] += next === 'n' || next === 'N' ? '\n' : next
    } else if (char === sign) parts.push('')
    else parts[last] += char
  }
  return parts.map((part) => part.trim())
}

/** A value that is one text. */
export const textIn = (value: string): string =>
  value.replace(/\\(.)/gs, (_, c: string) => (/n/i.test(c) ? '\n' : c)).trim()
