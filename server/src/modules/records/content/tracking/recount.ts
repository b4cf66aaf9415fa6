import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'

/** From how many devices on other networks a link was probably forwarded. */
const most = 3

/**
 * Recalculates how links were viewed, from the visits by people, leaving out those of links that were probably forwarded
 * (rule 77).
 */
export async function recount(ctx: Ctx, shareIds: readonly string[]): Promise<void> {
  const { orgId } = ctx.actor
  await ctx.db.execute(sql`
    update content_shares s set times_viewed = x.times, last_viewed_at = x.last, ms_viewed = x.ms
    from (
      select k.id, count(v.id) filter (where not v.is_continuation)::int as times, max(v.verified_at) as last,
        coalesce(sum(v.ms), 0)::bigint as ms
      from unnest(${sql.param([...shareIds])}::uuid[]) as k(id)
        left join content_visits v on v.org_id = ${orgId} and v.share_id = k.id and v.class = 'person' and v.verified_at is not null
          and not (v.is_other_device and ${most} <= (
            select count(distinct w.device_id) from content_visits w
            where w.org_id = ${orgId} and w.share_id = k.id and w.class = 'person' and w.is_other_device))
      group by k.id
    ) x where s.org_id = ${orgId} and s.id = x.id`)
}
