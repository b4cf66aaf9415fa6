import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A column of Meta's numbers that is any of these: however many, one statement. */
export const anyOf = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(texts)])}::text[])`
