import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import type { CompiledFilter } from './compile-filter.ts'
import { type Sort, sorts } from './orders.ts'
import { eitherSql, ownSource, writtenOf, writtenSql } from './search-words.ts'

const p = sql.placeholder

/** What the statement of a list depends on. */
export type Shape = {
  sort: Sort
  /** The way that the rows are read: against the order when going to a previous page. */
  descending: boolean
  hasCursor: boolean
  newOnly: boolean
  match: 'none' | 'near' | 'candidates' | 'walk' | 'sort'
  words: number
  limit: number
  /** A fragment too short for the index of fragments is looked for at the beginning of names. */
  prefix: boolean
  filter: CompiledFilter | undefined
  viewedWithin?: string | undefined
  /** Whether values are asked for that not every row has. */
  withValues?: boolean
}

/**
 * A fragment is looked for among so many rows that come next in the order: a frequent one fills the page
 * there. Otherwise, and of what is rare for certain at once, the index of fragments answers, up to so many
 * candidates; what is neither is found by walking on.
 */
const fragments = { near: 1000, candidates: 1000 }
/**
 * The same for filters, of which each row is tested faster: what fewer than 1 of 250 meet is mostly rare enough in a
 * million for all of it to be sorted, and what more meet stands among the next rows.
 */
const conditions = { near: 5000, candidates: 5000 }
/** How many rows a list looks at before another strategy takes over. */
export const mostOf = ({ words, filter }: Pick<Shape, 'words' | 'filter'>) =>
  filter && words === 0 ? conditions : fragments
const put = (name: string) => sql`${p(name)}`
const named = ({ prefix, words }: Shape) => ({ prefix, words: Array<string>(words).fill('') })
export const hasWords = ({ prefix, words }: Shape) => words > 0 || prefix

/** What is looked for among clients that are walked through: words, what a filter asks for, or both. */
export const walking = (actor: Actor, shape: Shape): SQL =>
  sql.join(
    [
      ...(hasWords(shape) ? [eitherSql(actor, named(shape), put('org'), put)] : []),
      ...(shape.filter ? [shape.filter.walking] : []),
    ],
    sql` and `,
  )

/**
 * The same as what indexes find, each as rows under the alias `c`: by what clients say themselves, and by what is
 * written of them, where one may be found several times.
 */
export function sources(actor: Actor, shape: Shape): { from: SQL; where: SQL }[] {
  const filter = shape.filter ? [shape.filter.sql] : []
  const where = (...conditions: SQL[]) => sql.join([...conditions, ...filter], sql` and `)
  if (!hasWords(shape)) return [{ from: sql`clients c`, where: where() }]
  const found = ownSource(actor, named(shape), put('org'), put)
  const own = { from: found.from, where: where(found.where) }
  if (shape.prefix) return [own]
  const written = sql`a.org_id = ${p('org')} and ${writtenSql(actor, named(shape), put)}`
  return [own, { from: writtenOf(put('org')), where: where(written) }]
}

/** The order of deletion is the bin's own; some lists show only who has what they are sorted by. */
export const inBin = ({ sort, viewedWithin }: Shape): SQL => {
  const { has } = sorts[sort]
  if (viewedWithin)
    return sql`c.deleted_at is null and c.last_viewed_at > clock_now() - ${sql.raw(`interval '${viewedWithin}'`)}`
  if (sort === 'deleted') return sql`c.deleted_at is not null`
  return has ? sql`c.deleted_at is null and ${has}` : sql`c.deleted_at is null`
}

/** What all strategies say in the same way of a list. */
export type ListParts = {
  column: SQL
  direction: SQL
  order: SQL
  limit: SQL
  /** What stands behind the cursor, by these columns. */
  behind: (key: SQL, id: SQL) => SQL[]
  /** What the index of the order finds. */
  range: SQL[]
  /** What is asked of each row that is found. */
  filter: SQL[]
  all: (...conditions: SQL[]) => SQL
  /** The rows of the page, from what a strategy found. */
  rows: (from: SQL, ...more: SQL[]) => SQL
}
