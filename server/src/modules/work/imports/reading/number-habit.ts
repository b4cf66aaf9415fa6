import { parseNumber } from '@fairlead/contract/records/fields/field-values'

/** A country that writes a decimal comma, and one that writes a point. */
const [commaCountry, pointCountry] = ['DE', 'GB']
const longestNumber = 40

/** The decimal mark of a number that can only be read one way; undefined where it could be either, or has none. */
function markIn(cell: string): ',' | '.' | undefined {
  const marks = cell.length > longestNumber || !/\d/.test(cell) ? null : cell.match(/[.,]/g)
  if (!marks) return undefined
  const value = parseNumber(cell, commaCountry)
  if (value === undefined || value !== parseNumber(cell, pointCountry)) return undefined
  const last = marks.at(-1) === ',' ? ',' : '.'
  // The same mark twice parts thousands.
  const isGrouping = marks.length > 1 && marks.every((mark) => mark === last)
  return isGrouping ? (last === ',' ? '.' : ',') : last
}

/** Sees from all values of each column which mark stands before its decimals. */
export class NumberHabits {
  readonly #seen: { ',': number; '.': number }[] = []

  look(cells: readonly string[]): void {
    cells.forEach((cell, column) => {
      const mark = markIn(cell)
      if (!mark) return
      this.#seen[column] ??= { ',': 0, '.': 0 }
      const its = this.#seen[column]
      its[mark]++
    })
  }

  /** The mark of most values of a column that can only be read one way; undefined where none says it. */
  markOf(column: number): ',' | '.' | undefined {
    const its = this.#seen[column]
    if (!its || its[','] === its['.']) return undefined
    return its[','] > its['.'] ? ',' : '.'
  }
}

/** By whose habit the numbers of a column are read; without a mark that is known by the country. */
export const numberHabitOf = (mark: ',' | '.' | undefined, country: string | null): string | null =>
  mark === undefined ? country : mark === ',' ? commaCountry : pointCountry
