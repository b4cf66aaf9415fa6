import { createHash } from 'node:crypto'
import { z } from 'zod'

const Row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof Row>

/** A line of a table. Throws SyntaxError or ZodError for what is no row. */
export const readRow = (line: string): Row => Row.parse(JSON.parse(line))

/** The context in which a table's secrets are sealed, for each table that has some. */
export type Sealed = Readonly<Record<string, (row: Row) => string>>

export const rowText = (row: Row): string => JSON.stringify(row)

const digits = 15

/** Counts rows, and adds them up in a way that does not depend on their order. */
export function sumOf(): { add: (text: string) => void; result: () => { rows: number; sum: string } } {
  let [rows, total] = [0, 0n]
  return {
    add(text) {
      rows++
      total += BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, digits)}`)
    },
    result: () => ({ rows, sum: String(total) }),
  }
}
