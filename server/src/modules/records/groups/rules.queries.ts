import type { Filters } from '@fairlead/contract/records/filters'
import { conditionsOf } from '@fairlead/contract/records/groups'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { batched, eqAny, prepared, rowsOf } from '#platform/db'
import { clientsWhere, missingIn } from '#records/client-lists'
import { customFields } from '#tables/records/custom-fields'
import { clientGroups } from './groups.tables.ts'
import { beginRun } from './runs.ts'

/** A group's rule, and the zone of the owner, whose days it counts in. */
export type Rule = { groupId: string; filters: Filters; zone: string }
/** The same as a condition on clients under the alias `c`. */
export type Compiled = { groupId: string; where: SQL }

const ownersZone = sql<string>`(select u.zone from memberships v join users u on u.id = v.user_id
  where v.org_id = ${clientGroups.orgId} and v.role = 'OWNER' limit 1)`

const rulesBy = prepared('rules of groups', (db) =>
  db
    .select({ orgId: clientGroups.orgId, groupId: clientGroups.id, filters: clientGroups.rule, zone: ownersZone })
    .from(clientGroups)
    .where(
      and(
        eqAny(clientGroups.orgId, 'orgIds'),
        isNotNull(clientGroups.rule),
        isNull(clientGroups.ruleFault),
        isNull(clientGroups.deletedAt),
      ),
    ),
)
const rulesOfAll = batched(async (db, orgIds: readonly string[]) => {
  const rows = Map.groupBy(await rulesBy(db).execute({ orgIds: [...new Set(orgIds)] }), (row) => row.orgId)
  return orgIds.map((orgId) =>
    (rows.get(orgId) ?? []).flatMap(({ groupId, filters, zone }): Rule[] =>
      filters ? [{ groupId, filters, zone: zone ?? 'UTC' }] : [],
    ),
  )
})

/** The rules that the actor's organisation follows: those that name something that is no more are none. */
export const rulesOf = (ctx: Ctx): Promise<Rule[]> => rulesOfAll(ctx.db, ctx.actor.orgId)

/** A rule as a condition. It sees every client, no matter whose action asks it, by the days of the owner. */
export const compile = (ctx: Ctx, { groupId, filters, zone }: Rule): Compiled => ({
  groupId,
  where: clientsWhere(ctx.as({ ...systemActor(ctx.actor.orgId), zone }), filters),
})

const faults = {
  group: 'It uses a group that no longer exists.',
  field: 'It uses a field that no longer exists.',
  type: 'It uses a field whose type has changed.',
  option: 'It uses an option that no longer exists.',
} as const

/**
 * Why filters cannot be followed: they name a group, a field or an option that is no more, or a field as one of another
 * type. Asked of several at once.
 */
export async function faultsOf(ctx: Ctx, several: readonly Filters[]): Promise<(string | null)[]> {
  const named = several.map((filters) => {
    const conditions = conditionsOf(filters)
    return {
      groups: conditions.flatMap((one) => (one.key === 'clientGroups' ? one.values : [])),
      fields: conditions.filter((one) => one.key === 'customFields'),
    }
  })
  if (named.every(({ groups, fields }) => groups.length + fields.length === 0)) return named.map(() => null)
  const rows = await rowsOf<Pick<typeof customFields.$inferSelect, 'id' | 'type' | 'options'>>(
    ctx.db,
    sql`select g.id, null as type, null as options from ${clientGroups} g
        where g.org_id = ${ctx.actor.orgId} and g.deleted_at is null
      union all select f.id, f.type, f.options from ${customFields} f
        where f.org_id = ${ctx.actor.orgId} and f.deleted_at is null`,
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  return named.map(({ groups, fields }) => {
    if (groups.some((id) => !there.has(id))) return faults.group
    const missing = fields.map((one) => {
      const field = there.get(one.cf_id)
      return field ? missingIn(one, field) : 'field'
    })
    const first = missing.find((what) => what !== undefined)
    return first ? faults[first] : null
  })
}

/**
 * Looks whether the rules can still be followed: one that names what is gone rests, since it would take in or let go
 * whom nobody meant, and goes through all clients once it can be followed again.
 */
export async function checkRules(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.actor
  const all = await rowsOf<{ id: string; rule: Filters; rule_fault: string | null }>(
    ctx.db,
    sql`select g.id, g.rule, g.rule_fault from ${clientGroups} g
      where g.org_id = ${orgId} and g.rule is not null and g.deleted_at is null`,
  )
  const faults = await faultsOf(
    ctx,
    all.map(({ rule }) => rule),
  )
  const changed = all.flatMap(({ id, rule_fault }, i) => {
    const fault = faults[i] ?? null
    return fault === rule_fault ? [] : [{ id, fault }]
  })
  if (changed.length === 0) return
  await ctx.db.execute(sql`
    update ${clientGroups} g set rule_fault = x.fault
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ fault }) => fault))}::text[]) x(id, fault)
    where g.org_id = ${orgId} and g.id = x.id`)
  for (const { id, fault } of changed) if (fault === null) await beginRun(ctx, id, 'rule')
  ctx.tell({ kind: 'groups.changed' })
}
