import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'

/** Notes that these clients looked at something that was sent to them (rule 63); ids in order, for all who note several. */
export async function noteViewed(ctx: Ctx, ids: readonly string[], at: string): Promise<void> {
  await ctx.db.execute(sql`
    update clients c set last_viewed_at = greatest(c.last_viewed_at, ${at}::timestamptz)
    where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...ids])}::uuid[])`)
}
