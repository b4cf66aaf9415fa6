import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor, Ctx } from '#platform/context'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { rateLimits } from './limits.tables.ts'

export { networkOf } from './network.ts'

export type Limit = { max: number; seconds: number }

const takeOne = `
insert into rate_limits as r (key, count, ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
on conflict (key) do update set
  count = case when r.ends_at <= $2::timestamptz then 1 else r.count + 1 end,
  ends_at = case when r.ends_at <= $2::timestamptz then excluded.ends_at else r.ends_at end
returning count, extract(epoch from ends_at - $2::timestamptz)::float8 as seconds_left`

const keyOf = (what: string, whom: string) => `${what}:${createHash('sha256').update(whom).digest('base64url')}`

/** Whether one more use of `what` by `whom` would be too many, without counting it or waiting for who does. */
export async function isOverLimit(ctx: Ctx<Actor | null>, what: string, whom: string, limit: Limit): Promise<boolean> {
  const { rows } = await ctx.db.$client.query(
    'select 1 from rate_limits where key = $1 and count >= $2 and ends_at > $3',
    [keyOf(what, whom), limit.max, ctx.now.toISOString()],
  )
  return rows.length > 0
}

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
  const { rows } = await ctx.db.$client.query<{ count: number; seconds_left: number }>(takeOne, [
    keyOf(what, whom),
    ctx.now.toISOString(),
    limit.seconds,
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
