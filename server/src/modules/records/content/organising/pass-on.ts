import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { contentSets, contents } from '../content.tables.ts'

/**
 * Content of a member who leaves goes to the account owner with unchanged visibility; joined content is removed (rule
 * 229). Links keep working: whose card they show is decided when they are opened.
 */
export async function passContentOn(ctx: Ctx, fromId: string): Promise<void> {
  const { orgId } = ctx.actor
  const { id: ownerId } = await ownerOf(ctx)
  if (ownerId === fromId) return
  const theirs = and(eq(contents.orgId, orgId), eq(contents.ownerId, fromId))
  await ctx.db
    .update(contents)
    .set({ deletedAt: ctx.now.toISOString() })
    .where(and(theirs, isNotNull(contents.linkedId), isNull(contents.deletedAt)))
  await ctx.db
    .update(contents)
    .set({ ownerId })
    .where(and(theirs, isNull(contents.linkedId)))
  await ctx.db
    .update(contentSets)
    .set({ ownerId })
    .where(and(eq(contentSets.orgId, orgId), eq(contentSets.ownerId, fromId)))
}
