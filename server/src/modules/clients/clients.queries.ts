import type { ClientRow, listClients, searchClients } from '@fairlead/contract/clients'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Page } from '@fairlead/contract/primitives'
import { type SQL, sql } from 'drizzle-orm'
import { type HotStatement, hotStatement } from '#modules/session'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { notFound } from '#platform/http'
import { type Cursor, cutPage, decodeCursor, mostCounted, readSize } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { condition, filterBy, mayOnlyClaim, pageOfEach, rules, seesDetails } from './clients.policy.ts'
import { type DetailColumns, detailColumns, detailView, type RowColumns, rowColumns, rowView } from './clients.view.ts'
import { lostAccess } from './load.ts'

const p = sql.placeholder
const me = sql`${p('me')}::uuid`

type Sort = 'last_activity' | 'created' | 'name' | 'follow_up' | 'deleted'
/** What each order sorts by: a column that is never NULL, with its index. */
const sorts: Record<Sort, { column: SQL; type: SQL; descending: boolean; keyOf: (row: Keyed) => string }> = {
  last_activity: {
    column: sql`c.last_activity_at`,
    type: sql`timestamptz`,
    descending: true,
    keyOf: (r) => r.last_activity_at,
  },
  created: { column: sql`c.created_at`, type: sql`timestamptz`, descending: true, keyOf: (r) => r.created_at },
  name: { column: sql`c.name_key`, type: sql`text collate "C"`, descending: false, keyOf: (r) => r.sort_key },
  follow_up: { column: sql`c.due_at`, type: sql`timestamptz`, descending: false, keyOf: (r) => r.sort_key },
  deleted: { column: sql`c.deleted_at`, type: sql`timestamptz`, descending: true, keyOf: (r) => r.sort_key },
}
type Keyed = RowColumns & { sort_key: string }

type Shape = {
  sort: Sort
  /** The way that the rows are read: against the order when going to a previous page. */
  descending: boolean
  hasCursor: boolean
  newOnly: boolean
  match: 'none' | 'near' | 'candidates' | 'walk'
  words: number
  limit: number
  /** A fragment too short for the index of fragments is looked for at the beginning of names. */
  prefix: boolean
}

/**
 * A fragment is looked for among so many rows that come next in the order: a frequent one fills the page
 * there. Otherwise, and of what is rare for certain at once, the index of fragments answers, up to so many
 * candidates; what is neither is found by walking on.
 */
const near = 1000
const mostCandidates = 1000
/** So many digits in a row are rare. */
const rareDigits = 5

/** A word that is looked for; where details are hidden, in the name alone: else finding would tell them. */
const hasWord = (actor: Actor, word: SQL): SQL =>
  mayOnlyClaim(rightsOf(actor))
    ? sql`c.search_text like ${word} and (${seesDetails(actor)} or c.name_key like ${word})`
    : sql`c.search_text like ${word}`

const matches = (actor: Actor, shape: Shape): SQL =>
  shape.prefix
    ? sql`c.name_key >= ${p('from')} collate "C" and c.name_key < ${p('to')} collate "C"`
    : sql.join(
        Array.from({ length: shape.words }, (_, i) => hasWord(actor, sql`${p(`word${i}`)}`)),
        sql` and `,
      )

/** The order of deletion is the bin's own. */
const inBin = (shape: Shape): SQL =>
  shape.sort === 'deleted' ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`

function listSql(actor: Actor, shape: Shape): SQL {
  const { column, type } = sorts[shape.sort]
  const direction = shape.descending ? sql`desc` : sql`asc`
  const order = sql`order by ${column} ${direction}, c.id ${direction}`
  const limit = sql.raw(String(shape.limit))
  /** What the index of the order finds, and what is asked of each row that it finds. */
  const range = [
    sql`c.org_id = ${p('org')}`,
    inBin(shape),
    ...(shape.hasCursor
      ? [sql`(${column}, c.id) ${shape.descending ? sql`<` : sql`>`} (${p('key')}::${type}, ${p('id')}::uuid)`]
      : []),
  ]
  const filter = [filterBy(rules.view(actor), me), ...(shape.newOnly ? [sql`c.is_new_lead`] : [])]
  const all = (...conditions: SQL[]) => sql.join(conditions, sql` and `)
  const walk = { column, direction, limit, isNatural: shape.descending === sorts[shape.sort].descending }
  const wanted = [
    ...range,
    ...(shape.newOnly ? [sql`c.is_new_lead`] : []),
    ...(shape.match === 'walk' ? [matches(actor, shape)] : []),
  ]
  const isWalk = shape.sort !== 'deleted' && (shape.match === 'none' || shape.match === 'walk')
  const merged = isWalk ? pageOfEach(rules.view(actor), me, { wanted: all(...wanted), ...walk }) : undefined
  if (merged)
    return sql`
    select ${rowColumns(actor, me)}, ${column} as sort_key
    from ${merged} c left join users u on u.id = c.assigned_to_id
    ${order} limit ${limit}`
  const rows = (from: SQL, ...more: SQL[]) => sql`
    select ${rowColumns(actor, me)}, ${column} as sort_key
    from ${from} left join users u on u.id = c.assigned_to_id
    where ${all(...range, ...filter, ...more)}
    ${order} limit ${limit}`
  if (shape.match === 'none') return rows(sql`clients c`)
  if (shape.match === 'walk') return rows(sql`clients c`, matches(actor, shape))
  const candidates = (isWanted: SQL) => sql`m as materialized (
      select c.id from clients c
      where ${isWanted} and c.org_id = ${p('org')} and ${inBin(shape)} and ${matches(actor, shape)}
      limit ${sql.raw(String(mostCandidates + 1))}
    )`
  const counted = (found: SQL) => sql`
    select k.candidates, q.* from (select count(*)::int as candidates from m) k
      left join lateral (${rows(sql`${found} found join clients c on c.id = found.id`)}) q on true`
  // The fences keep the planner from walking the order of the list in search of a rare fragment. The
  // count comes back also when none of the candidates is on this page.
  if (shape.match === 'candidates') return sql`with ${candidates(sql`true`)} ${counted(sql`m`)}`
  return sql`with near as materialized (
      select c.id from (select c.* from clients c where ${all(...range)} ${order} limit ${sql.raw(String(near))}) c
      where ${all(...filter, matches(actor, shape))} ${order} limit ${limit}
    ), filled as materialized (
      select count(*) = ${limit} as is_so from near
    ), ${candidates(sql`not (select is_so from filled)`)}, found as (
      select id from near where (select is_so from filled) union all select id from m
    ) ${counted(sql`found`)}`
}

/** The shapes of an actor's rules, by which its statements differ from others'. */
const rightsKey = (actor: Actor): string =>
  `${rules.view(actor)} ${rules.edit(actor)} ${rules.delete(actor)} ${rules.reassign(actor)}`

const statements = new Map<string, HotStatement<Keyed & { candidates?: number }>>()
/** The statement of a shape of list for a shape of rights, compiled at its first use. */
function listStatement(actor: Actor, shape: Shape): HotStatement<Keyed & { candidates?: number }> {
  const { sort, descending, hasCursor, newOnly, match, words, limit, prefix } = shape
  const name = `${sort} ${descending} ${hasCursor} ${newOnly} ${match} ${words} ${limit} ${prefix} ${rightsKey(actor)}`
  let found = statements.get(name)
  if (!found) {
    // A fragment is planned at each search; beside the session that would take twice as long.
    found = hotStatement(listSql(actor, shape), { apart: match !== 'none' })
    statements.set(name, found)
  }
  return found
}

const counts = new Map<string, HotStatement<{ count: number }>>()
function countStatement(actor: Actor, shape: Shape): HotStatement<{ count: number }> {
  const name = JSON.stringify([
    shape.sort === 'deleted',
    shape.newOnly,
    shape.match !== 'none',
    shape.words,
    shape.prefix,
    rules.view(actor),
    mayOnlyClaim(rightsOf(actor)),
  ])
  let found = counts.get(name)
  if (!found) {
    found = hotStatement(sql`select count(*)::int as count from (
      select 1 from clients c where c.org_id = ${p('org')}
        and ${inBin(shape)}
        and ${condition(rules.view(actor), me)}
        ${shape.newOnly ? sql`and c.is_new_lead` : sql``}
        ${shape.match === 'none' ? sql`` : sql`and ${matches(actor, shape)}`}
      limit ${sql.raw(String(mostCounted))}) x`)
    counts.set(name, found)
  }
  return found
}
const mostWords = 4
/** What the index of fragments knows of: three letters or digits in a row, or where such a row begins or ends. */
const indexed = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/**
 * What people search for, as patterns: digits of a number as typed, those of its beginning after a +, or
 * folded words. Few digits are in so many numbers that walking finds them; few letters begin a name.
 */
function searchValues(
  search: string,
): { words: string[]; prefix: boolean; match: Shape['match']; values: Record<string, string> } | undefined {
  const isNumber = /^[\d\s()+./-]+$/.test(search) && /\d/.test(search)
  const start = search.startsWith('+') ? ' ' : ''
  const words = isNumber ? [start + search.replace(/\D/g, '')] : fold(search).split(' ').slice(0, mostWords)
  const isShort = words.every((word) => !indexed.test(word))
  const prefix = isShort && !isNumber
  const isRare = isNumber && (words[0] ?? '').length >= rareDigits
  const match = isRare ? 'candidates' : isShort && isNumber ? 'walk' : 'near'
  const text = words.join(' ')
  if (text === '') return undefined
  const last = text.charCodeAt(text.length - 1)
  const values: Record<string, string> = prefix
    ? { from: text, to: text.slice(0, -1) + String.fromCharCode(last + 1) }
    : Object.fromEntries(words.map((word, i) => [`word${i}`, likePattern(word)]))
  return { words, prefix, match, values }
}

type ListInput = Pick<
  Input<typeof listClients>['query'],
  'cursor' | 'page_size' | 'count' | 'is_new_lead' | 'search' | 'deleted'
> & {
  sort: Sort
  order?: 'ASC' | 'DESC' | undefined
}

async function page(ctx: Ctx, query: ListInput): Promise<Page<ClientRow>> {
  const sort: Sort = query.deleted ? 'deleted' : query.sort
  const descending = query.order ? query.order === 'DESC' : sorts[sort].descending
  const order = `${sort} ${descending ? 'desc' : 'asc'}`
  const cursor: Cursor | undefined = decodeCursor(order, query.cursor, sort === 'name' ? 'text' : 'instant')
  const search = query.search ? searchValues(query.search) : undefined
  const shape: Shape = {
    sort,
    descending: cursor?.direction === 'previous' ? !descending : descending,
    hasCursor: cursor !== undefined,
    newOnly: query.is_new_lead === true,
    match: search?.match ?? 'none',
    words: search?.words.length ?? 0,
    prefix: search?.prefix ?? false,
    limit: readSize(query.page_size),
  }
  const values = {
    org: ctx.actor.orgId,
    me: ctx.actor.userId,
    ...search?.values,
    ...(cursor ? { key: cursor.key, id: cursor.id } : {}),
  }
  let rows = await listStatement(ctx.actor, shape).run(ctx, values)
  if ((rows[0]?.candidates ?? 0) > mostCandidates)
    rows = await listStatement(ctx.actor, { ...shape, match: 'walk' }).run(ctx, values)
  const found = rows.filter((row) => row.id !== null)
  const cut = cutPage<Keyed>(found, query.page_size, order, cursor, sorts[sort].keyOf)
  const count = query.count ? ((await countStatement(ctx.actor, shape).run(ctx, values))[0]?.count ?? 0) : null
  return {
    results: cut.rows.map(rowView),
    next: cut.next,
    previous: cut.previous,
    count,
    count_capped: count === mostCounted,
  }
}

/** A page of the clients that the actor may see. */
export const list = (ctx: Ctx, { query }: Input<typeof listClients>): Promise<Reply<typeof listClients>> =>
  page(ctx, query)

/** Clients by a fragment, the latest activity first. */
export const search = (ctx: Ctx, { query }: Input<typeof searchClients>): Promise<Reply<typeof searchClients>> =>
  page(ctx, { ...query, sort: 'last_activity' })

const details = new Map<string, HotStatement<DetailColumns>>()
function detailStatement(actor: Actor): HotStatement<DetailColumns> {
  const name = rightsKey(actor)
  let found = details.get(name)
  if (!found) {
    found = hotStatement(sql`
      select ${detailColumns(actor, me)} from clients c left join users u on u.id = c.assigned_to_id
      where c.org_id = ${p('org')} and c.id = ${p('id')} and ${condition(rules.view(actor), me)}`)
    details.set(name, found)
  }
  return found
}

/** One client as its page shows it; also from the bin. Throws 404, or 455 to who had it before (rule 144). */
export async function get(ctx: Ctx, id: string): Promise<ReturnType<typeof detailView>> {
  const [row] = await detailStatement(ctx.actor).run(ctx, { org: ctx.actor.orgId, me: ctx.actor.userId, id })
  if (!row) throw (await lostAccess(ctx, id)) ?? notFound()
  return detailView(row)
}

/** The texts of the hot reads of an actor, by name: for the documents, and for the benches' reference. */
export function clientStatements(actor: Actor): [string, string][] {
  const shape: Shape = {
    sort: 'last_activity',
    descending: true,
    hasCursor: false,
    newOnly: false,
    match: 'none',
    words: 0,
    limit: readSize(20),
    prefix: false,
  }
  return [
    ['clients: list', listStatement(actor, shape).text],
    ['clients: next page', listStatement(actor, { ...shape, hasCursor: true }).text],
    ['clients: search', listStatement(actor, { ...shape, match: 'near', words: 1 }).text],
    ['clients: search by number', listStatement(actor, { ...shape, match: 'candidates', words: 1 }).text],
    ['clients: search, walking on', listStatement(actor, { ...shape, match: 'walk', words: 1 }).text],
    ['clients: capped count', countStatement(actor, shape).text],
    ['clients: get', detailStatement(actor).text],
  ]
}
