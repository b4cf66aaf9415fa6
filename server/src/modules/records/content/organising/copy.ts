import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { copyContent } from '@fairlead/contract/records/content'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { copyUploads, pagesPrefix } from '#platform/storage'
import { cut } from '#platform/text'
import { requireCopy } from '../content.policy.ts'
import { loadContent } from '../content.queries.ts'
import { contentVersions } from '../content.tables.ts'
import { versionsOf } from '../files/file-rows.ts'
import { keysOf, withKeys } from '../visitor/shown-content.ts'
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
    blocks: row.blocks && (await copyBlocks(ctx, row.blocks)),
    fileVersion: row.type === 'file' ? 1 : null,
    searchText: searchTextOf(name, row.body),
  })
  if (row.share_message) await changeContent(ctx, id, { shareMessage: row.share_message })
  if (row.type === 'file') await copyFile(ctx, row.id, row.file_version ?? 1, id)
  return { id, type: row.type }
}

/** The blocks of a page with files of their own. */
async function copyBlocks(ctx: Ctx, blocks: readonly PageBlock[]): Promise<PageBlock[]> {
  const copies = await copyUploads(ctx, keysOf(blocks))
  return withKeys(blocks, (key) => copies.get(key) ?? key)
}

/** A file of its own, as the first version of another content; its pages are drawn once the copy is there. */
async function copyFile(ctx: Ctx, from: string, version: number, to: string): Promise<void> {
  const { orgId } = ctx.actor
  const [file] = await versionsOf(ctx, [{ orgId, id: from, version }])
  if (!file) throw notFound()
  const key = (await copyUploads(ctx, [file.upload_key])).get(file.upload_key)
  const [row] = await ctx.db
    .select()
    .from(contentVersions)
    .where(
      and(eq(contentVersions.orgId, orgId), eq(contentVersions.contentId, from), eq(contentVersions.version, version)),
    )
  if (!row || !key) throw notFound()
  const isUseless = row.status === 'FAILED'
  await ctx.db.insert(contentVersions).values({
    ...row,
    contentId: to,
    version: 1,
    uploadKey: key,
    imagesPrefix: pagesPrefix(key),
    ...(isUseless ? {} : { status: 'NOT_PROCESSED' as const, pagesDone: 0, sizes: [] }),
    createdAt: ctx.now.toISOString(),
    createdById: ctx.actor.userId,
  })
}
