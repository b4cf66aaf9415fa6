import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { releaseUploads, uploads } from '#platform/storage'
import { contents, contentVersions } from '../content.tables.ts'

/** Releases the files of a deleted content, unless a copy has them too. */
export async function releaseFiles(ctx: Ctx, contentId: string): Promise<void> {
  const { orgId } = ctx.actor
  const rows = await ctx.db
    .select({ key: contentVersions.uploadKey })
    .from(contentVersions)
    .where(and(eq(contentVersions.orgId, orgId), eq(contentVersions.contentId, contentId)))
  const elsewhere = ctx.db
    .select({ key: contentVersions.uploadKey })
    .from(contentVersions)
    .innerJoin(contents, and(eq(contents.orgId, orgId), eq(contents.id, contentVersions.contentId)))
    .where(
      and(
        eq(contentVersions.orgId, orgId),
        eq(contentVersions.uploadKey, uploads.key),
        ne(contentVersions.contentId, contentId),
        sql`${contents.deletedAt} is null`,
      ),
    )
  await releaseUploads(
    ctx,
    rows.map(({ key }) => key),
    elsewhere,
  )
}
