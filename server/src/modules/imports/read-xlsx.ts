import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type SheetRow, tooLarge, Unreadable } from './sheet.ts'

export type ToRead = { bytes: Uint8Array; sheet: number }
/** Some rows of a sheet, with the names of all sheets. */
export type Part = { sheets: string[]; rows: SheetRow[]; isLast: boolean }

const mostHeap = 1024

async function* partsOf(toRead: ToRead): AsyncGenerator<Part> {
  const worker = new Worker(new URL('./read-xlsx.worker.ts', import.meta.url), {
    workerData: toRead,
    resourceLimits: { maxOldGenerationSizeMb: mostHeap },
  })
  try {
    for await (const [part] of on(worker, 'message', { close: ['exit'] })) {
      if ('refused' in part) throw new Unreadable(part.refused)
      yield part
      if (part.isLast) return
      worker.postMessage('more')
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  } finally {
    await worker.terminate()
  }
  // The thread ended before the sheet did.
  throw new Unreadable(tooLarge)
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
