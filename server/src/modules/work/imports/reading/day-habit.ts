import type { ImportSettings } from '@fairlead/contract/work/imports'

/** A country in which the day comes first, and one in which the month does. */
const [dayFirst, monthFirst] = ['GB', 'US']
const both = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\b/

/**
 * By whose habit the days of a sheet are written: what is not said is seen from days beyond the 12th, and where there
 * is none it is the account's.
 */
export function dayHabitOf(
  dates: ImportSettings['dates'],
  cells: Iterable<string>,
  country: string | null,
): string | null {
  if (dates !== 'guess') return dates === 'day_first' ? dayFirst : monthFirst
  let [first, second] = [0, 0]
  for (const cell of cells) {
    const found = both.exec(cell)
    if (!found) continue
    if (Number(found[1]) > 12) first++
    if (Number(found[3]) > 12) second++
  }
  if (first === second) return country
  return first > second ? dayFirst : monthFirst
}
