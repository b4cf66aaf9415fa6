import { type FilterExpression, type Filters, isAssignment, noGroup } from '@fairlead/contract/records/filters'
import type { GoneFromView } from '@fairlead/contract/records/views'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { missingIn } from '#records/client-lists'
import { memberships } from '#tables/identity/team'
import { customFields } from '#tables/records/custom-fields'
import { clientGroups } from '#tables/records/groups'

type Field = Pick<typeof customFields.$inferSelect, 'id' | 'name' | 'type' | 'options'> & { is_gone: boolean }
type Group = { id: string; name: string; is_gone: boolean }

const expressionsOf = ({ expressions }: Filters): FilterExpression[] =>
  expressions.flatMap((one) => ('expressions' in one ? one.expressions : [one]))

/** The ids that a condition names, without what stands for somebody or nothing. */
const named = (expression: FilterExpression, key: 'clientGroups' | 'assignedTo'): string[] =>
  expression.key === key ? expression.values.filter((value) => value !== noGroup && !isAssignment(value)) : []

/** What each of these filters names in vain. Whatever their number, one line to the database. */
export async function goneFrom(ctx: Ctx, filters: readonly Filters[]): Promise<GoneFromView[][]> {
  const all = filters.map(expressionsOf)
  const every = all.flat()
  const ids = {
    groups: every.flatMap((one) => named(one, 'clientGroups')),
    members: every.flatMap((one) => named(one, 'assignedTo')),
    fields: every.flatMap((one) => (one.key === 'customFields' ? [one.cf_id] : [])),
  }
  if (ids.groups.length + ids.members.length + ids.fields.length === 0) return all.map(() => [])
  const { orgId } = ctx.actor
  const [groups, members, fields] = await waitForAll([
    rowsOf<Group>(
      ctx.db,
      sql`select g.id, g.name, g.deleted_at is not null as is_gone from ${clientGroups} g
        where g.org_id = ${orgId} and g.id = any(${sql.param(ids.groups)}::uuid[])`,
    ),
    rowsOf<{ id: string }>(
      ctx.db,
      sql`select m.user_id as id from ${memberships} m
        where m.org_id = ${orgId} and m.status in ('ACTIVE', 'RESTING') and m.user_id = any(${sql.param(ids.members)}::uuid[])`,
    ),
    rowsOf<Field>(
      ctx.db,
      sql`select f.id, f.name, f.deleted_at is not null as is_gone, f.type, f.options from ${customFields} f
        where f.org_id = ${orgId} and f.id = any(${sql.param(ids.fields)}::uuid[])`,
    ),
  ])
  const goneOf = (expression: FilterExpression): GoneFromView[] => {
    if (expression.key === 'customFields') {
      const field = fields.find(({ id }) => id === expression.cf_id)
      if (!field || field.is_gone) return [{ kind: 'field', name: field?.name ?? null }]
      const missing = missingIn(expression, field)
      return missing ? [{ kind: missing, name: field.name }] : []
    }
    const lost = named(expression, 'clientGroups').flatMap((id): GoneFromView[] => {
      const group = groups.find((one) => one.id === id)
      return group && !group.is_gone ? [] : [{ kind: 'group', name: group?.name ?? null }]
    })
    // Who left is not named: the person who looks may never have seen them.
    const left = named(expression, 'assignedTo').filter((id) => !members.some((one) => one.id === id))
    return [...lost, ...left.map((): GoneFromView => ({ kind: 'member', name: null }))]
  }
  return all.map((expressions) => expressions.flatMap(goneOf))
}
