import { and, eq, or, sql } from 'drizzle-orm'
import { facebookAccessChanged } from '#events/facebook'
import type { Ctx } from '#platform/context'
import { facebookPages } from '../facebook.tables.ts'
import type { GraphError } from '../graph.ts'
import { statusAfter, stored } from '../problems.ts'
import type { PageRow } from './page-view.ts'

const one = (ctx: Ctx, id: string) =>
  and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.id, id), eq(facebookPages.isConnected, true))

/** Records that a page answered: its problem is over, and failed attempts are cleared silently. */
export async function noteWell(ctx: Ctx, id: string): Promise<void> {
  const [before] = await ctx.db
    .select({ name: facebookPages.name, status: facebookPages.status })
    .from(facebookPages)
    .where(and(one(ctx, id), or(sql`${facebookPages.status} <> 'OK'`, sql`${facebookPages.failures} > 0`)))
    .for('update')
  if (!before) return
  await ctx.db
    .update(facebookPages)
    .set({ status: 'OK', problem: null, failures: 0, askAfter: null })
    .where(one(ctx, id))
  if (before.status !== 'OK') ctx.emit(facebookAccessChanged, id, { name: before.name, status: 'OK' })
  ctx.tell({ kind: 'facebook.changed' })
}

/** Records that Meta refused something for a page, which is shown until it works again. */
export async function noteProblem(ctx: Ctx, id: string, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, page: id }, 'Meta refused something of a page')
  const [before] = await ctx.db.select().from(facebookPages).where(one(ctx, id)).for('update')
  if (!before) return
  const status = statusAfter(error)
  await ctx.db
    .update(facebookPages)
    .set({ status, problem: stored(error) })
    .where(one(ctx, id))
  if (before.status !== status) ctx.emit(facebookAccessChanged, id, { name: before.name, status })
  ctx.tell({ kind: 'facebook.changed' })
}

const longestSeconds = 60
const mostSeconds = 3600
/** After this many failures in a row, people are told that Meta isn't answering. */
const shownAfter = 8

/** Pauses requests for a page after Meta failed, or for as long as Meta asks. Returns how long. */
export async function putOff(
  ctx: Ctx,
  { id, failures }: Pick<PageRow, 'id' | 'failures'>,
  error: GraphError,
): Promise<number> {
  const [row] = await ctx.db
    .update(facebookPages)
    .set({ failures: sql`${facebookPages.failures} + 1` })
    .where(one(ctx, id))
    .returning({ failures: facebookPages.failures })
  const count = row?.failures ?? failures + 1
  const seconds = Math.min(mostSeconds, error.waitSeconds ?? Math.min(longestSeconds, 2 ** Math.min(count, 6)))
  await ctx.db
    .update(facebookPages)
    .set({ askAfter: new Date(ctx.now.getTime() + seconds * 1000).toISOString() })
    .where(one(ctx, id))
  if (count >= shownAfter) await noteProblem(ctx, id, error)
  return seconds
}
