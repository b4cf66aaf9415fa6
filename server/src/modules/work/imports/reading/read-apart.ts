import type { ImportColumn, ImportReading } from '@fairlead/contract/work/imports'
import { apart, TookTooMuch } from '#platform/apart'
import type { AskedReading } from '../imports.tables.ts'
import type { GuessField } from './guess.ts'
import type { FileKind } from './read-file.ts'
import { readLimits } from './read-limits.ts'
import { type SheetRow, tooLarge, Unreadable } from './sheet.ts'

/** What the process that reads a file is given. */
export type ToRead = {
  bytes: Uint8Array
  kind: FileKind
  as: AskedReading | null
  fields: readonly GuessField[]
  country: string | null
}
/** What is known of a file once it was read to its end. */
export type Read = {
  reading: ImportReading
  sheets: string[]
  columns: ImportColumn[]
  sample: SheetRow[]
  rows: number
}
export type Said = { lines: Uint8Array } | { read: Read } | { refused: string }

const tooSlow = 'The file takes too long to read. Split it, and send the parts one after another.'

/**
 * Reads a file of somebody's in a process of its own with limits on time and memory, whatever the file holds. `keep`
 * is given its rows, one a line, and is waited for. Throws `Unreadable` with words for people.
 */
export async function readApart(
  toRead: ToRead,
  keep: (lines: AsyncGenerator<Uint8Array>) => Promise<unknown>,
  cpuSeconds: number = readLimits.cpuSeconds,
): Promise<Read> {
  const { kind } = toRead
  let read: Read | undefined
  async function* lines(): AsyncGenerator<Uint8Array> {
    const limits = { cpuSeconds, memoryBytes: readLimits.memoryBytes(kind), heapMb: readLimits.heapMb(kind) }
    try {
      for await (const said of apart<ToRead, Said>(new URL('./read-apart.child.ts', import.meta.url), toRead, limits)) {
        if ('refused' in said) throw new Unreadable(said.refused)
        if ('lines' in said) {
          yield said.lines
          continue
        }
        read = said.read
        return
      }
    } catch (error) {
      if (!(error instanceof TookTooMuch)) throw error
      throw new Unreadable(error.of === 'time' ? tooSlow : tooLarge[kind])
    }
  }
  await keep(lines())
  if (!read) throw new Error('the reader of a file ended before its rows')
  return read
}
