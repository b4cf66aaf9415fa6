import { and, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, worker } from '#platform/jobs'
import { leadInbox } from './inbox.tables.ts'

/** Raw deliveries are kept this long (R12 asks for 30 days at least; S60 for an end). */
const keepDays = 90

/** Blanks the bytes of deliveries whose time is over; what became of them stays. */
export const sweepInbox = worker(defineJob('sweep-inbox', z.object({}), { every: 6 * 3600 }), (run) =>
  run.asSystem('old deliveries', async (ctx) => {
    const before = new Date(ctx.now.getTime() - keepDays * 86_400_000).toISOString()
    await ctx.db
      .update(leadInbox)
      .set({ body: null, headers: {} })
      .where(and(lt(leadInbox.receivedAt, before), isNotNull(leadInbox.body)))
  }),
)
