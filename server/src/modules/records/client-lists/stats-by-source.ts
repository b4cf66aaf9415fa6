import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/clients'
import { leadSourceLabels, type SourceStats } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { isReal, visible } from '#records/clients'
import { clients } from '#tables/records/clients'

const mostSources = 100

/** By which sources the clients of the last days came that the actor sees; the days bound what is read. */
export async function clientsBySource(
  ctx: Ctx,
  { query }: Input<typeof calls.clientsBySource>,
): Promise<Reply<typeof calls.clientsBySource>> {
  const since = new Date(ctx.now.getTime() - Number(query.days) * 86_400_000).toISOString()
  const rows = await rowsOf<Omit<SourceStats, 'label'> & { total: number }>(
    ctx.db,
    sql`select c.lead_source, c.source_detail, count(*)::int as clients,
        count(*) filter (where c.is_new_lead)::int as new_leads, max(c.created_at) as last_created_at,
        (sum(count(*)) over ())::int as total
      from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null
        and c.created_at >= ${since}::timestamptz and ${visible(ctx.actor)} and ${isReal(ctx)}
      group by c.lead_source, c.source_detail order by clients desc, last_created_at desc limit ${mostSources}`,
  )
  const total = rows[0]?.total ?? 0
  return {
    since,
    clients: total,
    results: rows.map(({ total: _, ...row }) => ({ ...row, label: leadSourceLabels[row.lead_source] })),
    others: rows.reduce((left, { clients: count }) => left - count, total),
  }
}
