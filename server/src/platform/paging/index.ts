import type { PageQuery } from '@fairlead/contract/primitives'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { badRequest } from '#platform/http'
import { storable } from '#platform/text'

/** A place in a sorted list: the key of a row, and which way to go on from it. */
export type Cursor = { direction: 'next' | 'previous'; key: string; id: string }

/**
 * How many rows a hot statement reads for a page: one more than 20, 50 or 100. The number stands in the
 * text, since for a LIMIT that it does not know PostgreSQL plans again at each run.
 */
export const readSize = (pageSize: number): number => (pageSize <= 20 ? 21 : pageSize <= 50 ? 51 : 101)

/** A cursor as clients pass it back: opaque, bound to the order of the list that it came from. */
export const encodeCursor = (order: string, { direction, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, direction === 'next' ? 1 : 0, key, id])).toString('base64url')

/** What a list is sorted by, and whether a text can be that: a cursor may be anybody's writing. */
const keys = {
  instant: (key: string) => key === 'infinity' || (/^\d/.test(key) && key >= '0001' && new Date(key).toJSON() === key),
  text: (key: string) => storable(key) === key,
  count: (key: string) => /^\d{1,9}$/.test(key),
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Throws 400 for a cursor that is none, or that belongs to another order of the list. */
export function decodeCursor(
  order: string,
  text: string | undefined,
  type: keyof typeof keys = 'instant',
): Cursor | undefined {
  if (text === undefined || text === '') return undefined
  try {
    const [of, next, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (of === order && typeof key === 'string' && typeof id === 'string' && keys[type](key) && uuid.test(id))
      return { direction: next === 1 ? 'next' : 'previous', key, id }
  } catch {
    // Not one of ours.
  }
  throw badRequest('cursor: this page is no longer available. Start again from the first one.')
}

/**
 * How a list of which the newest stand first goes on from a cursor: what lies beyond it, and the order in which that
 * is read.
 */
export function newestFirst(
  cursor: Cursor | undefined,
  at: AnyPgColumn,
  id: AnyPgColumn,
): { beyond: SQL | undefined; order: (AnyPgColumn | SQL)[] } {
  const backwards = cursor?.direction === 'previous'
  return {
    beyond:
      cursor && sql`(${at}, ${id}) ${sql.raw(backwards ? '>' : '<')} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`,
    order: backwards ? [at, id] : [desc(at), desc(id)],
  }
}

/**
 * Cuts a page out of rows that were read in the direction of the cursor, one more than the page holds:
 * turns them around when they were read backwards, and makes the cursors of both ends.
 */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  size: number,
  order: string,
  cursor: Cursor | undefined,
  keyOf: (row: Row) => string,
): { rows: Row[]; next: string | null; previous: string | null } {
  const more = rows.length > size
  const page = more ? rows.slice(0, size) : rows
  const backwards = cursor?.direction === 'previous'
  if (backwards) page.reverse()
  const [first, last] = [page[0], page.at(-1)]
  const at = (row: Row, direction: Cursor['direction']) =>
    encodeCursor(order, { direction, key: keyOf(row), id: row.id })
  const hasNext = backwards || more
  const hasPrevious = backwards ? more : cursor !== undefined
  return {
    rows: page,
    next: last && hasNext ? at(last, 'next') : null,
    previous: first && hasPrevious ? at(first, 'previous') : null,
  }
}

/** Counts are exact up to 999 (rule 178). */
export const mostCounted = 1000

/** What a list says of its size, by the rows that were counted when that was asked for: `mostCounted` at most. */
export const counted = (rows: readonly unknown[] | undefined): { count: number | null; count_capped: boolean } => ({
  count: rows?.length ?? null,
  count_capped: rows?.length === mostCounted,
})

/** A page of a list that holds nothing as yet. Throws 400 for a cursor that is none of it. */
export function emptyPage(order: string, { cursor, count }: Partial<PageQuery>) {
  decodeCursor(order, cursor)
  return { results: [], next: null, previous: null, ...counted(count ? [] : undefined) }
}
