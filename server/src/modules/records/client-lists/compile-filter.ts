import {
  assignments,
  type FilterKey,
  type Filters,
  isAssignment,
  noGroup,
  type Selection,
} from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { mayOnlyClaim } from '#records/clients'
import { expressionAlone, type FilterContext, filterSql } from './filter-sql.ts'
import { eitherSql, searchCondition, searchValues } from './search-words.ts'

/**
 * A filter as a condition whose text is the same for all values, with these; `walking` is the same for clients that are
 * walked through, one after the other; `bounds` is what of it everybody must meet in the column of an order, by the
 * order's name. `key` names the text.
 */
export type CompiledFilter = {
  sql: SQL
  walking: SQL
  bounds: { readonly [order: string]: readonly SQL[] }
  values: Record<string, unknown>
  key: string
}

/** The keys of times that lists are sorted by, by the name of the order. */
const orders = { last_activity: 'lastActivity', created: 'dateCreated' } as const

/** What differs between filters in their text: everything but the values. */
const withoutValues = (filters: Filters): string =>
  JSON.stringify(filters, (name, value) => {
    if (name === 'values') return [...notIds.map((one) => value.includes(one)), value.some(isId)]
    if (name === 'from' || name === 'until') return value !== null && value !== undefined
    return ['cf_id', 'text', 'amount'].includes(name) ? value !== undefined : value
  })
const notIds = [...Object.values(assignments), noGroup]
const isId = (value: string) => value !== noGroup && !isAssignment(value)

/** Compiles a filter for hot statements, which name `org`, `me` and `zone`; undefined for one that shows everybody. */
export function compileFilter(actor: Actor, filters: Filters | undefined): CompiledFilter | undefined {
  const values: Record<string, unknown> = { zone: actor.zone }
  const context = (isWalk: boolean, place: string): FilterContext => {
    let placed = 0
    return {
      actor,
      zone: sql`${sql.placeholder('zone')}::text`,
      me: sql`${sql.placeholder('me')}::uuid`,
      org: sql`${sql.placeholder('org')}::uuid`,
      put(value) {
        const name = `${place}${++placed}`
        values[name] = value
        return sql`${sql.placeholder(name)}`
      },
      isWalk,
    }
  }
  const [compiled, walking] = [filterSql(filters, context(false, 'f')), filterSql(filters, context(true, 'f'))]
  if (!compiled || !walking || !filters) return undefined
  const boundsOf = (key: FilterKey) => {
    const its = context(false, key)
    const meant = filters.logical_operator === 'AND' ? filters.expressions : []
    return meant.flatMap((one) => ('key' in one && one.key === key ? [expressionAlone(one, its)] : []))
  }
  const bounds = Object.fromEntries(Object.entries(orders).map(([order, key]) => [order, boundsOf(key)]))
  return { sql: compiled, walking, bounds, values, key: `${withoutValues(filters)} ${mayOnlyClaim(rightsOf(actor))}` }
}

/** As much of a compiled filter as a condition takes. */
export type CompiledWhere = Pick<CompiledFilter, 'sql' | 'values' | 'key'>

/**
 * Compiles a filter and a search as one, as `compileFilter` does, for clients that are walked through because of something
 * else they have; undefined where both show everybody.
 */
export function compileWhere(
  actor: Actor,
  filters: Filters | undefined,
  search: string | undefined,
): CompiledWhere | undefined {
  const filter = compileFilter(actor, filters)
  const found = search ? searchValues(actor, search) : undefined
  if (!found) return filter
  const put = (name: string) => sql`${sql.placeholder(name)}`
  const words = eitherSql(actor, found, sql`${sql.placeholder('org')}::uuid`, put)
  return {
    sql: filter ? sql`${filter.sql} and ${words}` : words,
    values: { ...filter?.values, ...found.values },
    key: `${filter?.key} ${found.prefix} ${found.words.length} ${mayOnlyClaim(rightsOf(actor))}`,
  }
}

/**
 * Which clients a filter and a search show, as a condition on clients under the alias `c`, for any statement. The person who
 * asks puts `c.org_id`, the bin and the rule of sight (`visible`) beside it. Throws 400 naming `filters`.
 */
export function clientsWhere(ctx: Ctx, filters: Filters | undefined, search?: string): SQL {
  const { actor } = ctx
  const condition = filterSql(filters, {
    actor,
    zone: sql`${actor.zone}::text`,
    me: sql`${actor.userId}::uuid`,
    org: sql`${actor.orgId}::uuid`,
    put: (value) => (Array.isArray(value) ? sql`${sql.param(value)}` : sql`${value}`),
  })
  const words = search ? searchCondition(actor, search) : undefined
  const all = [condition, words].filter((one) => one !== undefined)
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

/** Which clients a selection means, as `clientsWhere` does. */
export function selected(ctx: Ctx, selection: Selection): SQL {
  if ('ids' in selection) return sql`c.id = any(${sql.param(selection.ids)}::uuid[])`
  const { filters, search, except = [] } = selection
  const found = clientsWhere(ctx, filters, search)
  return except.length > 0 ? sql`(${found} and c.id <> all(${sql.param(except)}::uuid[]))` : found
}
