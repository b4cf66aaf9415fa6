import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Page } from '@fairlead/contract/primitives'
import type * as listCalls from '@fairlead/contract/records/client-lists'
import type * as calls from '@fairlead/contract/records/clients'
import type { ClientRow, ListSort } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import { sql } from 'drizzle-orm'
import { type HotStatement, hotStatement, kept } from '#identity/session'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { waitForAll } from '#platform/db'
import { type Cursor, cutPage, decodeCursor, mostCounted, readSize } from '#platform/paging'
import {
  condition,
  detailStatement,
  type Me,
  mayOnlyClaim,
  rightsKey,
  rowView,
  rules,
  waitingView,
} from '#records/clients'
import { compileFilter } from './compile-filter.ts'
import { countSql } from './count-sql.ts'
import { listSql } from './list-sql.ts'
import { type Keyed, type Sort, sorts } from './orders.ts'
import { searchValues } from './search-words.ts'
import { hasWords, mostOf, type Shape } from './shape.ts'
import { askedValues, extraColumns } from './values-sql.ts'

const p = sql.placeholder
const me: Me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }

type Found = Keyed & { candidates?: number; near?: number }
const statements = new Map<string, HotStatement<Found>>()
/** The statement of a shape of list for a shape of rights, compiled at its first use. */
function listStatement(actor: Actor, shape: Shape): HotStatement<Found> {
  const { sort, descending, hasCursor, newOnly, match, words, limit, prefix, filter, viewedWithin, withValues } = shape
  const name = `${sort} ${viewedWithin} ${descending} ${hasCursor} ${newOnly} ${match} ${words} ${limit} ${prefix} ${withValues} ${rightsKey(actor)}`
  // A fragment is planned at each search; beside the session that would take twice as long.
  return kept(statements, filter ? `${name} ${filter.key}` : name, () =>
    hotStatement(listSql(actor, shape), { apart: match !== 'none', planned: filter !== undefined }),
  )
}

const counts = new Map<string, HotStatement<{ count: number }>>()
function countStatement(actor: Actor, shape: Shape, isExact = false): HotStatement<{ count: number }> {
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
    isExact,
  ])
  return kept(counts, name, () =>
    hotStatement(countSql(actor, shape, isExact), shape.filter ? { apart: true, planned: true } : {}),
  )
}

type ListInput = Pick<
  Input<typeof calls.listClients>['query'],
  'cursor' | 'page_size' | 'count' | 'is_new_lead' | 'search' | 'deleted' | 'filters' | 'columns'
> & {
  sort: Sort
  order?: 'ASC' | 'DESC' | undefined
  count_exact?: boolean | undefined
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
  const { fields, names } = extraColumns(query.columns)
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
    withValues: names.length > 0,
  }
  const values = {
    org: actor.orgId,
    me: actor.userId,
    ...search?.values,
    ...filter?.values,
    ...(names.length > 0 ? { fields } : {}),
    ...(cursor ? { key: cursor.key, id: cursor.id } : {}),
  }
  return { shape, values, names }
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
  const { shape, values, names } = asked(ctx.actor, query, cursor, readSize(query.page_size))
  const [found, counted] = await waitForAll([
    rowsFor(ctx, shape, values),
    query.count ? countStatement(ctx.actor, shape, query.count_exact).run(ctx, values) : undefined,
  ])
  const cut = cutPage<Keyed>(found, query.page_size, order, cursor, sorts[sort].keyOf)
  const count = counted ? (counted[0]?.count ?? 0) : null
  return {
    results: cut.rows.map((row) => ({
      ...rowView(row),
      ...(row.values ? { values: askedValues(row.values, names) } : {}),
      ...(row.waiting ? { waiting: waitingView(row.waiting) } : {}),
    })),
    next: cut.next,
    previous: cut.previous,
    count,
    count_capped: count === mostCounted && !query.count_exact,
  }
}

/** A page of the clients that the actor may see. */
export const listClients = (
  ctx: Ctx,
  { query }: Input<typeof calls.listClients>,
): Promise<Reply<typeof calls.listClients>> => page(ctx, query)

/** Clients by a fragment, the latest activity first. */
export const searchClients = (
  ctx: Ctx,
  { query }: Input<typeof calls.searchClients>,
): Promise<Reply<typeof calls.searchClients>> => page(ctx, { ...query, sort: 'last_activity' })

/** How far back a list of the person who viewed something goes, as an interval. */
export const periods = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const

/** Clients who looked at what was sent to them, the latest first (rule 63). */
export const recentlyActiveClients = (
  ctx: Ctx,
  { query }: Input<typeof listCalls.recentlyActiveClients>,
): Promise<Reply<typeof listCalls.recentlyActiveClients>> =>
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
      select ${sorts[sort].place ?? sorts[sort].column} as key from clients c
      where c.org_id = ${p('org')} and c.id = ${p('id')} and ${condition(rules.view(ctx.actor), me)}`),
  )
  const [row] = await statement.run(ctx, { org: ctx.actor.orgId, me: ctx.actor.userId, id })
  return row?.key ?? undefined
}
const keys = new Map<string, HotStatement<{ key: string | null }>>()

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
