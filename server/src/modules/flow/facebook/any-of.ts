import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A condition that a column of Meta's ids is any of these; the statement is the same however many there are. */
export const anyOf = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(texts)])}::text[])`
