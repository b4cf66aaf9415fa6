import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Page } from '@fairlead/contract/primitives'
import type { recentlyActiveClients } from '@fairlead/contract/records/client-filters'
import type { ClientRow, ListSort, listClients, searchClients } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'
import { type HotStatement, hotStatement, kept } from '#identity/session'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { together } from '#platform/db'
import { notFound } from '#platform/http'
import { type Cursor, cutPage, decodeCursor, mostCounted, readSize } from '#platform/paging'
import { condition, filterBy, type Me, mayOnlyClaim, pageOfEach, rules } from './clients.policy.ts'
import { type DetailColumns, detailColumns, detailView, type RowColumns, rowColumns, rowView } from './clients.view.ts'
import { type CompiledFilter, compileFilter } from './compile-filter.ts'
import { lostAccess } from './load.ts'
import { eitherSql, ownSource, searchValues, writtenOf, writtenSql } from './search-words.ts'

const p = sql.placeholder
const me: Me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }

type Sort = ListSort | 'deleted'
type Order = {
  column: SQL
  type: SQL
  descending: boolean
  keyOf: (row: Keyed) => string
  /** Of a list that shows only clients that have what it is sorted by. */
  has?: SQL
}
/** What each order sorts by: a column that is never NULL, with its index. */
const sorts: Record<Sort, Order> = {
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
  uncontacted: {
    column: sql`c.new_lead_since`,
    type: sql`timestamptz`,
    descending: false,
    keyOf: (r) => r.sort_key,
    has: sql`c.is_new_lead and c.new_lead_since is not null`,
  },
  viewed: {
    column: sql`c.last_viewed_at`,
    type: sql`timestamptz`,
    descending: true,
    keyOf: (r) => r.sort_key,
    has: sql`c.last_viewed_at is not null`,
  },
}
type Keyed = RowColumns & { sort_key: string }

type Shape = {
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
const mostOf = ({ words, filter }: Pick<Shape, 'words' | 'filter'>) => (filter && words === 0 ? conditions : fragments)
const put = (name: string) => sql`${p(name)}`
const named = ({ prefix, words }: Shape) => ({ prefix, words: Array<string>(words).fill('') })
const hasWords = ({ prefix, words }: Shape) => words > 0 || prefix

/** What is looked for among clients that are walked through: words, what a filter asks for, or both. */
const walking = (actor: Actor, shape: Shape): SQL =>
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
function sources(actor: Actor, shape: Shape): { from: SQL; where: SQL }[] {
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
const inBin = ({ sort, viewedWithin }: Shape): SQL => {
  const { has } = sorts[sort]
  if (viewedWithin)
    return sql`c.deleted_at is null and c.last_viewed_at > clock_now() - ${sql.raw(`interval '${viewedWithin}'`)}`
  if (sort === 'deleted') return sql`c.deleted_at is not null`
  return has ? sql`c.deleted_at is null and ${has}` : sql`c.deleted_at is null`
}

function listSql(actor: Actor, shape: Shape): SQL {
  const { column, type } = sorts[shape.sort]
  const direction = shape.descending ? sql`desc` : sql`asc`
  const order = sql`order by ${column} ${direction}, c.id ${direction}`
  const limit = sql.raw(String(shape.limit))
  const behind = (key: SQL, id: SQL) =>
    shape.hasCursor
      ? [sql`(${key}, ${id}) ${shape.descending ? sql`<` : sql`>`} (${p('key')}::${type}, ${p('id')}::uuid)`]
      : []
  /** What the index of the order finds, and what is asked of each row that it finds. */
  const range = [sql`c.org_id = ${p('org')}`, inBin(shape), ...behind(column, sql`c.id`)]
  const filter = [filterBy(rules.view(actor), me), ...(shape.newOnly ? [sql`c.is_new_lead`] : [])]
  const all = (...conditions: SQL[]) => sql.join(conditions, sql` and `)
  const walk = { column, direction, limit, isNatural: shape.descending === sorts[shape.sort].descending }
  const wanted = [
    ...range,
    ...(shape.newOnly ? [sql`c.is_new_lead`] : []),
    ...(shape.match === 'walk' ? [walking(actor, shape)] : []),
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
  // The fence keeps the planner from walking the order; all of them pass by, of which the first are kept.
  if (shape.match === 'sort')
    return sql`with first as materialized (
      select m.id from (
        select c.id, ${column} as k from clients c
        where ${all(...range, ...filter, ...(shape.filter ? [shape.filter.sql] : []))} offset 0) m
      order by m.k ${direction}, m.id ${direction} limit ${limit})
    ${rows(sql`first found join clients c on c.id = found.id`)}`
  if (shape.match === 'none') return rows(sql`clients c`)
  if (shape.match === 'walk') return rows(sql`clients c`, walking(actor, shape))
  // What indexes find, each up to one more than is sorted: whoever is found twice counts twice, and stands here once.
  const candidates = (isWanted: SQL) =>
    sql.join(
      sources(actor, shape).map(
        ({ from, where }, i) => sql`${sql.raw(`m${i}`)} as materialized (
      select c.id, ${column} as k, ${all(...filter)} as is_seen from ${from}
      where ${isWanted} and c.org_id = ${p('org')} and ${inBin(shape)} and ${where}
      limit ${sql.raw(String(mostOf(shape).candidates + 1))})`,
      ),
      sql`, `,
    )
  const names = sources(actor, shape).map((_, i) => sql.raw(`select id, k, is_seen from m${i}`))
  const counted = sql`counted as materialized (
      select count(*)::int as candidates from (${sql.join(names, sql` union all `)}) m)`
  // Of too many none is looked at: another statement finds the page.
  const few = sql`(select m.id from (${sql.join(names, sql` union `)}) m
    where (select candidates from counted) <= ${sql.raw(String(mostOf(shape).candidates))}
      and ${all(sql`m.is_seen`, ...behind(sql`m.k`, sql`m.id`))}
    order by m.k ${direction}, m.id ${direction} limit ${limit})`
  const pageOf = (found: SQL, near = sql`0`) => sql`
    select counted.candidates, ${near} as near, q.* from counted
      left join lateral (${rows(sql`${found} found join clients c on c.id = found.id`)}) q on true`
  // The fences keep the planner from walking the order of the list in search of a rare fragment. The
  // count comes back also when none of the candidates is on this page.
  if (shape.match === 'candidates') return sql`with ${candidates(sql`true`)}, ${counted} ${pageOf(few)}`
  // What a filter asks of the order itself is where it begins: who comes before it is not looked at.
  const bounds = shape.filter?.bounds[shape.sort] ?? []
  return sql`with near as materialized (
      select c.id from (
        select c.* from clients c where ${all(...range, ...bounds)} ${order} limit ${sql.raw(String(mostOf(shape).near))}) c
      where ${all(...filter, walking(actor, shape))} ${order} limit ${limit}
    ), filled as materialized (
      select count(*) = ${limit} as is_so from near
    ), ${candidates(sql`not (select is_so from filled)`)}, ${counted}, found as (
      select id from near where (select is_so from filled) union all ${few}
    ) ${pageOf(sql`found`, sql`(select count(*)::int from near)`)}`
}

/** The shapes of an actor's rules, by which its statements differ from others'. */
const rightsKey = (actor: Actor): string =>
  `${rules.view(actor)} ${rules.edit(actor)} ${rules.delete(actor)} ${rules.reassign(actor)}`

type Found = Keyed & { candidates?: number; near?: number }
const statements = new Map<string, HotStatement<Found>>()
/** The statement of a shape of list for a shape of rights, compiled at its first use. */
function listStatement(actor: Actor, shape: Shape): HotStatement<Found> {
  const { sort, descending, hasCursor, newOnly, match, words, limit, prefix, filter, viewedWithin } = shape
  const name = `${sort} ${viewedWithin} ${descending} ${hasCursor} ${newOnly} ${match} ${words} ${limit} ${prefix} ${rightsKey(actor)}`
  // A fragment is planned at each search; beside the session that would take twice as long.
  return kept(statements, filter ? `${name} ${filter.key}` : name, () =>
    hotStatement(listSql(actor, shape), { apart: match !== 'none', planned: filter !== undefined }),
  )
}

const counts = new Map<string, HotStatement<{ count: number }>>()
function countStatement(actor: Actor, shape: Shape): HotStatement<{ count: number }> {
  const name = JSON.stringify([
    shape.sort === 'deleted' || (sorts[shape.sort].has && shape.sort),
    shape.viewedWithin,
    shape.filter?.key,
    shape.newOnly,
    shape.match !== 'none',
    shape.words,
    shape.prefix,
    rules.view(actor),
    mayOnlyClaim(rightsOf(actor)),
  ])
  return kept(counts, name, () =>
    hotStatement(countSql(actor, shape), shape.filter ? { apart: true, planned: true } : {}),
  )
}

/** Up to so many entries are looked at for a count: what is written of one client counts once. */
const mostWritten = 20_000
function countSql(actor: Actor, shape: Shape): SQL {
  const [own, written] = hasWords(shape) || shape.filter ? sources(actor, shape) : []
  const counted = ({ from, where }: { from: SQL; where: SQL | undefined }, most: number) => sql`
    select c.id from ${from} where c.org_id = ${p('org')} and ${inBin(shape)} and ${condition(rules.view(actor), me)}
      ${shape.newOnly ? sql`and c.is_new_lead` : sql``} ${where ? sql`and ${where}` : sql``} limit ${sql.raw(String(most))}`
  const first = counted(own ?? { from: sql`clients c`, where: undefined }, mostCounted)
  const most = sql.raw(String(mostCounted))
  if (!written) return sql`select count(*)::int as count from (${first}) x`
  return sql`with w as materialized (${counted(written, mostWritten)})
    select case when (select count(*) from w) = ${sql.raw(String(mostWritten))} then ${most}
      else (select least(count(*), ${most}) from ((${first}) union select id from w) x) end::int as count`
}

type ListInput = Pick<
  Input<typeof listClients>['query'],
  'cursor' | 'page_size' | 'count' | 'is_new_lead' | 'search' | 'deleted' | 'filters'
> & {
  sort: Sort
  order?: 'ASC' | 'DESC' | undefined
  /** Only whose last view is no longer ago. */
  viewedWithin?: string | undefined
}

/** The order of a list as cursors name it, and its direction. */
function orderOf(query: ListInput) {
  const sort: Sort = query.deleted ? 'deleted' : query.sort
  const descending = query.order ? query.order === 'DESC' : sorts[sort].descending
  return { sort, descending, order: `${sort} ${descending ? 'desc' : 'asc'}` }
}

/** What is asked of the database for a list from a place on, with the values of its text. */
function asked(actor: Actor, query: ListInput, cursor: Cursor | undefined, limit: number) {
  const { sort, descending } = orderOf(query)
  const search = query.search ? searchValues(actor, query.search) : undefined
  const filter = compileFilter(actor, query.filters)
  const shape: Shape = {
    sort,
    descending: cursor?.direction === 'previous' ? !descending : descending,
    hasCursor: cursor !== undefined,
    newOnly: query.is_new_lead === true,
    match: search?.match ?? (filter ? 'near' : 'none'),
    words: search?.words.length ?? 0,
    prefix: search?.prefix ?? false,
    limit,
    filter,
    viewedWithin: query.viewedWithin,
  }
  const values = {
    org: actor.orgId,
    me: actor.userId,
    ...search?.values,
    ...filter?.values,
    ...(cursor ? { key: cursor.key, id: cursor.id } : {}),
  }
  return { shape, values }
}

/** Of a filter that fewer of the next rows than these meet, all that meet it are sorted: walking on would go too far. */
const leastNear = 3

/**
 * The rows that a statement finds; where there are too many candidates, by walking on in the order of the list, or by
 * sorting all of them.
 */
async function rowsFor(ctx: Ctx, shape: Shape, values: Record<string, unknown>): Promise<Keyed[]> {
  let rows = await listStatement(ctx.actor, shape).run(ctx, values)
  const { candidates = 0, near = 0 } = rows[0] ?? {}
  if (candidates > mostOf(shape).candidates) {
    const match = shape.filter && !hasWords(shape) && near < leastNear ? 'sort' : 'walk'
    rows = await listStatement(ctx.actor, { ...shape, match }).run(ctx, values)
  }
  return rows.filter((row) => row.id !== null)
}

async function page(ctx: Ctx, query: ListInput): Promise<Page<ClientRow>> {
  const { sort, order } = orderOf(query)
  const cursor = decodeCursor(order, query.cursor, sort === 'name' ? 'text' : 'instant')
  const { shape, values } = asked(ctx.actor, query, cursor, readSize(query.page_size))
  const [found, counted] = await together([
    rowsFor(ctx, shape, values),
    query.count ? countStatement(ctx.actor, shape).run(ctx, values) : undefined,
  ])
  const cut = cutPage<Keyed>(found, query.page_size, order, cursor, sorts[sort].keyOf)
  const count = counted ? (counted[0]?.count ?? 0) : null
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

/** How far back a list of whoever viewed something goes, as an interval. */
export const periods = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const

/** Clients who looked at what was sent to them, the latest first (rule 63). */
export const recentlyActive = (
  ctx: Ctx,
  { query }: Input<typeof recentlyActiveClients>,
): Promise<Reply<typeof recentlyActiveClients>> =>
  page(ctx, { ...query, sort: 'viewed', viewedWithin: periods[query.period] })

/** Who stands beside a client in a list: the first rows behind it, or before it, of those with this key. */
export async function beside(
  ctx: Ctx,
  query: ListInput,
  from: { key: string; id: string },
  direction: 'next' | 'previous',
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { shape, values } = asked(ctx.actor, query, { ...from, direction }, limit)
  return rowsFor(ctx, shape, values)
}

/** How many clients a list shows, up to the most that are counted. */
export async function countOf(ctx: Ctx, query: ListInput): Promise<number> {
  const { shape, values } = asked(ctx.actor, query, undefined, 1)
  return (await countStatement(ctx.actor, shape).run(ctx, values))[0]?.count ?? 0
}

/** By what a list is sorted, of a client: its key, or undefined where the client is not seen or has none. */
export async function keyOf(ctx: Ctx, id: string, sort: ListSort): Promise<string | undefined> {
  const statement = kept(keys, `${sort} ${rightsKey(ctx.actor)}`, () =>
    hotStatement<{ key: string | null }>(sql`
      select ${sorts[sort].column} as key from clients c
      where c.org_id = ${p('org')} and c.id = ${p('id')} and ${condition(rules.view(ctx.actor), me)}`),
  )
  const [row] = await statement.run(ctx, { org: ctx.actor.orgId, me: ctx.actor.userId, id })
  return row?.key ?? undefined
}
const keys = new Map<string, HotStatement<{ key: string | null }>>()

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
export function clientStatements(actor: Actor): [name: string, text: string, parameters: string[]][] {
  const shape: Shape = {
    sort: 'last_activity',
    descending: true,
    hasCursor: false,
    newOnly: false,
    match: 'none',
    words: 0,
    limit: readSize(20),
    prefix: false,
    filter: undefined,
  }
  // By their names in place of their values.
  const values = Object.fromEntries(['org', 'me', 'key', 'id', 'word0'].map((name) => [name, name]))
  const of = <Row>(name: string, { text, bind }: HotStatement<Row>): [string, string, string[]] => [
    name,
    text,
    bind(values) as string[],
  ]
  return [
    of('clients: list', listStatement(actor, shape)),
    of('clients: next page', listStatement(actor, { ...shape, hasCursor: true })),
    of('clients: search', listStatement(actor, { ...shape, match: 'near', words: 1 })),
    of('clients: search by number', listStatement(actor, { ...shape, match: 'candidates', words: 1 })),
    of('clients: search, walking on', listStatement(actor, { ...shape, match: 'walk', words: 1 })),
    of('clients: capped count', countStatement(actor, shape)),
    of('clients: get', detailStatement(actor)),
  ]
}

/** What a filter's list, the same by walking on and by sorting all, and its count ask the database: texts and values, for measuring them. */
export function filterStatements(actor: Actor, filters: Filters) {
  const { shape, values } = asked(
    actor,
    { sort: 'last_activity', filters, page_size: 20, deleted: false },
    undefined,
    readSize(20),
  )
  const of = ({ text, bind }: Pick<HotStatement<unknown>, 'text' | 'bind'>) => ({ text, values: bind(values) })
  return {
    page: of(listStatement(actor, shape)),
    most: mostOf(shape).candidates,
    leastNear,
    sort: of(listStatement(actor, { ...shape, match: 'sort' })),
    walk: of(listStatement(actor, { ...shape, match: 'walk' })),
    count: of(countStatement(actor, shape)),
  }
}
