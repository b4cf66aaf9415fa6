import { is, Param, Placeholder, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
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
const inserts = new WeakMap<PgTable, Map<string, { text: string; params: unknown[] }>>()

/** Texts are kept for so many rows at once; more are rare, and each number of them would be one more. */
const mostKept = 4

/** Inserts rows, by a text that is made once for a table, these columns and so many rows. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return
  if (rows.length > mostKept) return void (await db.insert(table).values([...rows]))
  const given = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined))
  const shape = given.map((row) => row.map(([column]) => column).join()).join(';')
  const known = inserts.get(table) ?? new Map<string, { text: string; params: unknown[] }>()
  inserts.set(table, known)
  let made = known.get(shape)
  if (!made) {
    const blank = given.map((row, i) =>
      Object.fromEntries(row.map(([column]) => [column, sql.placeholder(`${i} ${column}`)])),
    )
    const query = dialect.sqlToQuery(
      db
        .insert(table)
        .values(blank as never)
        .getSQL(),
    )
    made = { text: query.sql, params: query.params }
    known.set(shape, made)
  }
  const values = new Map<string, unknown>(
    given.flatMap((row, i) => row.map(([column, value]) => [`${i} ${column}`, value] as const)),
  )
  const encoded = made.params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param
    const value = values.get(param.value.name)
    return value === null ? null : param.encoder.mapToDriverValue(value)
  })
  await db.$client.query(made.text, encoded)
}
