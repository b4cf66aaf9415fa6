import type { ImportColumn } from '@fairlead/contract/work/imports'
import { say, taskOf } from '#platform/apart'
import { guessColumns } from './guess.ts'
import { NumberHabits } from './number-habit.ts'
import type { Said, ToRead } from './read-apart.ts'
import { type Opened, openFile } from './read-file.ts'
import { readLimits } from './read-limits.ts'
import { asLines } from './rows-file.ts'
import { type SheetRow, tooLarge, Unreadable } from './sheet.ts'

/** A file read in a process of its own: what a stranger's file does to its reader is not to hold up or end the server. */
const asked = await taskOf<ToRead>()

const examples = 3

function columnsOf({ headers, sample }: Opened, numbers: NumberHabits): ImportColumn[] {
  const cellsOf = (i: number) => sample.map(({ cells }) => cells[i] ?? '')
  const guesses = guessColumns(
    headers,
    headers.map((_, i) => cellsOf(i)),
    asked,
  )
  return headers.map((header, i) => {
    const decimal = numbers.markOf(i)
    const filled = cellsOf(i).filter(Boolean)
    return {
      header,
      examples: [...new Set(filled)].slice(0, examples).map((cell) => cell.slice(0, 120)),
      filled: filled.length / sample.length,
      guess: guesses[i] ?? { target: 'skip', because: 'nothing' },
      ...(decimal ? { decimal } : {}),
    }
  })
}

const tell = (said: Said): Promise<unknown> => say(said)

async function read(): Promise<void> {
  const opened = await openFile(asked.bytes, asked.kind, asked.as)
  const numbers = new NumberHabits()
  let [rows, kept] = [0, 0]
  async function* watched(): AsyncGenerator<SheetRow> {
    for await (const row of opened.rows) {
      rows++
      numbers.look(row.cells)
      yield row
    }
  }
  for await (const lines of asLines(watched())) {
    kept += lines.length
    if (kept > readLimits.keptBytes) throw new Unreadable(tooLarge[asked.kind])
    await tell({ lines })
  }
  const { reading, sheets, sample } = opened
  await tell({ read: { reading, sheets, columns: columnsOf(opened, numbers), sample, rows } })
}

try {
  await read()
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  await tell({ refused: error.message })
}
