import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const dialect = new PgDialect()

/** A statement compiled once, for the hot reads: placeholders are filled in by name at each run. */
export type Statement<Row> = {
  readonly text: string
  run: (db: Db, values: Record<string, unknown>) => Promise<Row[]>
}

/**
 * Compiles SQL with `sql.placeholder(name)` once at module load; the driver prepares it under a name
 * of its own. Its row type is the caller's word: keep the columns beside it.
 */
export function statement<Row extends object>(query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  let make: RowMaker<Row> | undefined
  return {
    text,
    async run(db, values) {
      const filled = fillPlaceholders(params, values)
      const result = await db.$client.query<unknown[]>({ text, values: filled, rowMode: 'array' })
      make ??= rowMaker<Row>(result.fields.map((field) => field.name))
      return result.rows.map(make)
    },
  }
}

type RowMaker<Row> = (values: unknown[]) => Row

/**
 * Compiles a literal for the columns of a statement. The driver fills rows by computed names, which V8
 * cannot optimise once a process runs many statements: a twentieth of a list.
 */
function rowMaker<Row>(names: readonly string[]): RowMaker<Row> {
  const fields = names.map((name, i) => `${JSON.stringify(name)}: values[${i}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowMaker<Row>
}

/** Runs SQL made for this call; like a statement, it reads times as RFC 3339. Hot reads are compiled once instead. */
export async function rowsOf<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (await db.$client.query<Row>({ text, values: params })).rows
}
