import { fork } from 'node:child_process'
import { on } from 'node:events'
import { type SheetRow, tooLarge, Unreadable } from './sheet.ts'

export type ToRead = { bytes: Uint8Array; sheet: number }
/** Some rows of a sheet, with the names of all sheets. */
export type Part = { sheets: string[]; rows: SheetRow[]; isLast: boolean }

const mostHeapMb = 1024
/** Ends that say nothing about the workbook: by an error of the program, or with the server. */
const others: unknown[] = [1, 'SIGINT', 'SIGTERM']

async function* partsOf(toRead: ToRead): AsyncGenerator<Part> {
  // V8 may end a whole process for the memory of one of its threads, so that a thread would not do.
  const child = fork(new URL('./read-xlsx.child.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${mostHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  // What cannot be sent any more shows by the end of the child.
  const send = (message: ToRead | 'more') => child.send(message, () => {})
  child.on('error', () => {})
  try {
    const parts = on(child, 'message', { close: ['disconnect'] })
    send(toRead)
    for await (const [part] of parts) {
      if ('refused' in part) throw new Unreadable(part.refused)
      yield part
      if (part.isLast) return
      send('more')
    }
    const end = await ended
    if (others.includes(end)) throw new Error(`the reader of a workbook ended with ${end}`)
    throw new Unreadable(tooLarge)
  } finally {
    child.kill('SIGKILL')
  }
}

/** One sheet of a workbook, and the names of all. What is not read to its end has to be returned. */
export async function openSheet(
  bytes: Uint8Array,
  sheet: number,
): Promise<{ sheets: string[]; rows: AsyncGenerator<SheetRow> }> {
  const parts = partsOf({ bytes, sheet })
  const first: Part = (await parts.next()).value
  const rows = (async function* () {
    try {
      yield* first.rows
      for await (const part of parts) yield* part.rows
    } finally {
      await parts.return(undefined)
    }
  })()
  return { sheets: first.sheets, rows }
}
