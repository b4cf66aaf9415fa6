import { plainText } from '@fairlead/contract/contacts/plain'
import { readEmail } from '@fairlead/contract/contacts/read-email'
import { parseDay } from '@fairlead/contract/records/fields/field-values'
import { readPhone } from '#platform/phone'

/** What stands in the cells of a column, of all that have something: from 0 to 1. */
export type Kinds = {
  email: number
  phone: number
  /** Written as numbers are dialled, of whatever country, with or without a word beside, or as a spreadsheet shortens them. */
  dialled: number
  /** Digits alone, which may be ids as well. */
  bare: number
  /** With the country in front. */
  plus: number
  uuid: number
  day: number
  number: number
  word: number
  long: number
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const address = /[^\s@;,<>]+@[^\s@;,<>]+\.[^\s@;,<>]+/
/** Digits as numbers are dialled: not days, sums or codes. */
const dialled = /^\(?\+*[\d\s().\-–/+]{6,28}$/

/** The digits of a number in the short form of spreadsheets (4.91711E+11); null where it lost some, undefined of other texts. */
export function inFull(text: string): string | null | undefined {
  const [all, whole, decimals = '', power] = /^(\+?\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? []
  if (all === undefined) return undefined
  const rest = decimals.slice(Number(power))
  return decimals.length >= Number(power) && /^0*$/.test(rest) ? `${whole}${decimals.slice(0, Number(power))}` : null
}

const isDialled = (cell: string): boolean => {
  const bare = cell.replace(/\([^)\d]*\)|\p{L}+[.:]?/gu, ' ').trim()
  return (
    cell.length <= 60 && ((dialled.test(bare) && bare.replace(/\D/g, '').length >= 6) || inFull(cell) !== undefined)
  )
}

/** Whether a text is a number that could be called from somewhere in this country. */
export const isPhone = (text: string, country: string | null): boolean =>
  dialled.test(text) &&
  text.replace(/\D/g, '').length >= 7 &&
  parseDay(text) === undefined &&
  readPhone(text, { guesses: [country] }).e164 !== null

export const isEmail = (text: string): boolean => readEmail(text) !== undefined

/** Between several numbers of a cell. */
const parting = /[;|\n]| ::: /

/** So much of a cell tells what it is; some of what asks looks from each sign on (S56). */
const told = 300

/** Looks at the first cells of a column that have something in them. */
export function kindsOf(cells: readonly string[], country: string | null): Kinds {
  const filled = cells
    .filter(Boolean)
    .slice(0, 50)
    .map((cell) => plainText(cell.slice(0, told)))
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length
  return {
    email: share((cell) => address.test(cell)),
    phone: share((cell) => cell.split(parting).some((part) => isPhone(part.trim(), country))),
    dialled: share((cell) => cell.split(parting).every(isDialled) && parseDay(cell) === undefined),
    bare: share((cell) => /^[1-9]\d*$/.test(cell)),
    plus: share((cell) => /^\(?(\+|00)[1-9]/.test(cell)),
    uuid: share((cell) => uuid.test(cell)),
    day: share((cell) => parseDay(cell) !== undefined),
    number: share((cell) => /^[\d.,\s'€$£%+-]+$/.test(cell) && /\d/.test(cell)),
    word: share((cell) => /\p{L}/u.test(cell) && !address.test(cell)),
    long: share((cell) => cell.length > 40),
  }
}
