import type { Input } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { MergePreview, SharedContact } from '@fairlead/contract/records/duplicates'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { invalid } from '#platform/http'
import { getClient } from '#records/clients'
import { type ContactCounts, mayNot } from './may-merge.ts'
import { sharedContacts } from './shared-contacts.ts'

type Value = { id: string; name: string; client_id: string; value: string | null }
type Count = { id: string; activities: number; leads: number }

/** Two clients side by side; what of each is hidden from the actor is hidden here. */
export async function previewMerge(ctx: Ctx, { query }: Input<typeof calls.previewMerge>): Promise<MergePreview> {
  const ids = [query.a_id, query.b_id]
  if (query.a_id === query.b_id) throw invalid({ b_id: 'Choose two different clients' })
  const given = sql.param(ids)
  const { orgId } = ctx.actor
  const clients = await waitForAll(ids.map((id) => getClient(ctx, id)))
  const [values, counts, [contacts]] = await waitForAll([
    rowsOf<Value>(
      ctx.db,
      sql`select f.id, f.name, v.client_id, coalesce(v.text_value, v.number_value::text, v.date_value::text,
          (select o->>'label' from jsonb_array_elements(f.options) o where o->>'id' = v.option_id::text)) as value
        from custom_fields f join custom_values v on v.org_id = ${orgId} and v.field_id = f.id
        where f.org_id = ${orgId} and f.deleted_at is null and v.client_id = any(${given}::uuid[]) order by f.position, f.id`,
    ),
    rowsOf<Count>(
      ctx.db,
      sql`select k.id, (select count(*)::int from activities a where a.org_id = ${orgId} and a.client_id = k.id and a.deleted_at is null) as activities,
          (select count(*)::int from leads l where l.org_id = ${orgId} and l.client_id = k.id) as leads
        from unnest(${given}::uuid[]) as k(id)`,
    ),
    rowsOf<ContactCounts & { shared: SharedContact[] }>(
      ctx.db,
      sql`select count(distinct coalesce(k.match_key, k.raw)) filter (where k.kind = 'phone')::int as phone,
          count(distinct coalesce(k.match_key, k.raw)) filter (where k.kind = 'email')::int as email,
          ${sharedContacts(sql`${orgId}::uuid`, sql`${query.a_id}::uuid`, sql`${query.b_id}::uuid`)} as shared
        from client_contacts k where k.org_id = ${orgId} and k.client_id = any(${given}::uuid[])`,
    ),
  ])
  const [a, b] = clients
  if (!a || !b || !contacts) throw new Error('two clients were asked for')
  const isHidden = a.details_hidden || b.details_hidden
  const named = new Map(values.map(({ id, name }) => [id, name]))
  return {
    clients: [a, b],
    custom_fields: isHidden
      ? []
      : [...named].map(([id, name]) => ({
          id,
          name,
          values: ids.map((one) => values.find((row) => row.id === id && row.client_id === one)?.value ?? null),
        })),
    missing: [mayNot(a, b, contacts), mayNot(b, a, contacts)],
    counts: ids.map((id) => {
      const { activities = 0, leads = 0 } = counts.find((row) => row.id === id) ?? {}
      return { activities, leads }
    }),
    shared: isHidden ? [] : contacts.shared,
  }
}
