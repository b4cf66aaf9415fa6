import { apart, TookTooMuch } from '#platform/apart'
import type { Storage } from '#platform/storage'
import type { Draft, Ways } from '../parse-row.ts'
import { readLimits } from './read-limits.ts'
import { tooLarge, Unreadable } from './sheet.ts'

/** What the process that takes rows apart is asked for, and what it says. */
export type RowsAsked = { next: true } | { bytes: Uint8Array } | { isOver: true } | { ways: Ways }
export type RowsSaid = { needs: 'bytes' } | { rows: number } | { drafts: Draft[] }

/** The rows of an import, some at a time. */
export type Rows = {
  /** Goes on to the next rows. Answers how many there are, none at the end. */
  next: () => Promise<number>
  /** Understands the rows that are at hand, as often as it is asked to. */
  read: (ways: Ways) => Promise<Draft[]>
  close: () => Promise<void>
}

const tooSlow = 'The rows take too long to read. Split the file, and send the parts one after another.'
/** Rows of one transaction: what is announced of them fits in one event, and nobody waits long for their locks. */
const most = 200
/** Where rows are long, fewer are taken at once. */
const mostLetters = 2 * 1024 * 1024
const limits = {
  cpuSeconds: readLimits.cpuSeconds,
  isEach: true,
  memoryBytes: readLimits.memoryBytes('csv'),
  heapMb: readLimits.heapMb('csv'),
}

/**
 * Opens the rows of an import that were kept, from one of them on. They are a stranger's, so they are taken apart and
 * understood in a process of their own with limits. Throws where they are gone; `next` and `read` throw `Unreadable`
 * where they take too much.
 */
export async function openRows(storage: Storage, key: string | null, skip = 0): Promise<Rows> {
  const found = key === null ? undefined : await storage.find(key)
  if (!found) throw new Unreadable('The file for this import is no longer available. Upload it again.')
  const stream = found.stream()
  const bytes = stream[Symbol.asyncIterator]()
  const entry = new URL('./rows-apart.child.ts', import.meta.url)
  const child = apart<object, RowsSaid, RowsAsked>(entry, { skip, most, mostLetters }, limits)
  const isReady = child.next({ next: true })
  isReady.catch(() => undefined)

  async function ask(asked: RowsAsked): Promise<RowsSaid> {
    try {
      await isReady
      const { value } = await child.next(asked)
      if (value) return value
    } catch (error) {
      if (error instanceof TookTooMuch) throw new Unreadable(error.of === 'time' ? tooSlow : tooLarge.csv)
      throw error
    }
    throw new Error('the reader of rows ended before them')
  }

  return {
    async next() {
      let said = await ask({ next: true })
      while ('needs' in said) {
        const { value, done } = await bytes.next()
        said = await ask(done ? { isOver: true } : { bytes: value as Uint8Array })
      }
      return 'rows' in said ? said.rows : 0
    },
    async read(ways) {
      const said = await ask({ ways })
      return 'drafts' in said ? said.drafts : []
    },
    async close() {
      await bytes.return?.()
      await child.return()
    },
  }
}
