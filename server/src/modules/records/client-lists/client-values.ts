import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-board'
import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { shown, visible } from '#records/clients'
import { clients } from '#tables/records/clients'
import { customValuesOf } from './values-sql.ts'

type Row = { id: string; values: Record<string, FieldValue> | null }

/** Values of own fields of the clients that a list shows. */
export async function clientValues(
  ctx: Ctx,
  { body }: Input<typeof calls.clientValues>,
): Promise<Reply<typeof calls.clientValues>> {
  const { actor } = ctx
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select c.id, ${shown(actor, customValuesOf(sql`${actor.orgId}`, sql`${sql.param(body.fields)}`))} as values
      from ${clients} c
      where c.org_id = ${actor.orgId} and c.id = any(${sql.param(body.ids)}::uuid[]) and c.deleted_at is null
        and ${visible(actor)}`,
  )
  return { results: rows.map(({ id, values }) => ({ id, values: values ?? {} })) }
}
