import { neutralised } from '@fairlead/contract/cells'

/** What stands in a cell: text, or a number that a spreadsheet may count with. */
export type Cell = string | number | null

const chunkLength = 64 * 1024
const mostInCell = 32_767

/** RFC 4180: in quotes where there is a comma, a quote or an end of line. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = neutralised(String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table: the names of its columns, and its rows as they are read. */
export type Table = { head: readonly string[]; rows: AsyncIterable<Cell[]> }

/** A table as CSV in UTF-8 with a byte order mark, by which spreadsheets know it. */
export async function* csv({ head, rows }: Table): AsyncGenerator<Buffer> {
  let text = `\ufeff${head.map(csvCell).join(',')}\r\n`
  for await (const row of rows) {
    text += `${row.map(csvCell).join(',')}\r\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** A spreadsheet takes so many characters in a cell, and no more. */
const xlsxCell = (cell: Cell): Cell => (typeof cell === 'string' ? neutralised(cell).slice(0, mostInCell) : cell)

/** A table as a workbook, its head fixed; what a sheet cannot hold goes on in a second one. */
export async function* xlsx({ head, rows }: Table): AsyncGenerator<Uint8Array> {
  const cells = async function* () {
    for await (const row of rows) yield row.map(xlsxCell)
  }
  const columns = head.map((header) => ({ header: neutralised(header) }))
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(cells(), { name: 'Clients', columns, freezePane: { rows: 1 } })
}
