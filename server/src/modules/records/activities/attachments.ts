import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { releaseUploads, takeUploads, uploads } from '#platform/storage'
import { activityAttachments } from './activities.tables.ts'

/** Hangs uploads on an entry, behind those it has. Throws 400 on `attachments` for one that is not this organisation's. */
export async function attachFiles(ctx: Ctx, activityId: string, keys: readonly string[], from = 0): Promise<void> {
  const unique = [...new Set(keys)]
  if (unique.length === 0) return
  await takeUploads(ctx, 'TIMELINE_ATTACHMENT', unique, 'attachments')
  await ctx.db
    .insert(activityAttachments)
    .values(unique.map((uploadKey, i) => ({ orgId: ctx.actor.orgId, activityId, uploadKey, position: from + i })))
}

/** Takes all files from an entry but these; they go unless another entry has them. */
export async function detachFiles(ctx: Ctx, activityId: string, except: readonly string[]): Promise<void> {
  const ofOrg = eq(activityAttachments.orgId, ctx.actor.orgId)
  const detached = await ctx.db
    .delete(activityAttachments)
    .where(
      and(
        ofOrg,
        eq(activityAttachments.activityId, activityId),
        sql`${activityAttachments.uploadKey} <> all(${sql.param([...except])}::text[])`,
      ),
    )
    .returning({ key: activityAttachments.uploadKey })
  const elsewhere = ctx.db
    .select({ key: activityAttachments.uploadKey })
    .from(activityAttachments)
    .where(and(ofOrg, eq(activityAttachments.uploadKey, uploads.key)))
  await releaseUploads(
    ctx,
    detached.map(({ key }) => key),
    elsewhere,
  )
}
