import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-board'
import type { BoardColumn } from '@fairlead/contract/records/client-board'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { seesDetails, visible } from '#records/clients'
import { clients } from '#tables/records/clients'
import { customFields, customValues } from '#tables/records/custom-fields'
import { clientsWhere } from './compile-filter.ts'

type Row = { type: string | null; has_size: boolean; columns: BoardColumn[] }

/**
 * The columns of a board, counted and added up in one walk through what it shows. The cards of a column are the list
 * with its option as one more condition. Of hidden details nothing is said, as in that list. That values are not null lets
 * the indexes of options and numbers answer, which hold no other values.
 */
export async function clientBoard(
  ctx: Ctx,
  { body: { cf_id: fieldId, filters, search } }: Input<typeof calls.clientBoard>,
): Promise<Reply<typeof calls.clientBoard>> {
  const { actor } = ctx
  const org = actor.orgId
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`with size as (select f.id from ${customFields} f
        where f.org_id = ${org} and f.default_key = 'OPPORTUNITY_SIZE' and f.type = 'number' and f.deleted_at is null),
      columns as (select v.option_id, count(*)::int as count, coalesce(sum(s.number_value), 0) as size
        from ${clients} c
          left join ${customValues} v on v.org_id = ${org} and v.client_id = c.id and v.field_id = ${fieldId}::uuid
            and v.option_id is not null
          left join ${customValues} s on s.org_id = ${org} and s.client_id = c.id and s.field_id = (select id from size)
            and s.number_value is not null
        where c.org_id = ${org} and c.deleted_at is null and ${visible(actor)} and ${seesDetails(actor)}
          and ${clientsWhere(ctx, filters, search)}
        group by v.option_id)
      select (select f.type from ${customFields} f
          where f.org_id = ${org} and f.id = ${fieldId}::uuid and f.deleted_at is null) as type,
        exists (select 1 from size) as has_size,
        coalesce((select json_agg(columns) from columns), '[]') as columns`,
    { planned: true },
  )
  if (row?.type !== 'dropdown') throw invalid({ cf_id: 'Choose a dropdown field that exists.' })
  const { has_size: hasSize, columns } = row
  return { cf_id: fieldId, columns: columns.map((column) => (hasSize ? column : { ...column, size: null })) }
}
