import { createInterface } from 'node:readline'
import type { Storage } from '#platform/storage'
import { type SheetRow, Unreadable } from './sheet.ts'

const chunkLength = 64 * 1024

/** Where the rows of an import lie once they were read. */
export const rowsKeyOf = (row: { id: string; orgId: string; attempts: number }): string =>
  `imports/${row.orgId.slice(-12)}/${row.id}-${row.attempts}.json`

/** Rows as they are kept, one a line. */
export async function* asLines(rows: AsyncIterable<SheetRow>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const { line, cells } of rows) {
    text += `${JSON.stringify([line, ...cells])}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** The rows that were read. Throws where they are gone. */
export async function* keptRows(storage: Storage, key: string | null): AsyncGenerator<SheetRow> {
  const found = key === null ? undefined : await storage.find(key)
  if (!found) throw new Unreadable('The file for this import is no longer available. Upload it again.')
  const stream = found.stream()
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const text of lines) {
      if (text === '') continue
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
      yield { line, cells }
    }
  } finally {
    lines.close()
    stream.destroy()
  }
}
