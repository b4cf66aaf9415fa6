import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-lists'
import type { FilterChoice } from '@fairlead/contract/records/client-lists'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import {
  assignments,
  type FilterExpression,
  type FilterKey,
  type Filters,
  filterModels,
  noGroup,
} from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { mostCounted } from '#platform/paging'
import { rules, visible } from '#records/clients'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { clients } from '#tables/records/clients'
import { customFields } from '#tables/records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import { clientsWhere } from './compile-filter.ts'

type Choice = Omit<FilterChoice, 'count'>
type FieldRow = { id: string; name: string; type: 'text' | 'date' | 'dropdown' | 'number'; options: Option[] }
type Option = { id: string; label: string }

/** At most so many choices of a key are counted: each costs a look at an index. */
const mostChoices = 100

/** Whether an actor sees clients of others, so that their names are choices. */
const seesOthers = (actor: Actor) => !['own', 'own_or_pool', 'pool', 'none'].includes(rules.view(actor))
const seesUnassigned = (actor: Actor) => rules.view(actor) === 'all' || rules.view(actor).endsWith('pool')

type Place = readonly number[]
const noFilters: Filters = { logical_operator: 'AND', expressions: [] }

/** Where the first condition on a key stands, or on one field; undefined where there is none. */
function placeOf({ expressions }: Filters, key: FilterKey, fieldId: string | undefined): Place | undefined {
  const isIt = (one: FilterExpression) => one.key === key && (one.key !== 'customFields' || one.cf_id === fieldId)
  return expressions.flatMap((one, i): Place[] => {
    if (!('expressions' in one)) return isIt(one) ? [[i]] : []
    return one.expressions.flatMap((inner, j) => (isIt(inner) ? [[i, j]] : []))
  })[0]
}

/** Conditions beside which one holds for everybody, or for nobody: a filter, or again everybody or nobody. */
function beside<F extends Pick<Filters, 'logical_operator' | 'expressions'>>(rest: F, holds: boolean): F | boolean {
  const decides = rest.logical_operator === (holds ? 'OR' : 'AND')
  return decides || rest.expressions.length === 0 ? holds : rest
}

/** A filter in which one condition, or one more, holds for everybody or for nobody. */
function withHolding(filters: Filters, [index, inner]: Place, holds: boolean): Filters | boolean {
  const item = index === undefined ? undefined : filters.expressions[index]
  const rest = { ...filters, expressions: filters.expressions.filter((one) => one !== item) }
  if (!item || !('expressions' in item)) return beside(rest, holds)
  const within = beside({ ...item, expressions: item.expressions.filter((_, j) => j !== inner) }, holds)
  if (typeof within === 'boolean') return beside(rest, within)
  return { ...filters, expressions: filters.expressions.map((one) => (one === item ? within : one)) }
}

type Counted = { key: FilterKey; fieldId: string | undefined; place: Place | undefined }

/**
 * How many clients each choice of a key would show in its place of a filter, each up to the most that is counted. A
 * filter shows whom it shows without the condition, and of whom it would show if the condition always held those who
 * meet it: so each choice is looked for by its own index, whatever the others are joined by.
 */
async function countsOf(
  ctx: Ctx,
  { key, fieldId, place }: Counted,
  values: readonly string[],
  { filters = noFilters, search }: { filters?: Filters | undefined; search?: string | undefined },
): Promise<Map<string, number>> {
  const at = place ?? placeOf(filters, key, fieldId) ?? []
  const anyway = withHolding(filters, at, false)
  const whereOf = (one: Filters | boolean) => clientsWhere(ctx, one === true || one === false ? undefined : one, search)
  const [shown, already] = [whereOf(withHolding(filters, at, true)), anyway === false ? undefined : whereOf(anyway)]
  const expression = (value: string): FilterExpression | undefined => {
    if (key === 'isNewLead') return { key, value: value === 'true' }
    if (key === 'customFields') return fieldId ? { key, cf_id: fieldId, option: 'CUSTOM', values: [value] } : undefined
    if (key === 'assignedTo' || key === 'leadSource' || key === 'clientGroups')
      return { key, operator: 'in', values: [value] }
    return undefined
  }
  const others = -1
  const count = (i: number, where: SQL) =>
    sql`select ${i}::int as place, (select count(*)::int from (select 1 from ${clients} c
      where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} and ${where}
      limit ${mostCounted}) x) as count`
  const counted = values.slice(0, mostChoices).flatMap((value, i) => {
    const one = expression(value)
    if (!one) return []
    const isIt = clientsWhere(ctx, { logical_operator: 'AND', expressions: [one] })
    return [count(i, sql`${shown} and ${isIt}${already ? sql` and ${already} is not true` : sql``}`)]
  })
  if (counted.length === 0) return new Map()
  const all = already ? [count(others, already), ...counted] : counted
  // Over two connections at once: every other count goes to each.
  const halves = [0, 1].map((half) => all.filter((_, i) => i % 2 === half)).filter((some) => some.length > 0)
  const rows = (
    await waitForAll(
      halves.map((some) =>
        rowsOf<{ place: number; count: number }>(ctx.db, sql.join(some, sql` union all `), { planned: true }),
      ),
    )
  ).flat()
  const before = rows.find((row) => row.place === others)?.count ?? 0
  return new Map(rows.map(({ place: i, count: more }) => [values[i] ?? '', Math.min(before + more, mostCounted)]))
}

/** What clients can be filtered by; the choices of one key with how many they would show. Three reads at most. */
export async function filterChoices(
  ctx: Ctx,
  { body }: Input<typeof calls.filterChoices>,
): Promise<Reply<typeof calls.filterChoices>> {
  const { actor } = ctx
  const orgId = actor.orgId
  const [people, groups, fields] = await waitForAll([
    rowsOf<{ id: string; name: string }>(
      ctx.db,
      sql`select u.id, u.name from ${memberships} m join ${users} u on u.id = m.user_id
        where m.org_id = ${orgId} and m.status in ('ACTIVE', 'RESTING') and u.id <> ${actor.userId}
        order by lower(u.name), u.id limit 1000`,
    ),
    rowsOf<{ id: string; name: string; colour_id: number }>(
      ctx.db,
      sql`select g.id, g.name, g.colour_id from ${clientGroups} g where g.org_id = ${orgId} and g.deleted_at is null order by g.name_key limit 1000`,
    ),
    rowsOf<FieldRow>(
      ctx.db,
      sql`select f.id, f.name, f.type, f.options from ${customFields} f where f.org_id = ${orgId} and f.deleted_at is null order by f.position, f.id`,
    ),
  ])
  const plain = (value: string, label: string): Choice => ({ value, label, colour_id: null })
  const byKey: Record<FilterKey, Choice[]> = {
    dateCreated: [],
    dateAssigned: [],
    followUpDate: [],
    lastActivity: [],
    customFields: [],
    isNewLead: [plain('true', 'New'), plain('false', 'Not new')],
    assignedTo: [
      plain(assignments.self, 'Me'),
      ...(seesUnassigned(actor) ? [plain(assignments.unassigned, 'Unassigned')] : []),
      ...(seesOthers(actor) && people.length > 0
        ? [plain(assignments.other, 'Anyone else'), ...people.map(({ id, name }) => plain(id, name))]
        : []),
    ],
    leadSource: Object.entries(leadSourceLabels)

      // What only tests come by.
      .filter(([value]) => value !== 'test_source')
      .map(([value, label]) => plain(value, label)),
    clientGroups: [
      ...groups.map(({ id, name, colour_id }) => ({ value: id, label: name, colour_id })),
      ...(groups.length > 0 ? [plain(noGroup, 'No group')] : []),
    ],
  }
  const counted = body.count
  const field = fields.find(({ id }) => id === body.cf_id)
  const optionsOf = ({ options }: FieldRow) => options.map(({ id, label }) => plain(id, label))
  const values = counted ? (counted === 'customFields' ? (field ? optionsOf(field) : []) : byKey[counted]) : []
  const counts = counted
    ? await countsOf(
        ctx,
        { key: counted, fieldId: field?.id, place: body.place },
        values.map(({ value }) => value),
        body,
      )
    : new Map<string, number>()
  const withCounts = (list: Choice[], isCounted: boolean): FilterChoice[] =>
    list.map((one) => ({ ...one, count: isCounted ? (counts.get(one.value) ?? null) : null }))
  return {
    results: (Object.keys(byKey) as FilterKey[]).map((key) => ({
      key,
      model: filterModels[key],
      choices: withCounts(byKey[key], key === counted),
    })),
    fields: fields.map((one) => ({
      id: one.id,
      name: one.name,
      type: one.type,
      options: withCounts(optionsOf(one), counted === 'customFields' && one.id === field?.id),
    })),
  }
}
