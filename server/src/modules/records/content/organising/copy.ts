import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { copyContent } from '@fairlead/contract/records/content'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { takeUploads } from '#platform/storage'
import { cut } from '#platform/text'
import { requireCopy } from '../content.policy.ts'
import { loadContent } from '../content.queries.ts'
import { contentVersions } from '../content.tables.ts'
import { versionsOf } from '../files/file-rows.ts'
import { addContent, changeContent, searchTextOf } from '../write-content.ts'

/** Copies a content: the copy is private, and the copier's (rule 83). A file's copy has its present version. */
export async function copy(ctx: Ctx, { params }: Input<typeof copyContent>): Promise<Reply<typeof copyContent>> {
  const row = await loadContent(ctx, params.t, params.id)
  requireCopy(row)
  const name = cut(`${row.name} (copy)`, 200)
  const id = await addContent(ctx, {
    type: row.type,
    name,
    visibility: 'PRIVATE',
    body: row.body,
    templateType: row.template_type,
    blocks: row.blocks,
    fileVersion: row.type === 'file' ? 1 : null,
    searchText: searchTextOf(name, row.body),
  })
  if (row.share_message) await changeContent(ctx, id, { shareMessage: row.share_message })
  if (row.type === 'file') await copyFile(ctx, row.id, row.file_version ?? 1, id)
  return { id, type: row.type }
}

/** The same upload and the same pictures of pages, as the first version of another content. */
async function copyFile(ctx: Ctx, from: string, version: number, to: string): Promise<void> {
  const { orgId } = ctx.actor
  const [file] = await versionsOf(ctx, [{ orgId, id: from, version }])
  if (!file) throw notFound()
  await takeUploads(ctx, 'DOCUMENT_TEMPLATE', [file.upload_key], 'id')
  const [row] = await ctx.db
    .select()
    .from(contentVersions)
    .where(
      and(eq(contentVersions.orgId, orgId), eq(contentVersions.contentId, from), eq(contentVersions.version, version)),
    )
  if (!row) throw notFound()
  await ctx.db
    .insert(contentVersions)
    .values({ ...row, contentId: to, version: 1, createdAt: ctx.now.toISOString(), createdById: ctx.actor.userId })
}
