import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const dialect = new PgDialect()

/** A statement compiled once, for the hot reads: placeholders are filled in by name at each run. */
export type Statement<Row> = {
  readonly text: string
  /** The values of its parameters in their order, by their names. */
  bind: (values: Record<string, unknown>) => unknown[]
  run: (db: Db, values: Record<string, unknown>) => Promise<Row[]>
}

/**
 * Compiles SQL with `sql.placeholder(name)` once at module load; the driver prepares it under a name
 * of its own. Its row type is the caller's word: keep the columns beside it. One whose plan depends on its values is
 * `planned` again at each run, under no name.
 */
export function statement<Row extends object>(query: SQL, { planned = false } = {}): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const bind = (values: Record<string, unknown>) => fillPlaceholders(params, values)
  let make: RowMaker<Row> | undefined
  return {
    text,
    bind,
    async run(db, values) {
      const result = await db.$client.query<unknown[]>({
        text,
        values: bind(values),
        rowMode: 'array',
        ...(planned ? { name: '' } : {}),
      })
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

/**
 * Runs SQL made for this call; like a statement, it reads times as RFC 3339. Hot reads are compiled once instead. One
 * whose plan depends on its values, such as a filter's, is `planned` again at each run.
 */
export async function rowsOf<Row extends object>(db: Db, query: SQL, { planned = false } = {}): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (await db.$client.query<Row>({ text, values: params, ...(planned ? { name: '' } : {}) })).rows
}
