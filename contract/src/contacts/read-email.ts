import { plainText } from './plain.ts'

/** The rule by which browsers judge a field for an address (HTML standard, "valid e-mail address"). */
const valid =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const longest = 254
/** No list of addresses is longer; the rest of a longer text is ignored. */
const longestText = 10_000
/** A page of somebody, such as example.com/@name. */
const link = /\.[a-z]{2,}\/|\/@/i

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

/** Separates addresses: list punctuation of several scripts; a short word or a slash only between two addresses. */
const parting = /[,;|\n،؛、•]|:::|(?<=@\S{1,99})(?:\s\S{1,4}\s|\/)(?=\S{1,99}@)/
/**
 * A comma where a point was meant: ann@gmail,com isn't ann@gmail. A word stands behind it, directly; or after a blank,
 * and then nothing else of the list's part.
 */
const commaForPoint = /(@[\w-]+),(?=\w[^\s,;|/@]*(?:[\s,;|/]|$)|\s\w[\w.]*[>)"'\s]*(?:[,;|\n(]|$))/g
/** A remark in brackets, and a label or a list position before an address: "(work)", "E-mail:", "1.". */
const around = /\([^()@]*\)|^[^@]{0,30}[:*•.)-]\s/g

/** What stands between separators as an address; undefined where it is none. */
function addressOf(token: string): string | undefined {
  if (token.length > 2 * longest) return undefined
  const bare = token
    .replace(/^[<("[“„«]*(?:mailto:)?/i, '')
    .replace(/\?[^@]*$/, '')
    .replace(/[>)"\]”“».:!]+$/, '')
    .replace(/^'(.*)'$/, '$1')
  const address = withPlainDomain(bare)
  return address.length <= longest && valid.test(address) && !link.test(address) ? address : undefined
}

/**
 * The e-mail addresses of a text, as they were typed: of "Ann <ann@example.com>", of a list, of a mailto: link. Each
 * stands there once, whatever its case.
 */
export function emailsIn(text: string): string[] {
  const plain = plainText(text.slice(0, longestText)).replace(/[‘’]/g, "'")
  // JSON is an answer of a program.
  if (/^\s*(?:\{\s*"|\[)/.test(plain)) return []
  const found = plain
    .replace(commaForPoint, '$1\\')
    .split(parting)
    .flatMap((part) => {
      const inBrackets = /<([^<>]*)>/.exec(part)?.[1]
      const tokens = (inBrackets ?? part.replace(around, ' ')).trim().split(/\s+/)
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
