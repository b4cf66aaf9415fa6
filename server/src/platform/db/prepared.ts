import { is, Param, Placeholder, sql } from 'drizzle-orm'
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { askMany, batched } from './batched.ts'
import type { Db } from './database.ts'

/**
 * A Drizzle query that is built once for each connection, with `sql.placeholder(name)` for what varies: on
 * the way of every lead building costs more than asking. `prepared('event', (db) => …)(ctx.db).execute({…})`.
 */
export function prepared<P>(name: string, build: (db: Db) => { prepare: (name: string) => P }): (db: Db) => P {
  const made = new WeakMap<Db, P>()
  return (db) => {
    let query = made.get(db)
    if (!query) {
      query = build(db).prepare(name)
      made.set(db, query)
    }
    return query
  }
}

const dialect = new PgDialect()
type Insert = {
  text: string
  params: ({ value: unknown } | { row: number; column: string; encoder: Param['encoder'] })[]
}
const inserts = new WeakMap<PgTable, Map<string, Insert>>()

/** Texts are kept for so many rows at once; more are rare, and each number of them would be one more. */
const mostKept = 32

const ranks = new Map<PgTable, number>()
/** Higher than that of every table to which it refers: rows are written behind those they need. */
function rankOf(table: PgTable): number {
  let rank = ranks.get(table)
  if (rank === undefined) {
    ranks.set(table, 1)
    const needs = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)
    rank = 1 + Math.max(0, ...needs.filter((needed) => needed !== table).map(rankOf))
    ranks.set(table, rank)
  }
  return rank
}

/** Inserts rows, by a text that is made once for a table, these columns and so many rows. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const insert = async (all: readonly T['$inferInsert'][]) => {
    await insertNow(db, table, all)
    return all
  }
  if (rows.length > 0) await askMany(db, table, rows, insert, rankOf(table))
}

/**
 * Inserts rows with ids, each unless there is one already that must not be twice, which `key` tells. Answers
 * whether it did. Those of one key wait for each other, so all who insert several do it in the order of the keys.
 */
export const insertIfNew = <T extends PgTable>(table: T, key: (row: T['$inferInsert']) => string) =>
  batched<T['$inferInsert'] & { id: string }, boolean>(async (db, rows) => {
    const inOrder = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    const made = new Set((await insertNow(db, table, inOrder, onlyNew)).map(({ id }) => id))
    return rows.map(({ id }) => made.has(id))
  })

const onlyNew = ' on conflict do nothing returning "id"'

async function insertNow(
  db: Db,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
  ending = '',
): Promise<{ id: string }[]> {
  if (rows.length > mostKept) {
    const half = Math.ceil(rows.length / 2)
    const parts = [rows.slice(0, half), rows.slice(half)]
    return (await Promise.all(parts.map((part) => insertNow(db, table, part, ending)))).flat()
  }
  const columns = rows.map((row) => Object.keys(row).filter((column) => row[column] !== undefined))
  const shape = columns.map((names) => names.join()).join(';')
  const known = inserts.get(table) ?? new Map<string, Insert>()
  inserts.set(table, known)
  let made = known.get(shape)
  if (!made) {
    made = insertOf(db, table, columns)
    known.set(shape, made)
  }
  const values = made.params.map((param) => {
    if (!('column' in param)) return param.value
    const value = rows[param.row]?.[param.column]
    return value === null ? null : param.encoder.mapToDriverValue(value)
  })
  return (await db.$client.query<{ id: string }>(made.text + ending, values)).rows
}

function insertOf(db: Db, table: PgTable, columns: readonly string[][]): Insert {
  const places = new Map<string, { row: number; column: string }>()
  const blank = columns.map((names, row) =>
    Object.fromEntries(
      names.map((column) => {
        places.set(`${row} ${column}`, { row, column })
        return [column, sql.placeholder(`${row} ${column}`)]
      }),
    ),
  )
  const query = dialect.sqlToQuery(
    db
      .insert(table)
      .values(blank as never)
      .getSQL(),
  )
  const params = query.params.map((param) => {
    const place = is(param, Param) && is(param.value, Placeholder) && places.get(param.value.name)
    return place ? { ...place, encoder: (param as Param).encoder } : { value: param }
  })
  return { text: query.sql, params }
}
