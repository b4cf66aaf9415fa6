import { plainText } from './plain.ts'

/** The rule by which browsers judge a field for an address (HTML standard, "valid e-mail address"). */
const valid =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const longest = 254
/** No list of addresses is longer; the rest of a longer text is ignored. */
const longestText = 10_000
/** A page of somebody, such as example.com/@name. */
const isLink = (text: string): boolean => /^(?:www\.|https?:)|\.[a-z]{2,}\/|\/@/i.test(text)

/** An address with a domain in letters of other scripts, as browsers send it. */
function withPlainDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain) || /[/?#:\\]/.test(domain)) return text
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return text
  }
}

/** Separates addresses: list punctuation of several scripts, and words; a slash only if another address follows. */
const parting =
  /[,;|\n\u060c\u061b\u3001•]|:::|\s(?:or|oder|ou|o|y|e|и|или|و|أو|und|and|et|en|[&+/])\s|(?<=@[\w.-]{1,254})\/(?=[^\s/@]{1,64}@)/giu
const quotes = /[\u201c-\u201f\u00ab\u00bb\u2039\u203a]/g
/** A remark in brackets next to an address, and a label such as "E-mail:" before it. */
const [remark, label] = [/\s\([^()@]*\)|^\s*\([^()@]*\)\s/g, /^\s*(?:\p{L}[\p{L}\s.-]{0,30}:|[*•-]|\d{1,2}[.)])\s+/u]
/** A comma typed instead of a dot: ann@gmail,com must not be read as ann@gmail. */
const brokenEnd = /@[a-z0-9-]+,\s?[a-z]{2,}\s*$/i

/** What stands between separators as an address; undefined where it is none. */
function addressOf(token: string): string | undefined {
  const withoutQuery = token
    .replace(/^[<("[]*(?:(?:mailto|smtp):)?/i, '')
    .replace(/\?.*$/, (query) => (/^[^@]*$/.test(query) ? '' : query))
  if (withoutQuery.length > 2 * longest) return undefined
  const bare = withoutQuery.replace(/[>)"\].:!]+$/, '').replace(/^'(.*)'$/, '$1')
  const address = withPlainDomain(bare)
  return address.length <= longest && valid.test(address) && !isLink(address) ? address : undefined
}

/**
 * The e-mail addresses of a text, as they were typed: of "Ann <ann@example.com>", of a list, of a mailto: link. Each
 * stands there once, whatever its case.
 */
export function emailsIn(text: string): string[] {
  const plain = plainText(text.slice(0, longestText))
    .replace(quotes, '"')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
  // JSON is an answer of a program, not an address.
  if (/^\s*(?:\{\s*"|\[)/.test(plain) || brokenEnd.test(plain)) return []
  const found = plain.split(parting).flatMap((part) => {
    const inBrackets = /<([^<>]*)>/.exec(part)?.[1]
    const tokens = (inBrackets ?? part.replace(remark, ' ').replace(label, '')).trim().split(/\s+/)
    // "a b@example.com" may be a@… with a blank in it: only where each of several is an address are they several.
    const addresses = tokens.map(addressOf)
    return addresses.every((address) => address !== undefined) ? addresses : []
  })
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

/** The only e-mail address of a text, as it was typed; undefined where there is none, or more than one. */
export function readEmail(text: string): string | undefined {
  const found = emailsIn(text)
  return found.length === 1 ? found[0] : undefined
}
