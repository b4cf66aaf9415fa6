/**
 * What a spreadsheet would take for a formula, or hide one behind: at the beginning of a cell (S50). With quotes in
 * front of it too, so that taking one quote off gives back exactly what was there.
 */
const risky = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/** A cell that no spreadsheet calculates: with one quote in front where it would. */
export const neutralised = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** What `neutralised` was given: for reading a table that we wrote. */
export const restored = (cell: string): string => (cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell)
