import { StringDecoder } from 'node:string_decoder'
import { say, taskOf } from '#platform/apart'
import { parseRow } from '../parse-row.ts'
import type { RowsAsked, RowsSaid } from './rows-apart.ts'
import type { SheetRow } from './sheet.ts'

/** Kept rows taken apart and understood in a process of its own, some at a time, as each is asked for. */
const { skip, most, mostLetters } = await taskOf<{ skip: number; most: number; mostLetters: number }>()

const decoder = new StringDecoder('utf8')
const waiting: string[] = []
let pieces: string[] = []
let left = skip
let isOver = false
let rows: SheetRow[] = []

function addLine(text: string): void {
  if (left > 0) left--
  else if (text !== '') waiting.push(text)
}

function addBytes(bytes: Uint8Array): void {
  const [first = '', ...others] = decoder.write(Buffer.from(bytes)).split('\n')
  pieces.push(first)
  for (const next of others) {
    addLine(pieces.join(''))
    pieces = [next]
  }
}

function addEnd(): void {
  isOver = true
  addLine(pieces.join('') + decoder.end())
  pieces = []
}

/** The next rows, once enough of them have come. */
function nextRows(): RowsSaid {
  let [count, letters] = [0, 0]
  while (count < Math.min(most, waiting.length) && letters < mostLetters) letters += waiting[count++]?.length ?? 0
  if (!isOver && count < most && letters < mostLetters) return { needs: 'bytes' }
  rows = waiting.splice(0, count).map((text) => {
    const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
    return { line, cells }
  })
  return { rows: rows.length }
}

function answer(asked: RowsAsked): RowsSaid {
  if ('ways' in asked) return { drafts: rows.map((row) => ({ ...parseRow(row, asked.ways), understood: [] })) }
  if ('bytes' in asked) addBytes(asked.bytes)
  if ('isOver' in asked) addEnd()
  return nextRows()
}

let said: RowsSaid = { rows: 0 }
for (;;) said = answer(await say<RowsAsked>(said))
