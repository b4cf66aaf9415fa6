import { restored } from '@fairlead/contract/cells'
import { storable } from '#platform/text'

/** A row of a file: the line where it begins, from 1, and its cells. */
export type SheetRow = { line: number; cells: string[] }

/** What keeps a file from being read at all, in words for the person who sent it. */
export class Unreadable extends Error {}

const inParts = 'The file is too large to read. Split it and import the parts one after another.'
/** What is said of a file that takes more memory than it may, by its kind. */
export const tooLarge = {
  xlsx: 'The workbook is too large. Save the sheet as .csv and upload it again.',
  csv: inParts,
  vcard: inParts,
} as const

const longestCell = 32_767
/** What programs write where nothing is; Null is a name. */
const nothing = /^(null|NULL|undefined|[nN]\/[aA]|#[nN]\/[aA]|#REF!|#VALUE!|-{1,3}|–|—)$/

/**
 * A cell as it was meant: without blanks around it and signs that nobody sees (those that are spelling stay), without what a spreadsheet needs to
 * take it as text (a quote in front, ="0171"), and empty where a program wrote that there is nothing.
 */
export function cleanCell(cell: string): string {
  const text = storable(cell.length > longestCell ? cell.slice(0, longestCell) : cell)
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim()
  const formula = /^="(.*)"$/s.exec(text)
  // Facebook writes p:+65…, so that no spreadsheet takes it for a sum.
  const plain = restored(formula?.[1] ?? text)
    .trim()
    .replace(/^p:(?=\+?\d)/, '')
  return nothing.test(plain) ? '' : plain
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')
