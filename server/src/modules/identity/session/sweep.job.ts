import { lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { loginCodes, magicTokens, sessions } from './session.tables.ts'

const day = 86_400_000
/** How long what is over is kept, for the words that tell why a session ended. */
const keep = { sessions: 90 * day, codes: day, links: 30 * day }

/** Deletes rows of which `over` is true, given what was `keepMs` ago. */
const forget = (
  run: Runner,
  table: PgTable,
  keys: PgColumn[],
  keepMs: number,
  over: (before: string) => SQL | undefined,
) =>
  inBatches((most) =>
    run.asSystem('ended sessions, codes and links', async (ctx) => {
      const isOver = over(new Date(ctx.now.getTime() - keepMs).toISOString())
      const key = sql.join(keys, sql`, `)
      const gone = await rowsOf(
        ctx.db,
        sql`delete from ${table} where ${isOver} and (${key}) in (
          select ${key} from ${table} where ${isOver} limit ${most}) returning 1`,
      )
      return gone.length
    }),
  )

/** Forgets sessions, codes and links that ended long ago. */
export const sweepSessions = worker(defineJob('sweep-sessions', z.object({}), { every: 6 * 3600 }), async (run) => {
  await forget(run, sessions, [sessions.orgId, sessions.id], keep.sessions, (before) =>
    or(lt(sessions.endedAt, before), lt(sessions.absoluteUntil, before), lt(sessions.idleUntil, before)),
  )
  await forget(run, loginCodes, [loginCodes.id], keep.codes, (before) => lt(loginCodes.expiresAt, before))
  await forget(run, magicTokens, [magicTokens.hash], keep.links, (before) => lt(magicTokens.expiresAt, before))
})
