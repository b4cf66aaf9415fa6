import { defaultKeyOf, meaningOf } from '#records/clients/contacts'
import { isEmail } from '../values.ts'

const looksLikeData = (cell: string): boolean => isEmail(cell) || /\d{5,}|^\+?\d[\d\s./,-]*$/.test(cell)

/** How surely a row is one of headings: how many are known, less what stands in no heading. */
function scoreOf(row: readonly string[]): number {
  const filled = row.filter(Boolean)
  if (filled.length === 0 || new Set(filled).size < filled.length * 0.8) return 0
  if (filled.some((cell) => looksLikeData(cell) || cell.length > 120)) return 0
  return filled.filter((cell) => meaningOf(cell) || defaultKeyOf(cell)).length
}

const lookedAt = 10

/**
 * Which of the first rows holds the headings: programs put a title or a date above them. Undefined where none does.
 */
export function headerAt(rows: readonly (readonly string[])[]): number | undefined {
  const scores = rows.slice(0, lookedAt).map(scoreOf)
  const best = Math.max(0, ...scores)
  const at = scores.indexOf(best)
  const width = rows[at]?.filter(Boolean).length ?? 0
  if (best >= 2 || (best === 1 && width <= 2)) return at
  // Headings that nobody knows: words above columns of something else.
  const [first = [], ...rest] = rows
  const isPlain = first.length > 0 && first.every((cell) => cell !== '' && !looksLikeData(cell))
  const dataBelow = first.filter((_, i) => {
    const below = rest.map((row) => row[i] ?? '').filter(Boolean)
    return below.length > 0 && below.filter(looksLikeData).length > below.length * 0.7
  }).length
  return isPlain && dataBelow > 0 ? 0 : undefined
}
