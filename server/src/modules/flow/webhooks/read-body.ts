import { Readable } from 'node:stream'
import busboy from 'busboy'

/** Nothing can be read of a delivery; says why, in words for people. */
export class Unreadable extends Error {}

/** Names of a form are nested no deeper than this: what comes below stays in one name. */
const deepest = 8

/** No honest form has more fields. */
const mostPairs = 2000

type Tree = { [name: string]: unknown }
/** Without a prototype, so that no name of a stranger's means anything (S52). */
const tree = (): Tree => Object.create(null) as Tree
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number that does not fit stays as it was written: ids of advertisers have 19 digits. */
const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, exact as never)
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('It’s nested too deeply to read.')
    throw new Unreadable('It isn’t valid JSON: check for a missing or extra bracket, comma or quotation mark.')
  }
}

/** The parts of a form's name: 'data[contact][name]' is data, contact, name; empty ones stand for a list. */
function partsOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name)
  if (!found) return [name]
  const [, first = '', rest = ''] = found
  const parts = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
  return parts.length > deepest ? [...parts.slice(0, deepest - 1), parts.slice(deepest - 1).join('.')] : parts
}

/** Fields of a form, nested as their names say; one that comes several times is a list. */
function nested(pairs: Iterable<readonly [string, string]>): Tree {
  const root = tree()
  for (const [name, value] of pairs) {
    const parts = partsOf(name).filter((part) => part !== '')
    const last = parts.pop() ?? name
    let at = root
    for (const part of parts) {
      const next = at[part]
      if (isTree(next)) at = next
      else {
        const made = tree()
        // What already stands there goes inside, so that nothing is lost.
        if (next !== undefined) made[''] = next
        at[part] = made
        at = made
      }
    }
    const present = at[last]
    if (present === undefined) at[last] = value
    else if (isTree(present)) present[''] = value
    else if (Array.isArray(present)) present.push(value)
    else at[last] = [present, value]
  }
  return root
}

/** The bytes of a part of an encoded form: %C3%A9 is two. */
const unescaped = (part: string): Buffer =>
  Buffer.from(
    part
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** The field by which a page tells its encoding, and the parameter of a request's type that may tell it. */
const charsetField = '_charset_'
const charsetOf = (contentType: string): string | undefined => /;\s*charset="?([\w:.-]+)/i.exec(contentType)?.[1]

const western = new TextDecoder('windows-1252')

/**
 * Bytes as texts, all in one encoding: the first of these in which they are any. A page without a declared encoding
 * sends the letters of western Europe as one byte each, and nothing in the request says so: what is no UTF-8 is read so.
 * A sender that names that encoding out of habit and sends UTF-8 is read by what it sends.
 */
function decoded(all: readonly Buffer[], declared: readonly (string | undefined)[]): string[] {
  for (const label of [...declared.filter((one) => one !== undefined), 'utf-8'])
    try {
      const decoder = new TextDecoder(label, { fatal: true })
      if (decoder.encoding === western.encoding) continue
      return all.map((bytes) => decoder.decode(bytes))
    } catch {
      // An encoding that nobody knows, or not that of these bytes.
    }
  return all.map((bytes) => western.decode(bytes))
}

/** The fields of an encoded form. */
function readEncoded(contentType: string, body: Buffer): [string, string][] {
  const parts = body
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf('=')
      return [unescaped(at < 0 ? part : part.slice(0, at)), unescaped(at < 0 ? '' : part.slice(at + 1))] as const
    })
  if (parts.length > mostPairs) throw new Unreadable(`It has more than ${mostPairs} fields.`)
  const named = parts.find(([name]) => name.toString('latin1') === charsetField)?.[1].toString('latin1')
  const texts = decoded(parts.flat(), [named, charsetOf(contentType)])
  return parts.map((_, i) => [texts[2 * i] ?? '', texts[2 * i + 1] ?? ''])
}

/**
 * The fields of a form with files, of which the parser made one letter of each byte. Each text is read by itself: a
 * part may name an encoding of its own, and is read already then.
 */
function readParts(pairs: readonly [string, string][]): [string, string][] {
  const named = pairs.find(([name]) => name === charsetField)?.[1]
  const read = (text: string) =>
    /[^\0-\xff]/.test(text) ? text : (decoded([Buffer.from(text, 'latin1')], [named])[0] ?? text)
  return pairs.map(([name, value]) => [read(name), read(value)])
}

const otherEncoding = 'Part of the form uses an encoding that can’t be read. Ask the sender to use UTF-8.'

/** The texts of a form with files; files themselves are told by their names. */
function readMultipart(contentType: string, body: Buffer): Promise<Tree> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Unreadable('The parts of the form couldn’t be separated.'))
    const pairs: [string, string][] = []
    try {
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { parts: 500 },
        defCharset: 'latin1',
        defParamCharset: 'latin1',
      })
      parser.on('field', (name, value: string | undefined) => {
        // What the parser cannot read it leaves out, against its own types.
        if (value === undefined) reject(new Unreadable(otherEncoding))
        else pairs.push([name, value])
      })
      parser.on('file', (name, file, { filename }) => {
        if (filename) pairs.push([name, filename])
        file.resume()
      })
      parser.on('error', fail)
      parser.on('close', () => resolve(nested(readParts(pairs))))
      Readable.from([body]).pipe(parser)
    } catch {
      fail()
    }
  })
}

/**
 * What a delivery holds: JSON, or the fields of a form. Where the type that it names is none of these, its first
 * letter tells. Throws Unreadable.
 */
export async function readBody(contentType: string, body: Buffer): Promise<unknown> {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? ''
  if (type === 'multipart/form-data') return readMultipart(contentType, body)
  const text = (decoded([body], [charsetOf(contentType)])[0] ?? '').replace(/^\uFEFF/, '')
  const first = text.trimStart()[0] ?? ''
  const isForm = type === 'application/x-www-form-urlencoded'
  // Some senders post JSON and call it a form.
  if (type.endsWith('json') || first === '{' || (first === '[' && !isForm)) {
    const value = readJson(text)
    if (typeof value !== 'object' || value === null) throw new Unreadable('It’s a single value, not a list of fields.')
    return value
  }
  if (isForm || /^[^\s=&]{1,200}=/.test(text)) return nested(readEncoded(contentType, body))
  throw new Unreadable(`It was sent as “${type || 'nothing'}”. Send JSON or form data.`)
}
