import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { facebookDelayChanged } from '#events/facebook'
import type { Ctx } from '#platform/context'
import { facebookPages } from './facebook.tables.ts'

const ofOrg = (ctx: Ctx) => and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.isConnected, true))
const one = (ctx: Ctx, id: string) => and(ofOrg(ctx), eq(facebookPages.id, id))

/** Records whether a page's lead came late or on time: the first late one starts an episode, the next on time ends it (rule 25). */
export async function judgeDelay(ctx: Ctx, id: string, isLate: boolean): Promise<void> {
  const now = ctx.now.toISOString()
  const changed = isLate
    ? await ctx.db
        .update(facebookPages)
        .set({ delayedSince: now, delayedAt: now })
        .where(and(one(ctx, id), isNull(facebookPages.delayedSince)))
        .returning({ id: facebookPages.id })
    : await ctx.db
        .update(facebookPages)
        .set({ delayedSince: null, delayedAt: null })
        .where(and(one(ctx, id), isNotNull(facebookPages.delayedSince)))
        .returning({ id: facebookPages.id })
  if (changed.length > 0) return sayDelay(ctx, id, isLate)
  if (isLate) await ctx.db.update(facebookPages).set({ delayedAt: now }).where(one(ctx, id))
}

/** Emits that an episode of a page began, or that one ended and whether it was the last. */
async function sayDelay(ctx: Ctx, id: string, isLate: boolean): Promise<void> {
  const pages = await delayedPages(ctx)
  if (isLate || pages.length === 0)
    ctx.emit(facebookDelayChanged, id, { is_delayed: isLate, pages: pages.map(({ name }) => name).slice(0, 20) })
  ctx.tell({ kind: 'facebook.changed' })
}

const delayedPages = (ctx: Ctx) =>
  ctx.db
    .select({ id: facebookPages.id, name: facebookPages.name })
    .from(facebookPages)
    .where(and(ofOrg(ctx), isNotNull(facebookPages.delayedSince)))
    .orderBy(asc(facebookPages.nameKey), asc(facebookPages.id))

/** Pages whose leads currently come late. */
export const facebookDelayedPages = async (ctx: Ctx): Promise<Reply<typeof calls.facebookDelayedPages>> => ({
  fb_pages_delayed_leads: await delayedPages(ctx),
})
