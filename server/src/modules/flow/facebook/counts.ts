import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { connectedPage, prefix } from './pages/page-view.ts'

type Row = {
  form_id: string
  form_name: string
  day: string
  meta: number
  here: number
  waiting: number
  failed: number
}

/** Leads of a page by form and day, in the caller's time zone: those Meta named, and those that arrived. Throws 404. */
export async function facebookCounts(
  ctx: Ctx,
  { params, query }: Input<typeof calls.facebookCounts>,
): Promise<Reply<typeof calls.facebookCounts>> {
  const page = await connectedPage(ctx, params.id)
  const { orgId, zone } = ctx.actor
  const since = new Date(ctx.now.getTime() - query.days * 86_400_000).toISOString()
  const results = await rowsOf<Row>(
    ctx.db,
    sql`select f.id as form_id, f.name as form_name, to_char(l.made_at at time zone ${zone}, 'YYYY-MM-DD') as day,
        count(*)::int as meta, count(*) filter (where l.state = 'here')::int as here,
        count(*) filter (where l.state = 'waiting')::int as waiting,
        count(*) filter (where l.state = 'failed')::int as failed
      from facebook_leads l join facebook_forms f on f.org_id = ${orgId} and f.form_id = l.form_id
      where l.org_id = ${orgId} and l.page_row_id = ${page.id} and l.made_at > ${since}
      group by 1, 2, 3 order by 3 desc, 2, 1`,
  )
  return { results, counted_at: page.reconciledAt }
}

/** Leads of a connected page since a day: those Meta named, and those that arrived. */
export type PageCount = {
  page: string
  meta: number
  ignored: number
  waiting: number
  overdue: number
  failed: number
  /** Here, and on hold. */
  held: number
  /** Forms whose leads Meta refuses. */
  refused_forms: number
}

/** How long after Meta named a lead it should have arrived. */
const overdueMinutes = 15

/** Leads of all connected pages submitted in the last days, in the caller's time zone. */
export const pageCounts = (ctx: Ctx, days: number): Promise<PageCount[]> => {
  const { orgId, zone } = ctx.actor
  return rowsOf<PageCount>(
    ctx.db,
    sql`select p.id as page, count(l.lead_id)::int as meta,
        count(*) filter (where l.state = 'here' and k.outcome = 'ignored')::int as ignored,
        count(*) filter (where l.state = 'here' and k.outcome = 'parked')::int as held,
        count(*) filter (where l.state = 'waiting')::int as waiting,
        count(*) filter (where l.state = 'waiting'
          and l.named_at < clock_now() - make_interval(mins => ${overdueMinutes}))::int as overdue,
        count(*) filter (where l.state = 'failed')::int as failed,
        count(distinct f.id) filter (where f.problem is not null)::int as refused_forms
      from facebook_pages p
      join facebook_forms f on f.org_id = ${orgId} and f.page_row_id = p.id
      left join facebook_leads l on l.org_id = ${orgId} and l.form_id = f.form_id and l.page_row_id = p.id
        and l.made_at >= ((clock_now() at time zone ${zone})::date - ${days - 1}::int)::timestamp at time zone ${zone}
      left join leads k on k.org_id = ${orgId} and k.connection_id = ${prefix} || p.id and k.external_id = l.lead_id
      where p.org_id = ${orgId} and p.is_connected
      group by 1`,
  )
}
