import { and, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { loginCodes, magicTokens, sessions } from './session.tables.ts'

const day = 86_400_000
/** How long what is over is kept, for the words that tell why a session ended. */
const keep = { sessions: 90 * day, codes: day, links: 30 * day }

/** Deletes rows of which `over` is true, given what was `keepMs` ago. */
const forget = (
  run: Runner,
  table: PgTable,
  key: PgColumn,
  keepMs: number,
  over: (before: string) => SQL | undefined,
) =>
  inBatches((most) =>
    run.asSystem('ended sessions, codes and links', async (ctx) => {
      const isOver = over(new Date(ctx.now.getTime() - keepMs).toISOString())
      const some = ctx.db.select({ key }).from(table).where(isOver).limit(most)
      const gone = ctx.db.delete(table).where(and(isOver, inArray(key, some)))
      return (await gone.returning({ key })).length
    }),
  )

/** Forgets sessions, codes and links that ended long ago. */
export const sweepSessions = worker(defineJob('sweep-sessions', z.object({}), { every: 6 * 3600 }), async (run) => {
  await forget(run, sessions, sessions.id, keep.sessions, (before) =>
    or(lt(sessions.endedAt, before), lt(sessions.absoluteUntil, before), lt(sessions.idleUntil, before)),
  )
  await forget(run, loginCodes, loginCodes.id, keep.codes, (before) => lt(loginCodes.expiresAt, before))
  await forget(run, magicTokens, magicTokens.hash, keep.links, (before) => lt(magicTokens.expiresAt, before))
})
