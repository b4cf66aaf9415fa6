import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor, Ctx } from '#platform/context'
import { batched, waitForAll } from '#platform/db'
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

type Taken = { count: number; seconds_left: number }
const take = batched<{ key: string; now: string; seconds: number }, Taken | undefined>(async (db, asks) => {
  const taken = new Map<(typeof asks)[number], Taken | undefined>()
  // In one order for all who count several: each holds the row of its key until it commits.
  const inOrder = asks.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await waitForAll(
    inOrder.map(async (ask) => {
      const { rows } = await db.$client.query<Taken>(takeOne, [ask.key, ask.now, ask.seconds])
      taken.set(ask, rows[0])
    }),
  )
  return asks.map((ask) => taken.get(ask))
})

const keyOf = (what: string, whom: string) => `${what}:${createHash('sha256').update(whom).digest('base64url')}`

const overLimits = batched<{ key: string; max: number; now: string }, boolean>(async (db, asks) => {
  const { rows } = await db.$client.query<{ n: number }>(
    `select n from unnest($1::text[], $2::int[], $3::timestamptz[]) with ordinality as x(key, max, now, n)
     join rate_limits r on r.key = x.key and r.count >= x.max and r.ends_at > x.now`,
    [asks.map(({ key }) => key), asks.map(({ max }) => max), asks.map(({ now }) => now)],
  )
  const over = new Set(rows.map(({ n }) => n))
  return asks.map((_, i) => over.has(i + 1))
})

/** Whether one more use of `what` by `whom` would be too many, without counting it or waiting for who does. */
export const isOverLimit = (ctx: Ctx<Actor | null>, what: string, whom: string, limit: Limit): Promise<boolean> =>
  overLimits(ctx.db, { key: keyOf(what, whom), max: limit.max, now: ctx.now.toISOString() })

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
  const row = await take(ctx.db, { key: keyOf(what, whom), now: ctx.now.toISOString(), seconds: limit.seconds })
  return row && row.count > limit.max ? Math.max(1, Math.ceil(row.seconds_left)) : undefined
}

/** Forgets windows that have ended. */
export const sweepLimits: JobWorker = worker(defineJob('sweep-limits', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('ended rate limits', async (ctx) => {
    await ctx.db.delete(rateLimits).where(lt(rateLimits.endsAt, ctx.now.toISOString()))
  }),
)
