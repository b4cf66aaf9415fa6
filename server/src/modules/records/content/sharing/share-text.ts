import { shareMessageAdvised } from '@fairlead/contract/identity/account'
import { fillTokens, type TextPart, type TokenValues } from '@fairlead/contract/records/tokens'

/** The text sent if neither the content nor the account has one (rule 69). */
export const builtInText = 'Hi {{client_first_name|there}}, have a look at this:'

type Link = { name: string; url: string }

const plain = (text: string): TextPart => ({ text, token: null, is_fallback: false, is_unknown: false })

/** Removes spaces and line breaks from the end of a text, and parts that are then empty. */
function trimEnd(parts: TextPart[]): TextPart[] {
  const result = [...parts]
  for (let last = result.at(-1); last && last.token === null; last = result.at(-1)) {
    const text = last.text.trimEnd()
    result.pop()
    if (text) return [...result, { ...last, text }]
  }
  return result
}

/**
 * The text sent with links: tokens filled in, each link on its own line, where the text has its token or else at the
 * end (rules 68 and 70). Returns its parts, and whether it is longer than devices can send (rule 69).
 */
export function shareText(
  text: string,
  values: TokenValues,
  links: readonly Link[],
): { parts: TextPart[]; text: string; isTooLong: boolean } {
  const urls = links.map(({ url }) => url).join('\n')
  const filled = fillTokens(text, {
    ...values,
    content_title: links.map(({ name }) => name).join(', ') || null,
    content_link: urls || null,
  })
  const parts: TextPart[] = []
  for (const part of filled) {
    if (part.token !== 'content_link' || part.is_fallback) {
      const follows = parts.at(-1)?.token === 'content_link'
      parts.push(follows && part.token === null ? { ...part, text: `\n${part.text.replace(/^[ \t\n]+/, '')}` } : part)
      continue
    }
    const before = trimEnd(parts)
    parts.splice(0, parts.length, ...before, ...(before.length > 0 ? [plain('\n')] : []), part)
  }
  const said = trimEnd(parts)
  const isLinked = said.some((part) => part.token === 'content_link' && !part.is_fallback)
  if (urls && !isLinked) said.push(...(said.length > 0 ? [plain('\n')] : []), { ...plain(urls), token: 'content_link' })
  const whole = said.map((part) => part.text).join('')
  return { parts: said, text: whole, isTooLong: whole.length > shareMessageAdvised }
}
