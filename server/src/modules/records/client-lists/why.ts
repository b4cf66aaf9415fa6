import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-lists'
import type { MetCondition } from '@fairlead/contract/records/client-lists'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { FilterExpression } from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { activityOf, visible } from '#records/clients'
import { clients } from '#tables/records/clients'
import { customFields, customValues } from '#tables/records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import { expressionAlone, expressionsOf } from './filter-sql.ts'

type Row = {
  id: string
  created_at: string
  date_assigned: string | null
  last_activity_at: string
  due_remind_on: string | null
  lead_source: keyof typeof leadSourceLabels
  assigned_name: string | null
  groups: { id: string; name: string }[]
  fields: { id: string; name: string; value: string | null }[]
} & Record<`is_${number}`, boolean | null>

const nothing = { field: null, text: null, at: null }

/** What of a client meets an expression. */
function metBy(expression: FilterExpression, row: Row): Omit<MetCondition, 'expression'> {
  switch (expression.key) {
    case 'dateCreated':
      return { ...nothing, at: row.created_at }
    case 'dateAssigned':
      return { ...nothing, at: row.date_assigned }
    case 'lastActivity':
      return { ...nothing, at: activityOf(row.last_activity_at) }
    case 'followUpDate':
      return { ...nothing, at: row.due_remind_on }
    case 'assignedTo':
      return { ...nothing, text: row.assigned_name }
    case 'leadSource':
      return { ...nothing, text: leadSourceLabels[row.lead_source] }
    case 'clientGroups': {
      const named = row.groups.filter(({ id }) => expression.operator === 'not_in' || expression.values.includes(id))
      return { ...nothing, text: named.map(({ name }) => name).join(', ') || null }
    }
    case 'customFields': {
      const field = row.fields.find(({ id }) => id === expression.cf_id)
      return { field: field?.name ?? null, text: field?.value ?? null, at: null }
    }
    case 'isNewLead':
      return nothing
  }
}

/** Which conditions of a filter each of these clients meets that the actor sees, and by what. */
export async function whyClients(
  ctx: Ctx,
  { body }: Input<typeof calls.whyClients>,
): Promise<Reply<typeof calls.whyClients>> {
  const { actor } = ctx
  const expressions = expressionsOf(body.filters)
  const context = {
    actor,
    zone: sql`${actor.zone}::text`,
    me: sql`${actor.userId}::uuid`,
    org: sql`${actor.orgId}::uuid`,
    put: (value: unknown): SQL => (Array.isArray(value) ? sql`${sql.param(value)}` : sql`${value}`),
  }
  const meets = expressions.map((one, i) => sql`, (${expressionAlone(one, context)}) as ${sql.raw(`is_${i}`)}`)
  const fieldIds = expressions.flatMap((one) => (one.key === 'customFields' ? [one.cf_id] : []))
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select c.id, c.created_at, c.date_assigned, c.last_activity_at, c.due_remind_on, c.lead_source,
        u.name as assigned_name,
        coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key)
          from ${clientGroups} g where g.org_id = ${actor.orgId} and g.id = any(c.group_ids)), '[]') as groups,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value',
            coalesce(v.text_value, v.number_value::text, v.date_value::text,
              (select o->>'label' from jsonb_array_elements(f.options) o where o->>'id' = v.option_id::text))))
          from ${customFields} f left join ${customValues} v
            on v.org_id = ${actor.orgId} and v.field_id = f.id and v.client_id = c.id
          where f.org_id = ${actor.orgId} and f.id = any(${sql.param(fieldIds)}::uuid[]) and f.deleted_at is null), '[]') as fields
        ${sql.join(meets, sql``)}
      from ${clients} c left join users u on u.id = c.assigned_to_id
      where c.org_id = ${actor.orgId} and c.id = any(${sql.param(body.ids)}::uuid[]) and ${visible(actor)}`,
  )
  return {
    results: rows.map((row) => ({
      id: row.id,
      met: expressions.flatMap((expression, i) => (row[`is_${i}`] ? [{ expression, ...metBy(expression, row) }] : [])),
    })),
  }
}
