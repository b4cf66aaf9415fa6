import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-board'
import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { seesDetails, visible } from '#records/clients'
import { clients } from '#tables/records/clients'
import { customFields, customValues } from '#tables/records/custom-fields'

type Row = { id: string; values: Record<string, FieldValue> | null }

/** Values of own fields of the clients that a list shows. */
export async function clientValues(
  ctx: Ctx,
  { body }: Input<typeof calls.clientValues>,
): Promise<Reply<typeof calls.clientValues>> {
  const { actor } = ctx
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select c.id, (
        select json_object_agg(v.field_id, coalesce(to_json(v.number_value), to_json(v.date_value),
          to_json(v.option_id), to_json(v.text_value)))
        from ${customValues} v join ${customFields} f
          on f.org_id = ${actor.orgId} and f.id = v.field_id and f.deleted_at is null
        where v.org_id = ${actor.orgId} and v.client_id = c.id and v.field_id = any(${sql.param(body.fields)}::uuid[])
          and ${seesDetails(actor)}) as values
      from ${clients} c
      where c.org_id = ${actor.orgId} and c.id = any(${sql.param(body.ids)}::uuid[]) and c.deleted_at is null
        and ${visible(actor)}`,
  )
  return { results: rows.map(({ id, values }) => ({ id, values: values ?? {} })) }
}
