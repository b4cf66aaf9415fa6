import { customType, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows made one after another lie one after another in an index. */
export const newId = (): string => v7()

/**
 * PostgreSQL's text of a timestamptz in UTC as RFC 3339 with three decimals, so that texts compare as times
 * do: '2026-11-21 10:17:55.4+00' → '2026-11-21T10:17:55.400Z'.
 */
export function toRfc3339(text: string): string {
  if (!text.endsWith('+00')) return text
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** A point in time, read as RFC 3339 text (or 'infinity'); to the millisecond on PGlite and PostgreSQL alike. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toRfc3339,
})

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text that sorts by its bytes, the same on PGlite and PostgreSQL. */
export const sortText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' })

/** The id of a row. A distributed table's primary key is `(org_id, id)`; any other table adds `.primaryKey()`. */
export const id = () => uuid('id').notNull()
export const orgId = () => uuid('org_id').notNull()
