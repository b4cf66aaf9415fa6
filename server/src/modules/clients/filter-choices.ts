import type { FilterChoice, filterChoices } from '@fairlead/contract/client-filters'
import { leadSourceLabels } from '@fairlead/contract/clients'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { choices, type FilterExpression, type FilterKey, type Filters, filterModels } from '@fairlead/contract/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf, together } from '#platform/db'
import { mostCounted } from '#platform/paging'
import { users } from '#tables/account'
import { customFields } from '#tables/custom-fields'
import { clientGroups } from '#tables/groups'
import { memberships } from '#tables/team'
import { rules, visible } from './clients.policy.ts'
import { clients } from './clients.tables.ts'
import { clientsWhere } from './compile-filter.ts'

type Choice = Omit<FilterChoice, 'count'>
type FieldRow = { id: string; name: string; type: 'text' | 'date' | 'dropdown' | 'number'; options: Option[] }
type Option = { id: string; label: string }

/** At most so many choices of a key are counted: each costs a look at an index. */
const mostChoices = 100

/** Whether an actor sees clients of others, so that their names are choices. */
const seesOthers = (actor: Actor) => !['own', 'own_or_pool', 'pool', 'none'].includes(rules.view(actor))
const seesUnassigned = (actor: Actor) => rules.view(actor) === 'all' || rules.view(actor).endsWith('pool')

/** A filter without its conditions on one key, or on one field: what the choices of that key stand under. */
function without(filters: Filters | undefined, key: FilterKey, fieldId: string | undefined): Filters | undefined {
  if (!filters) return undefined
  const isOther = (one: FilterExpression) => one.key !== key || (one.key === 'customFields' && one.field_id !== fieldId)
  return {
    ...filters,
    expressions: filters.expressions.flatMap((one): Filters['expressions'] => {
      if (!('expressions' in one)) return isOther(one) ? [one] : []
      const left = one.expressions.filter(isOther)
      return left.length > 0 ? [{ ...one, expressions: left }] : []
    }),
  }
}

/** How many clients each choice of a key would show under the other conditions, each up to the most that is counted. */
async function countsOf(
  ctx: Ctx,
  key: FilterKey,
  fieldId: string | undefined,
  values: readonly string[],
  under: SQL,
): Promise<Map<string, number>> {
  const expression = (value: string): FilterExpression | undefined => {
    if (key === 'isNewLead') return { key, value: value === 'true' }
    if (key === 'customFields')
      return fieldId ? { key, field_id: fieldId, option: 'CUSTOM', values: [value] } : undefined
    if (key === 'assignedTo' || key === 'leadSource' || key === 'clientGroups')
      return { key, operator: 'in', values: [value] }
    return undefined
  }
  const counted = values.slice(0, mostChoices).flatMap((value, i) => {
    const one = expression(value)
    if (!one) return []
    const isIt = clientsWhere(ctx, { logical_operator: 'AND', expressions: [one] })
    return [
      sql`select ${i}::int as place, (select count(*)::int from (select 1 from ${clients} c
        where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} and ${under} and ${isIt}
        limit ${mostCounted}) x) as count`,
    ]
  })
  if (counted.length === 0) return new Map()
  const rows = await rowsOf<{ place: number; count: number }>(ctx.db, sql.join(counted, sql` union all `))
  return new Map(rows.map(({ place, count }) => [values[place] ?? '', count]))
}

/** What clients can be filtered by; the choices of one key with how many they would show. Three reads at most. */
export async function choicesOf(ctx: Ctx, { body }: Input<typeof filterChoices>): Promise<Reply<typeof filterChoices>> {
  const { actor } = ctx
  const orgId = actor.orgId
  const [people, groups, fields] = await together([
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
      plain(choices.me, 'Me'),
      ...(seesUnassigned(actor) ? [plain(choices.none, 'Nobody')] : []),
      ...(seesOthers(actor) ? people.map(({ id, name }) => plain(id, name)) : []),
    ],
    leadSource: Object.entries(leadSourceLabels)

      // What only tests come by.
      .filter(([value]) => value !== 'test_source')
      .map(([value, label]) => plain(value, label)),
    clientGroups: [
      ...groups.map(({ id, name, colour_id }) => ({ value: id, label: name, colour_id })),
      ...(groups.length > 0 ? [plain(choices.none, 'No group')] : []),
    ],
  }
  const counted = body.count
  const field = fields.find(({ id }) => id === body.field_id)
  const optionsOf = ({ options }: FieldRow) => options.map(({ id, label }) => plain(id, label))
  const values = counted ? (counted === 'customFields' ? (field ? optionsOf(field) : []) : byKey[counted]) : []
  const counts = counted
    ? await countsOf(
        ctx,
        counted,
        field?.id,
        values.map(({ value }) => value),
        clientsWhere(ctx, without(body.filters, counted, body.field_id), body.search),
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
