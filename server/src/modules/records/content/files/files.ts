import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { ContentStats, ContentStatus } from '@fairlead/contract/records/content'
import type * as e from '@fairlead/contract/records/document-templates'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, forbidden, notFound } from '#platform/http'
import { fileUrl, pageKeys, pagesPrefix, takeUploads, uploads } from '#platform/storage'
import { fold } from '#platform/text'
import { mayEdit, requireEdit } from '../content.policy.ts'
import { contentPage, loadContent, sourceOf, statsOf } from '../content.queries.ts'
import { contentVersions } from '../content.tables.ts'
import { type ContentRow, headView, noStats } from '../content.view.ts'
import { addContent, changeContent, checkVersion, searchTextOf } from '../write-content.ts'
import { drawJob } from './draw-document.job.ts'
import { isPicture, isReady, thumbnailOf, type VersionRow, versionsOf } from './file-rows.ts'
import { releaseFiles } from './release-files.ts'

function view(ctx: Ctx, row: ContentRow, file: VersionRow, stats: ContentStats): e.DocumentTemplate {
  return {
    ...headView(ctx, { ...row, type: 'file' }, stats, {
      isShareable: isReady(file),
      thumbnailUrl: thumbnailOf(ctx, file),
    }),
    file_name: file.file_name,
    content_type: file.content_type,
    is_picture: isPicture(file),
    size: file.size,
    status: file.status,
    reason: file.reason,
    pages: file.pages,
    pages_done: file.pages_done,
    file_version: file.version,
  }
}

/** Files the actor can see. */
export async function list(
  ctx: Ctx,
  { query }: Pick<Input<typeof e.listDocuments>, 'query'>,
): Promise<Reply<typeof e.listDocuments>> {
  const { rows, ...page } = await contentPage(ctx, 'file', query)
  const [stats, files] = await Promise.all([
    statsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    versionsOf(
      ctx,
      rows.map((row) => ({ ...sourceOf(ctx.actor.orgId, row), version: row.file_version })),
    ),
  ])
  const byId = new Map(files.map((file) => [file.content_id, file]))
  return {
    ...page,
    results: rows.flatMap((row) => {
      const file = byId.get(row.linked_id ?? row.id)
      return file ? [view(ctx, row, file, stats.get(row.id) ?? noStats)] : []
    }),
  }
}

const pageView = (ctx: Ctx, file: VersionRow): e.DocumentDetail['page_images'] =>
  file.sizes.slice(0, file.pages_done).map(([width, height], i) => ({
    page: i + 1,
    width: Math.round(width),
    height: Math.round(height),
    url: fileUrl(ctx.installation, pageKeys(file.images_prefix, i + 1).large, ctx.now),
    title: file.titles[i] ?? null,
  }))

type Links = { version: number; links: number }

/** One file with its pages and versions. Throws 404. */
export async function get(ctx: Ctx, id: string): Promise<e.DocumentDetail> {
  const row = await loadContent(ctx, 'file', id)
  const [versions, stats, links, people] = await Promise.all([
    versionsOf(ctx, [sourceOf(ctx.actor.orgId, row)]),
    statsOf(ctx, [id]),
    rowsOf<Links>(
      ctx.db,
      sql`select s.version, count(distinct s.client_id)::int as links from content_shares s
        where s.org_id = ${ctx.actor.orgId} and s.content_id = ${id} and s.sent_at is not null and s.revoked_at is null
          and s.client_id is not null group by s.version`,
    ),
    rowsOf<{ id: string; name: string }>(
      ctx.db,
      sql`select distinct u.id, u.name from content_versions v join users u on u.id = v.created_by_id
        where v.org_id = ${ctx.actor.orgId} and v.content_id = ${id}`,
    ),
  ])
  const file = versions.find(({ version }) => version === row.file_version)
  if (!file) throw notFound()
  const linksOf = new Map(links.map((one) => [one.version, one.links]))
  return {
    ...view(ctx, row, file, stats.get(id) ?? noStats),
    page_images: isPicture(file) ? [] : pageView(ctx, file),
    image_url: isPicture(file) && isReady(file) ? fileUrl(ctx.installation, file.upload_key, ctx.now) : null,
    versions: versions.map((one) => ({
      version: one.version,
      file_name: one.file_name,
      added_at: one.created_at,
      added_by: people.find((person) => person.id === one.created_by_id) ?? null,
      status: one.status,
      pages: one.pages,
      size: one.size,
      links: linksOf.get(one.version) ?? 0,
    })),
    old_links: links.reduce((sum, one) => sum + (one.version < file.version ? one.links : 0), 0),
  }
}

/** Makes an upload the next version of a content. Jobs check and then render it. */
async function addVersion(ctx: Ctx, contentId: string, version: number, key: string): Promise<void> {
  await takeUploads(ctx, 'DOCUMENT_TEMPLATE', [key], 'key')
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, ctx.actor.orgId), eq(uploads.key, key)))
  if (!upload) throw notFound()
  const picture = upload.contentType.startsWith('image/')
  const status: ContentStatus =
    upload.status === 'failed'
      ? 'FAILED'
      : picture && upload.status === 'processed'
        ? 'WILL_NOT_PROCESS'
        : 'NOT_PROCESSED'
  await ctx.db.insert(contentVersions).values({
    orgId: ctx.actor.orgId,
    contentId,
    version,
    uploadKey: key,
    fileName: upload.fileName,
    contentType: upload.contentType,
    size: upload.size ?? 0,
    status,
    reason: upload.status === 'failed' ? upload.reason : null,
    pages: upload.pages,
    imagesPrefix: pagesPrefix(key),
    createdAt: ctx.now.toISOString(),
    createdById: ctx.actor.userId,
  })
  if (!picture && upload.status === 'processed')
    ctx.enqueue(drawJob, { org_id: ctx.actor.orgId, content_id: contentId, version })
}

const nameOf = (fileName: string) => fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || fileName

/** Creates a file from an upload. */
export async function create(
  ctx: Ctx,
  { body }: Input<typeof e.createDocument>,
): Promise<Reply<typeof e.createDocument>> {
  const [upload] = await ctx.db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.orgId, ctx.actor.orgId), eq(uploads.key, body.key)))
  const name = body.name ?? nameOf(upload?.fileName ?? '')
  const id = await addContent(ctx, {
    type: 'file',
    name: name || 'File',
    visibility: body.visibility,
    subteamIds: body.subteam_ids,
    fileVersion: 1,
    searchText: searchTextOf(name),
  })
  await addVersion(ctx, id, 1, body.key)
  return get(ctx, id)
}

/** Renames a file, replaces it (old links keep their version, rule 80), or retries one that failed (rule 82). */
export async function update(
  ctx: Ctx,
  { params, body }: Input<typeof e.updateDocument>,
): Promise<Reply<typeof e.updateDocument>> {
  const row = await loadContent(ctx, 'file', params.id, { lock: true })
  requireEdit(ctx.actor, row)
  await checkVersion(row, body.version, () => get(ctx, row.id))
  const name = body.name ?? row.name
  const present = row.file_version ?? 1
  if (body.key) await addVersion(ctx, row.id, present + 1, body.key)
  if (body.retry) await retry(ctx, row.id, present)
  await changeContent(ctx, row.id, {
    name,
    nameKey: fold(name),
    ...(body.key ? { fileVersion: present + 1 } : {}),
    ...(body.name || body.key ? { searchText: searchTextOf(name) } : {}),
  })
  return get(ctx, row.id)
}

/** Retries processing a file that failed. Throws 409 if there is nothing to retry. */
async function retry(ctx: Ctx, contentId: string, version: number): Promise<void> {
  const its = and(
    eq(contentVersions.orgId, ctx.actor.orgId),
    eq(contentVersions.contentId, contentId),
    eq(contentVersions.version, version),
  )
  const [file] = await ctx.db.select().from(contentVersions).where(its)
  if (file?.status !== 'FAILED') throw conflict('This file is ready or still being processed.')
  const [upload] = await ctx.db
    .select({ status: uploads.status })
    .from(uploads)
    .where(and(eq(uploads.orgId, ctx.actor.orgId), eq(uploads.key, file.uploadKey)))
  if (upload?.status !== 'processed') throw conflict(`${file.reason ?? 'The file can’t be read.'} Choose another file.`)
  await ctx.db.update(contentVersions).set({ status: 'NOT_PROCESSED', reason: null, pagesDone: 0 }).where(its)
  ctx.enqueue(drawJob, { org_id: ctx.actor.orgId, content_id: contentId, version })
}

/** Deletes a file; its links say so, with the sender's card, and its statistics are kept (rule 81). */
export async function remove(
  ctx: Ctx,
  { params }: Input<typeof e.deleteDocument>,
): Promise<Reply<typeof e.deleteDocument>> {
  const row = await loadContent(ctx, 'file', params.id, { lock: true })
  const leavesSet = row.linked_id !== null && row.owner_id === ctx.actor.userId
  if (!leavesSet) requireEdit(ctx.actor, row)
  await changeContent(ctx, row.id, { deletedAt: ctx.now.toISOString() })
  if (!row.linked_id) await releaseFiles(ctx, row.id)
  return done
}

/** The original as an attachment, for those who may edit the file (rule 240). */
export async function original(
  ctx: Ctx,
  { body }: Input<typeof e.documentOriginal>,
): Promise<Reply<typeof e.documentOriginal>> {
  const row = await loadContent(ctx, 'file', body.doc_temp_id)
  if (!mayEdit(ctx.actor, row))
    throw forbidden(`Only people who can edit this file can download the original. Ask ${row.owner_name}.`)
  const versions = await versionsOf(ctx, [{ orgId: ctx.actor.orgId, id: row.id }])
  const file = versions.find((one) =>
    body.s3_obj_key ? one.upload_key === body.s3_obj_key : one.version === row.file_version,
  )
  if (!file || file.status === 'FAILED') throw notFound()
  return { url: fileUrl(ctx.installation, file.upload_key, ctx.now, file.file_name), file_name: file.file_name }
}
