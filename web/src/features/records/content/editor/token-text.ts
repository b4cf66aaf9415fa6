import { type TokenName, tokens } from '@fairlead/contract/records/tokens'

/** A piece of a text and how it looks: a token, one that is none, or a word that was filled in. */
export type Piece = { text: string; look?: 'token' | 'unknown' | 'filled' | 'fallback' }

const pattern = /\{\{\s*([^{}|]*?)\s*(?:\|[^{}]*)?\}\}/g

const isToken = (name: string): boolean => name in tokens

/** The pieces of a text, its tokens apart. `isKnown` says which names are tokens here. */
export function tokenPieces(text: string, isKnown = isToken): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: match[0], look: isKnown(match[1] ?? '') ? 'token' : 'unknown' })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

type FilledPart = { text: string; token: string | null; is_fallback: boolean }

/** The pieces of a text that may have been changed since its tokens were filled in: what is still there is marked. */
export function filledPieces(text: string, parts: readonly FilledPart[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { text: words, token, is_fallback: isFallback } of parts) {
    if (token === null || token === 'content_link' || words === '') continue
    const place = text.indexOf(words, at)
    if (place < 0) continue
    if (place > at) pieces.push({ text: text.slice(at, place) })
    pieces.push({ text: words, look: isFallback ? 'fallback' : 'filled' })
    at = place + words.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** What stands in for a client of whom this is not known, to begin with. */
const fallbacks: Partial<Record<TokenName, string>> = {
  client_name: 'there',
  client_first_name: 'there',
  client_company: 'your company',
}

/** A text with a token put in place of what is selected, and the part of it to select then: its fallback, or its end. */
export function withToken(text: string, [from, to]: readonly [number, number], name: string) {
  const fallback = fallbacks[name as TokenName]
  const token = fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`
  const end = from + token.length
  const select: [number, number] = fallback ? [end - 2 - fallback.length, end - 2] : [end, end]
  return { text: text.slice(0, from) + token + text.slice(to), select }
}
