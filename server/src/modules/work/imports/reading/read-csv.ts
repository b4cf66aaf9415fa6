import type { ImportReading } from '@fairlead/contract/work/imports'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { cleanCell, type SheetRow, Unreadable } from './sheet.ts'

export type Delimiter = ImportReading['delimiter']
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

const sampled = 64 * 1024
const longestRecord = 4 * 1024 * 1024
const pieceLength = 256 * 1024

const options = (delimiter: string): Options => ({
  delimiter,
  info: true,
  // People write quotes within cells, and leave cells out at the end of a row.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
})

/** Excel may say in the first line what parts the cells. */
const saidDelimiter = (text: string): string | undefined => /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1]

/** What parts the cells: that by which most rows have equally many, and more than one. */
export function delimiterOf(text: string): Delimiter {
  const said = saidDelimiter(text)
  const found = delimiters.find((one) => one === said)
  if (found) return found
  const end = text.lastIndexOf('\n', sampled)
  const sample = text.length > sampled ? text.slice(0, end > 0 ? end : sampled) : text
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = scoreOf(sample, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  let rows: string[][]
  try {
    rows = parseSync(sample, { ...options(delimiter), info: false, to: 60 }) as string[][]
  } catch {
    return 0
  }
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [common] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  if (!common || common[0] < 2) return 0
  // A delimiter within texts makes rows of many lengths; of two that fit the one that makes more columns.
  return (common[1] / rows.length) * Math.min(common[0], 12) ** 0.5
}

const pieces = function* (text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** The rows of a text whose cells are parted by a delimiter, each with the line where it begins. */
export async function* readCsv(text: string, delimiter: Delimiter): AsyncGenerator<SheetRow> {
  const said = saidDelimiter(text)
  // Of one kind of line end the parser counts right, within quotes too.
  const body = (said ? text.slice(text.indexOf('\n') + 1) : text).replace(/\r\n?/g, '\n')
  // Counted here, since rows that nobody has taken yet are gone with an error.
  let read = 0
  const on_record = (row: string[], { lines }: Info): string[] => {
    read = lines
    return row
  }
  const parser = parse({ ...options(delimiter), on_record })
  const feed = async () => {
    for (const piece of pieces(body))
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve))
    parser.end()
  }
  const fed = feed()
  fed.catch(() => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const within = record.reduce((lines, cell) => lines + (cell.match(/\n/g)?.length ?? 0), 0)
      yield { line: info.lines - within + (said ? 1 : 0), cells: record.map(cleanCell) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { line, isLong } = behind(body, read)
    const where = line + (said ? 1 : 0)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable(
        `A cell in line ${where} starts with a quote (") that’s never closed. Close or remove the quote, and upload the file again.`,
      )
    // Where the row goes on below its first line, a cell in it has a quote; whether that is closed further on isn't known.
    throw new Unreadable(
      isLong
        ? `Line ${where} is too long to be read as a row of a table. Fix it and upload the file again.`
        : `The row that starts in line ${where} is too long. If a cell in it starts with a quote (") by mistake, remove the quote, and upload the file again.`,
    )
  }
}

/** The row behind so many lines, at which the parser gave up: its line, and whether that alone is too long. */
function behind(body: string, lines: number): { line: number; isLong: boolean } {
  let at = 0
  for (let line = 1; ; line++) {
    const end = body.indexOf('\n', at)
    const length = (end < 0 ? body.length : end) - at
    // Empty lines are skipped.
    if (line > lines && (length > 0 || end < 0)) return { line, isLong: length > longestRecord }
    if (end < 0) return { line, isLong: false }
    at = end + 1
  }
}
