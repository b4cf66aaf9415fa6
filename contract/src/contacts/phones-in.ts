import { plainText } from './plain.ts'
import type { PhoneReading } from './read-phone.ts'

/**
 * What parts numbers, and stands in one at times; a slash without blanks only between two long ones. After a whole
 * number a plus begins another one, and so does a word before what is dialled.
 */
const parting =
  /[;؛](?!\s*ext\s*=)|[|\n\u060c\u3001•]|:::|\\n|(?<!,),(?!,|\d{1,3}\s*(?:[,;|\n]|$))|\s(?:or|oder|ou|o|y|e|и|или|و|أو|und|and|et|en|of|[/·])\s|(?<=\d)\s[-+&\p{Pd}]\s(?=\(?[+\d])|(?<=\d{6})\/(?=[+0]?\d{6})|(?<=\d[\d().-]{0,20}\s?[\d().-]{5,20}|\d\s{0,3}\([^()\d]{0,60}\))\s+(?=\(?\+|\(?0[\d\s()/.-]{7}|\p{L}+[.:]?\s*(?:\+|\(?0)[\d\s()/.-]{7})/giu
/** What has fewer digits than these and is no number of its country is text: 'call after 5'. */
export const fewestDigits = 6
/** Hardly a number has more with its country; two short ones in a row have. */
const mostDigits = 13
/** A cell is taken apart so often at most; what is behind stays together, since each part is compared with others (S56). */
const mostParts = 64

export const digitsIn = (text: string): number => text.replace(/\P{Nd}/gu, '').length
const withoutRemarks = (text: string): string => text.replace(/\([^)\d]*\)/g, '').trim()

/**
 * A part of a cell, with the sign before it; `isLoose`: one that is within numbers, too; `isApart`: a word or a sign that
 * never is, so that its digits are not those of the number before it.
 */
type Part = {
  from: number
  to: number
  text: string
  alone: PhoneReading
  sign: string
  isLoose: boolean
  isApart: boolean
}
/** Two national numbers separated only by spaces or a slash have at least this many digits. */
const rowOfTwo = 14
const placesTried = 16

/** The position that splits an unreadable text into two valid numbers; undefined if there is none, or more than one. */
function placeBetween(text: string, read: (raw: string) => PhoneReading): number | undefined {
  if (digitsIn(text) < rowOfTwo) return undefined
  const [place, other] = [...text.matchAll(/\s+(?=[+(]?\d)|\//g)]
    .slice(0, placesTried)
    .map(({ index }) => index)
    .filter((index) =>
      [text.slice(0, index), text.slice(index + 1)].every((part) => digitsIn(part) >= 7 && read(part.trim()).e164),
    )
  return other === undefined ? place : undefined
}

/** Parts up to `to` (not with it) are one number, or the first of them is none; `cost`: of all from here on. */
type Step = { to: number; reading: PhoneReading | undefined; cost: number }

const unread = 1e10
const several = 1e5

/** The reading of a text; unread where it is a whole number with so many digits behind it that they are another one. */
function readWhole(text: string, read: (raw: string) => PhoneReading): PhoneReading {
  const reading = read(text)
  if (digitsIn(reading.e164 ?? '') <= mostDigits) return reading
  const first = /^(.*\d)[^\d]*\s[^\d]*\d{4,}\D*$/.exec(text)?.[1]
  if (!first || read(first).e164 === null) return reading
  return { ...reading, e164: null, extension: null, country: null, isMobile: false, match: null }
}

function pieces(from: number, text: string, sign: string, read: (raw: string) => PhoneReading): Part[] {
  const alone = readWhole(text, read)
  const place = alone.e164 === null ? placeBetween(text, read) : undefined
  const part = {
    from,
    to: from + text.length,
    text,
    alone,
    sign,
    isLoose: /[,/]/.test(sign),
    isApart: /[&+\p{L}]/u.test(sign),
  }
  if (place === undefined) return [part]
  const [one, other] = [text.slice(0, place), text.slice(place + 1)]
  const behind = from + place + 1 + other.length - other.trimStart().length
  return [
    { ...part, to: from + one.length, text: one, alone: read(one) },
    { ...part, from: behind, text: other.trim(), alone: read(other.trim()), sign: ' ', isLoose: false },
  ]
}

function partsOf(cell: string, read: (raw: string) => PhoneReading): Part[] {
  const found: Part[] = []
  let from = 0
  let before = ''
  for (const { index, 0: sign } of [...cell.matchAll(parting).take(mostParts - 1), { index: cell.length, 0: '' }]) {
    const piece = cell.slice(from, index)
    const text = piece.trim()
    const start = from + piece.indexOf(text)
    if (/[\p{L}\d]/u.test(text)) found.push(...pieces(start, text, before, read))
    from = index + sign.length
    before = sign
  }
  return found
}

/** Whether a part behind others says that it is a number of its own. */
const isOwn = ({ text, alone }: Part, first: Part): boolean =>
  text.startsWith('+') || (alone.e164 !== null && text.startsWith('0') && !first.text.startsWith('+'))

/** Digits of a number that may be all of it, by itself and before a sign that stands in numbers, too; and of its last group. */
const [fewestOfWhole, fewestBeforeSign, fewestOfLast] = [6, 7, 5]
/** Digits of another ending, or of an extension, at most. */
const mostOfEnding = 3

/**
 * Whether parts that are a number are all of it, so that the digits behind the next sign are something else: another
 * ending, an extension, a room. A dash before an extension belongs to the number: 901820-21.
 */
function isWhole(parts: readonly Part[], { text, sign }: Part): boolean {
  const [digits, last] = [digitsIn(parts.map((part) => part.text).join('')), parts.at(-1)?.text ?? '']
  const isWithin = /^\s*[/\u00b7]?\s*$/.test(sign)
  if (/\p{Pd}/u.test(sign) || digits < (isWithin ? fewestBeforeSign : fewestOfWhole)) return false
  const isEnding = digitsIn(text) <= mostOfEnding
  if (isWithin) return new RegExp(`\\d{${fewestOfLast}}\\D*$`).test(last) || (isEnding && parts.length === 1)
  return !isEnding || parts.length === 1 || digitsIn(last) > mostOfEnding
}

/** Parts as one number; undefined where they are none. Words stand in front of a whole number, or behind. */
function joined(parts: readonly Part[], read: (raw: string) => PhoneReading): PhoneReading | undefined {
  const [first] = parts
  const text = withoutRemarks(parts.map((part) => part.text).join(' '))
  const words = /^(?:\p{L}+[.:]?\s*(?=[(+0]))?\P{L}*(\p{L}*)$/u.exec(text)
  if (!first || !words || (words[1] && first.alone.e164 !== null)) return undefined
  const reading = read(text)
  return reading.e164 !== null && digitsIn(reading.e164) <= mostDigits ? reading : undefined
}

/** The best way from each part on: least that is unread, then fewest numbers of several parts, then fewest numbers. */
function stepsOf(parts: readonly Part[], read: (raw: string) => PhoneReading): Step[] {
  const steps: Step[] = []
  for (const [i, part] of [...parts.entries()].reverse()) {
    const { alone } = part
    const isRead = alone.e164 !== null
    let best: Step = { to: i + 1, reading: isRead ? alone : undefined, cost: isRead ? 1 : unread }
    best.cost += steps[i + 1]?.cost ?? 0
    let digits = digitsIn(part.text)
    for (let to = i + 1; digits > 0 && to < parts.length; to++) {
      const next = parts[to]
      const more = digitsIn(next?.text ?? '')
      digits += more
      // With zeros that are not dialled from elsewhere.
      if (!next || more === 0 || digits > mostDigits + 3 || next.isApart || isOwn(next, part)) break
      if (best.to === to && best.reading && isWhole(parts.slice(i, to), next)) break
      const cost = several + 1 + (steps[to + 1]?.cost ?? 0)
      const reading = cost < best.cost ? joined(parts.slice(i, to + 1), read) : undefined
      if (reading) best = { to: to + 1, reading, cost }
    }
    steps[i] = best
  }
  return steps
}

/**
 * The numbers of a cell. Parts that are no numbers of their own, and are one together, are one; what cannot be read is
 * kept whole, as it was typed, with what may be its rest. Single digits behind a number stay in its text.
 */
export function phonesIn(typed: string, read: (raw: string) => PhoneReading): PhoneReading[] {
  const cell = plainText(typed)
  const parts = partsOf(cell, read)
  const steps = stepsOf(parts, read)
  const found: { from: number; reading: PhoneReading }[] = []
  for (let i = 0; i < parts.length; ) {
    const { from, text, alone, isLoose } = parts[i] as Part
    const { to, reading } = steps[i] as Step
    const end = parts[to - 1]?.to
    const last = found.at(-1)
    const whole = cell.slice(from, end)
    const digits = digitsIn(whole)
    const isRest = reading
      ? isLoose && !/^[(+0]/.test(text) && /^\P{L}*\d\P{L}*$/u.test(withoutRemarks(last?.reading.raw ?? ''))
      : isLoose || Math.min(digits, digitsIn(last?.reading.raw ?? '')) < fewestDigits
    const isShort = !reading || digits + mostOfEnding <= digitsIn(last?.reading.raw ?? '')
    const isEnding = isShort && digits < fewestDigits && !/\p{L}/u.test(whole)
    if (last && (last.reading.e164 === null ? isRest : isEnding))
      last.reading = { ...last.reading, raw: cell.slice(last.from, end) }
    else found.push({ from, reading: { ...(reading ?? alone), raw: whole } })
    i = to
  }
  const readings = found.map((one) => one.reading)
  const [only] = readings
  return readings.length === 1 && only?.raw === cell.trim() ? [{ ...only, raw: typed.trim() }] : readings
}
