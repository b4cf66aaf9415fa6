import type { ContactDraft } from '#records/clients'

/** What parts numbers, and stands in one at times; a slash without blanks only between two long ones. */
const parting = /[;|\n]|:::|,(?!\d{1,3}\s*(?:[,;|\n]|$))|\s(?:or|oder|ou|und|and|\/)\s|(?<=\d{6,})\/(?=[+0]?\d{6,})/gi
/** What has fewer digits than these and is no number of its country is text: 'call after 5'. */
export const fewestDigits = 6
/** Hardly a number has more with its country; two short ones in a row have. */
const mostDigits = 13
/** A cell is taken apart so often at most; what is behind stays together, since each part is compared with others (S56). */
const mostParts = 64

export const digitsIn = (text: string): number => text.replace(/\D/g, '').length
const withoutRemarks = (text: string): string => text.replace(/\([^)\d]*\)/g, '').trim()

/** A part of a cell; `isLoose`: before it stands a sign that is within numbers, too. */
type Part = { from: number; to: number; text: string; alone: ContactDraft; isLoose: boolean }
/** Parts up to `to` (not with it) are one number, or the first of them is none; `cost`: of all from here on. */
type Step = { to: number; draft: ContactDraft | undefined; cost: number }

const unread = 1e10
const several = 1e5

function partsOf(cell: string, read: (raw: string) => ContactDraft): Part[] {
  const found: Part[] = []
  let from = 0
  let isLoose = false
  for (const { index, 0: sign } of [...cell.matchAll(parting).take(mostParts - 1), { index: cell.length, 0: '' }]) {
    const piece = cell.slice(from, index)
    const text = piece.trim()
    const start = from + piece.indexOf(text)
    if (/[\p{L}\d]/u.test(text)) found.push({ from: start, to: start + text.length, text, alone: read(text), isLoose })
    from = index + sign.length
    isLoose = /[,/]/.test(sign)
  }
  return found
}

/** Whether a part behind others says that it is a number of its own. */
const isOwn = ({ text, alone }: Part, first: Part): boolean =>
  text.startsWith('+') || (alone.value !== null && text.startsWith('0') && !first.text.startsWith('+'))

/** Parts as one number; undefined where they are none. Words stand in front of a whole number, or behind. */
function joined(parts: readonly Part[], read: (raw: string) => ContactDraft): ContactDraft | undefined {
  const [first] = parts
  const text = withoutRemarks(parts.map((part) => part.text).join(' '))
  const words = /^(?:\p{L}+[.:]?\s*(?=[(+0]))?\P{L}*(\p{L}*)$/u.exec(text)
  if (!first || !words || (words[1] && first.alone.value !== null)) return undefined
  const draft = read(text)
  return draft.value !== null && digitsIn(draft.value) <= mostDigits ? draft : undefined
}

/** The best way from each part on: least that is unread, then fewest numbers of several parts, then fewest numbers. */
function stepsOf(parts: readonly Part[], read: (raw: string) => ContactDraft): Step[] {
  const steps: Step[] = []
  for (const [i, part] of [...parts.entries()].reverse()) {
    const { alone } = part
    const isRead = alone.value !== null
    let best: Step = { to: i + 1, draft: isRead ? alone : undefined, cost: isRead ? 1 : unread }
    best.cost += steps[i + 1]?.cost ?? 0
    let digits = digitsIn(part.text)
    for (let to = i + 1; digits > 0 && to < parts.length; to++) {
      const next = parts[to]
      const more = digitsIn(next?.text ?? '')
      digits += more
      // With zeros that are not dialled from elsewhere.
      if (!next || more === 0 || digits > mostDigits + 3 || isOwn(next, part)) break
      const cost = several + 1 + (steps[to + 1]?.cost ?? 0)
      const draft = cost < best.cost ? joined(parts.slice(i, to + 1), read) : undefined
      if (draft) best = { to: to + 1, draft, cost }
    }
    steps[i] = best
  }
  return steps
}

/**
 * The numbers of a cell. Parts that are no numbers of their own, and are one together, are one; what cannot be read is
 * kept whole, as it was typed, with what may be its rest.
 */
export function numbersIn(cell: string, read: (raw: string) => ContactDraft): ContactDraft[] {
  const parts = partsOf(cell, read)
  const steps = stepsOf(parts, read)
  const found: { from: number; draft: ContactDraft }[] = []
  for (let i = 0; i < parts.length; ) {
    const { from, text, alone, isLoose } = parts[i] as Part
    const { to, draft } = steps[i] as Step
    const end = parts[to - 1]?.to
    const last = found.at(-1)
    const isRest = draft
      ? isLoose && !/^[(+0]/.test(text) && /^\P{L}*\d\P{L}*$/u.test(withoutRemarks(last?.draft.raw ?? ''))
      : isLoose || Math.min(digitsIn(text), digitsIn(last?.draft.raw ?? '')) < fewestDigits
    if (last && last.draft.value === null && isRest)
      last.draft = { ...last.draft, raw: cell.slice(last.from, end), matchKey: null }
    else found.push({ from, draft: { ...(draft ?? alone), raw: cell.slice(from, end) } })
    i = to
  }
  return found.map((one) => one.draft)
}
