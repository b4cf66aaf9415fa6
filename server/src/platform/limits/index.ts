import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor, Ctx } from '#platform/context'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { rateLimits } from './limits.tables.ts'

export { networkOf } from './network.ts'

export type Limit = { max: number; seconds: number }

/** Beyond the limit nothing is written: those who wait for one row's lock would all stand in one line. */
const takeOne = `
with beyond as (
  select count, ends_at from rate_limits where key = $1 and count > $4 and ends_at > $2::timestamptz
), taken as (
  insert into rate_limits as r (key, count, ends_at)
  select $1, 1, $2::timestamptz + make_interval(secs => $3) where not exists (select 1 from beyond)
  on conflict (key) do update set
    count = case when r.ends_at <= $2::timestamptz then 1 else r.count + 1 end,
    ends_at = case when r.ends_at <= $2::timestamptz then excluded.ends_at else r.ends_at end
  returning count, ends_at
)
select count, extract(epoch from ends_at - $2::timestamptz)::float8 as seconds_left
from (select * from beyond union all select * from taken) uses`

/**
 * Counts one use of `what` by `whom` (an address, an account; stored hashed), in the caller's transaction.
 * Answers the seconds to wait when there were more than `max` in the window, else undefined. A use
 * that is refused still counts only if the caller commits (`refuse`).
 */
export async function overLimit(
  ctx: Ctx<Actor | null>,
  what: string,
  whom: string,
  limit: Limit,
): Promise<number | undefined> {
  const key = `${what}:${createHash('sha256').update(whom).digest('base64url')}`
  const { rows } = await ctx.db.$client.query<{ count: number; seconds_left: number }>(takeOne, [
    key,
    ctx.now.toISOString(),
    limit.seconds,
    limit.max,
  ])
  const row = rows[0]
  return row && row.count > limit.max ? Math.max(1, Math.ceil(row.seconds_left)) : undefined
}

/** Forgets windows that have ended. */
export const sweepLimits: JobWorker = worker(defineJob('sweep-limits', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('ended rate limits', async (ctx) => {
    await ctx.db.delete(rateLimits).where(lt(rateLimits.endsAt, ctx.now.toISOString()))
  }),
)
