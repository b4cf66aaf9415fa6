import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { takeUploads } from '#platform/storage'
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

/** Takes all files from an entry but these. */
export async function detachFiles(ctx: Ctx, activityId: string, except: readonly string[]): Promise<void> {
  await ctx.db
    .delete(activityAttachments)
    .where(
      and(
        eq(activityAttachments.orgId, ctx.actor.orgId),
        eq(activityAttachments.activityId, activityId),
        sql`${activityAttachments.uploadKey} <> all(${sql.param([...except])}::text[])`,
      ),
    )
}
