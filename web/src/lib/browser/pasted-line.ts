const address = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/g

/** The e-mail addresses of a line. */
export const addressesIn = (line: string): readonly string[] => line.match(address) ?? []

/** What is left of a line as somebody's name, without the signs that spreadsheets and address books put between. */
export const nameIn = (line: string): string =>
  line
    .replace(/[\s,;<>"'()]+/g, ' ')
    .trim()
    .slice(0, 120)

/** Reads each line of a pasted list that says anything, by its number from 1. */
export const eachLine = <T>(text: string, read: (line: string, number: number) => T): T[] =>
  text.split(/\r?\n/).flatMap((one, at) => (one.trim() ? [read(one, at + 1)] : []))
