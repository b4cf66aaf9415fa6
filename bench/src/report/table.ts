export type Cell = string | number | null

const shown = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '–' : typeof cell === 'number' ? number(cell) : cell

const number = (n: number): string =>
  Math.abs(n) >= 100
    ? Math.round(n).toLocaleString('en')
    : Number.isInteger(n)
      ? String(n)
      : n.toFixed(Math.abs(n) < 10 ? 2 : 1)

/** A table in Markdown whose columns also line up on a screen; numbers stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => head.map((_, i) => shown(row[i])))
  const isNumber = head.map((_, i) => rows.some((row) => typeof row[i] === 'number'))
  const width = head.map((title, i) => Math.max(title.length, 3, ...cells.map((row) => row[i]?.length ?? 0)))
  const pad = (text: string, i: number) => (isNumber[i] ? text.padStart(width[i] ?? 0) : text.padEnd(width[i] ?? 0))
  const line = (texts: readonly string[]) => `| ${texts.map(pad).join(' | ')} |`
  const rule = `|${width.map((w, i) => (isNumber[i] ? `${'-'.repeat(w + 1)}:` : '-'.repeat(w + 2))).join('|')}|`
  return [line(head), rule, ...cells.map(line)].join('\n')
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The value below which a share of sorted numbers lies. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** Progress, kept apart from the tables. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`)
