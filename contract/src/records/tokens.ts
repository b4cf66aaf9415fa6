import { z } from 'zod'

export const TokenType = z.enum(['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN'])

type ContentKind = 'text' | 'file' | 'html_page'
type Token = { type: z.output<typeof TokenType>; label: string; in: readonly ContentKind[] }

const everywhere = ['text', 'html_page'] as const
/** The tokens that texts may hold, written `{{name}}` or `{{name|fallback}}` (rule 228), and where they may stand. */
export const tokens = {
  client_name: { type: 'CLIENT_TOKEN', label: 'Client’s name', in: everywhere },
  client_first_name: { type: 'CLIENT_TOKEN', label: 'Client’s first name', in: everywhere },
  client_company: { type: 'CLIENT_TOKEN', label: 'Client’s company', in: everywhere },
  content_title: { type: 'CONTENT_TOKEN', label: 'Title of what you share', in: ['text'] },
  content_link: { type: 'CONTENT_TOKEN', label: 'Link to what you share', in: ['text'] },
  user_name: { type: 'USER_TOKEN', label: 'Your name', in: everywhere },
  user_first_name: { type: 'USER_TOKEN', label: 'Your first name', in: everywhere },
  user_company: { type: 'USER_TOKEN', label: 'Your company', in: everywhere },
  user_phone: { type: 'USER_TOKEN', label: 'Your phone number', in: everywhere },
  user_email: { type: 'USER_TOKEN', label: 'Your email', in: everywhere },
} as const satisfies Record<string, Token>
export type TokenName = keyof typeof tokens
export type TokenValues = Partial<Record<TokenName, string | null>>

/** The tokens as the session tells them (`available_tokens`). */
export const availableTokens = Object.entries(tokens).map(([name, { type, label, in: kinds }]) => ({
  name,
  label,
  token_type: type,
  supported_content_type: {
    text: kinds.some((kind) => kind === 'text'),
    file: false,
    html_page: kinds.some((kind) => kind === 'html_page'),
  },
}))

/** A piece of a text after its tokens were filled in; `token` names the one that it came from. */
export type TextPart = { text: string; token: string | null; is_fallback: boolean; is_unknown: boolean }

const pattern = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g
const titles = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam|mdm|dato|datuk|tan sri|puan|encik|haji|hajah)\.?\s+/i

/** The first word of a name, without a title before it (rule 70). */
export function firstWord(name: string): string {
  let rest = name.trim()
  while (titles.test(rest)) rest = rest.replace(titles, '')
  return rest.split(/\s+/)[0] || name.trim()
}

type Named = { name: string; first_name: string | null; company: string | null }

/** The values of a client's tokens; the name follows the sender's preference (rule 70). A number in its place isn't a name. */
export function clientTokens(client: Named, nameType: 'full_name' | 'first_word'): TokenValues {
  const name = /\p{L}/u.test(client.name) && !client.name.includes('@') ? client.name : ''
  const first = client.first_name?.trim() || (name && firstWord(name))
  return {
    client_name: nameType === 'first_word' ? first : name,
    client_first_name: first,
    client_company: client.company,
  }
}

/** The names in a text's tokens that are none of ours or have no place in this kind of content; each once. */
export function unknownTokens(text: string, kind: ContentKind): string[] {
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const known = (name: string) => name in tokens && (tokens[name as TokenName].in as readonly string[]).includes(kind)
  return [...new Set(found.filter((name) => !known(name)))]
}

/**
 * Fills the tokens of a text in, once: what a value holds is never read as a token. One without a value becomes its
 * fallback, or goes with the space around it; the raw token is never left (rule 70).
 */
export function fillTokens(text: string, values: TokenValues): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plain = (piece: string) => {
    if (piece) parts.push({ text: piece, token: null, is_fallback: false, is_unknown: false })
  }
  for (const match of text.matchAll(pattern)) {
    const [whole, name = '', fallback = ''] = match
    let before = text.slice(at, match.index)
    at = match.index + whole.length
    const is_unknown = !(name in tokens)
    const value = is_unknown ? null : (values[name as TokenName]?.trim() ?? null)
    const said = value || fallback.trim()
    if (!said) {
      const next = text[at]
      // A comma or full stop follows the word before it; of two spaces one is enough.
      if (next === undefined || /[\s,.!?;:)]/.test(next)) before = before.replace(/[ \t]+$/, '')
      else if (before === '' && parts.length === 0) while (/[ \t]/.test(text[at] ?? '')) at++
    }
    plain(before)
    if (said) parts.push({ text: said, token: name, is_fallback: !value, is_unknown })
  }
  plain(text.slice(at))
  return parts
}

/** The same as one text; no raw braces of a token are left in it. */
export const filledText = (text: string, values: TokenValues): string =>
  fillTokens(text, values)
    .map((part) => part.text)
    .join('')
