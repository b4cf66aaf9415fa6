import { lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, worker } from '#platform/jobs'
import { loginCodes, magicTokens, sessions } from './session.tables.ts'

const day = 86_400_000
/** How long what is over is kept, for the words that tell why a session ended. */
const keep = { sessions: 90 * day, codes: day, links: 30 * day }

/** Forgets sessions, codes and links that ended long ago. */
export const sweepSessions = worker(defineJob('sweep-sessions', z.object({}), { every: 6 * 3600 }), (run) =>
  run.asSystem('ended sessions, codes and links', async (ctx) => {
    const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
    const over = before(keep.sessions)
    await ctx.db
      .delete(sessions)
      .where(or(lt(sessions.endedAt, over), lt(sessions.absoluteUntil, over), lt(sessions.idleUntil, over)))
    await ctx.db.delete(loginCodes).where(lt(loginCodes.expiresAt, before(keep.codes)))
    await ctx.db.delete(magicTokens).where(lt(magicTokens.expiresAt, before(keep.links)))
  }),
)
