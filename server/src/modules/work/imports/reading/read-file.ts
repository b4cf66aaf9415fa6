import type { ImportReading } from '@fairlead/contract/work/imports'
import { importLimits } from '@fairlead/contract/work/imports'
import { cut } from '#platform/text'
import type { AskedReading } from '../imports.tables.ts'
import { charsetOf, decode } from './charset.ts'
import { headerAt } from './find-header.ts'
import { delimiterOf, readCsv } from './read-csv.ts'
import { readLimits } from './read-limits.ts'
import { readVcard, vcardColumns } from './read-vcard.ts'
import { openSheet } from './read-xlsx.ts'
import { isBlank, type SheetRow, Unreadable } from './sheet.ts'

export type FileKind = 'csv' | 'xlsx' | 'vcard'
/** So many of the first rows are looked at to know what the columns are. */
export const sampled = 200
/** What is longer is no heading: it is cut before anything looks through it (S56). */
const longestHeading = 200

/** A file as it was taken apart. */
export type Opened = {
  reading: ImportReading
  sheets: string[]
  headers: (string | null)[]
  sample: SheetRow[]
  /** All rows behind the headings, the sample among them; can be gone through once. */
  rows: AsyncGenerator<SheetRow>
}

const asked: ImportReading = { sheet: 0, delimiter: ',', charset: 'utf-8', has_header: true }

/** Rows of any kind of file, with how they were read. */
async function raw(bytes: Uint8Array, kind: FileKind, as: AskedReading | null) {
  if (kind === 'xlsx') {
    const reading = { ...asked, ...as }
    return { reading, ...(await openSheet(bytes, reading.sheet)) }
  }
  const charset = as?.charset ?? charsetOf(bytes)
  if (kind === 'vcard') {
    return { sheets: [], reading: { ...asked, charset }, rows: readVcard(bytes, charset) }
  }
  const text = decode(bytes, charset)
  const delimiter = as?.delimiter ?? delimiterOf(text)
  return { sheets: [], reading: { ...asked, ...as, charset, delimiter }, rows: readCsv(text, delimiter) }
}

const most = (value: number, what: string) =>
  new Unreadable(
    `The file has more than ${value.toLocaleString('en')} ${what}. Split it and import the parts one after another.`,
  )

/** Rows as long as they are within the limits of columns and cells; blank cells at the end are none. */
async function* bounded(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const { line, cells } of rows) {
    if (cells.length > readLimits.columns && cells.findLastIndex(Boolean) >= readLimits.columns)
      throw most(readLimits.columns, 'columns')
    const within = cells.length > readLimits.columns ? cells.slice(0, readLimits.columns) : cells
    count += within.length
    if (count > readLimits.cells) throw most(readLimits.cells, 'cells')
    const isLong = within.some((cell) => cell.length > readLimits.cellLetters)
    yield { line, cells: isLong ? within.map((cell) => cut(cell, readLimits.cellLetters)) : within }
  }
}

async function* filled(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  const counted = (row: SheetRow) => {
    if (++count > importLimits.rows) throw most(importLimits.rows, 'rows')
    return row
  }
  for (const row of first) yield counted(row)
  for await (const row of rest) if (!isBlank(row.cells)) yield counted(row)
}

/**
 * Takes a file apart: which letters, what parts the cells, where the headings stand. `as`: as somebody said that it is
 * to be read. Throws `Unreadable` with words for people.
 */
export async function openFile(
  bytes: Uint8Array,
  kind: FileKind,
  as: AskedReading | null,
  isFree = as === null,
): Promise<Opened> {
  const { sheets, reading, rows: all } = await raw(bytes, kind, as)
  const rows = bounded(all)
  const first: SheetRow[] = []
  let length = 0
  while (first.length < sampled && length < readLimits.sampleLength) {
    const { value, done } = await rows.next()
    if (done) break
    if (isBlank(value.cells)) continue
    first.push(value)
    length += value.cells.reduce((sum: number, cell: string) => sum + cell.length, 0)
  }
  if (first.length === 0 && isFree && reading.sheet + 1 < sheets.length) {
    // Of a workbook the first sheet with something in it.
    const { has_header, ...rest } = reading
    return openFile(bytes, kind, { ...rest, sheet: reading.sheet + 1 }, true)
  }
  if (first.length === 0) throw new Unreadable('This file is empty.')
  const found = headerAt(first.map(({ cells }) => cells))
  const hasHeader = kind !== 'vcard' && (as?.has_header ?? found !== undefined)
  const at = found ?? 0
  const sample = hasHeader ? first.slice(at + 1) : first
  if (sample.length === 0) throw new Unreadable('This file has headings but no rows.')
  const head = kind === 'vcard' ? vcardColumns : hasHeader ? (first[at]?.cells ?? []) : []
  const width = Math.min(
    importLimits.columns,
    // Cells that nothing stands in at the end of all rows are no columns.
    Math.max(head.findLastIndex(Boolean) + 1, ...sample.map(({ cells }) => cells.findLastIndex(Boolean) + 1)),
  )
  const headers = Array.from({ length: width }, (_, i) => cut(head[i] ?? '', longestHeading) || null)
  return {
    sheets,
    reading: { ...reading, has_header: hasHeader },
    headers,
    sample,
    rows: filled(sample, rows),
  }
}
