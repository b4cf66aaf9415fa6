import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { uploadSettled } from '#events/uploads'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { PdfRefused, readPdf } from '#platform/pdf'
import { inTempFile, pageKeys, type Storage, uploads } from '#platform/storage'
import { contents, contentVersions } from '../content.tables.ts'
import { searchTextOf, tellContent } from '../write-content.ts'
import { drawAttachmentJob } from './draw-attachment.job.ts'

/** Renders the pages of a document. One at a time per process, because each has a child that keeps a core busy. */
export const drawJob = defineJob(
  'draw-document',
  z.object({ org_id: z.uuid(), content_id: z.uuid(), version: z.int() }),
  { retries: 2, retryDelay: 5, concurrency: 1, batch: 1, seconds: 900 },
)

type Version = typeof contentVersions.$inferSelect

const of = (orgId: string, contentId: string, version: number) =>
  and(eq(contentVersions.orgId, orgId), eq(contentVersions.contentId, contentId), eq(contentVersions.version, version))

/** An uploaded document was checked: pictures are now ready, documents get rendered, others report the problem. */
export const onUploadSettled = listener(uploadSettled, 'content', async (ctx, { payload }) => {
  const { orgId } = ctx.actor
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), eq(uploads.key, payload.key)))
  if (!upload) return
  const { key, kind, status, contentType } = upload
  if (kind === 'PAGE_TEMPLATE_ATTACHMENT' && status === 'processed' && contentType === 'application/pdf')
    ctx.enqueue(drawAttachmentJob, { org_id: orgId, key })
  const versions = await ctx.db
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.orgId, orgId),
        eq(contentVersions.uploadKey, payload.key),
        eq(contentVersions.status, 'NOT_PROCESSED'),
      ),
    )
  for (const version of versions) await settle(ctx, version, upload)
})

async function settle(ctx: Ctx, row: Version, upload: typeof uploads.$inferSelect): Promise<void> {
  const { contentId: content_id, version } = row
  const isPicture = upload.contentType.startsWith('image/')
  const set =
    upload.status === 'failed'
      ? { status: 'FAILED' as const, reason: upload.reason }
      : { size: upload.size ?? 0, pages: upload.pages, ...(isPicture ? { status: 'WILL_NOT_PROCESS' as const } : {}) }
  await ctx.db
    .update(contentVersions)
    .set(set)
    .where(of(ctx.actor.orgId, content_id, version))
  if (upload.status === 'processed' && !isPicture)
    ctx.enqueue(drawJob, { org_id: ctx.actor.orgId, content_id, version })
  tellContent(ctx, content_id)
}

/** How often progress is reported. */
const tellEveryMs = 700

export const drawWorker = (storage: Storage): JobWorker =>
  worker(drawJob, async (run, { org_id, content_id, version }, info) => {
    const its = of(org_id, content_id, version)
    const [row] = await run.inOrg(org_id, (ctx) => ctx.db.select().from(contentVersions).where(its))
    if (!row || (row.status !== 'NOT_PROCESSED' && row.status !== 'PROCESSING')) return
    const set = (values: Partial<typeof contentVersions.$inferInsert>) =>
      run.inOrg(org_id, async (ctx) => {
        await ctx.db.update(contentVersions).set(values).where(its)
        tellContent(ctx, content_id)
      })
    const found = await storage.find(row.uploadKey)
    if (!found) return set({ status: 'FAILED', reason: 'The file is no longer available. Upload it again.' })
    await set({ status: 'PROCESSING', pagesDone: 0 })
    const sizes: [number, number][] = []
    const texts: string[] = []
    let reportedAt = Date.now()
    try {
      const { pages, titles } = await inTempFile(found.stream(), (path) =>
        readPdf(path, async (page) => {
          const keys = pageKeys(row.imagesPrefix, page.number)
          await storage.put(keys.large, Buffer.from(page.large))
          await storage.put(keys.small, Buffer.from(page.small))
          sizes.push([page.width, page.height])
          texts.push(page.text)
          if (Date.now() - reportedAt < tellEveryMs) return
          reportedAt = Date.now()
          await set({ pagesDone: page.number, sizes })
        }),
      )
      const shown = titles.map((title, i) => title ?? firstLine(texts[i]))
      await set({ status: 'PROCESSED', reason: null, pages, pagesDone: pages, sizes, titles: shown })
      await run.inOrg(org_id, (ctx) => addText(ctx, content_id, version, texts.join(' ')))
    } catch (error) {
      if (error instanceof PdfRefused) return set({ status: 'FAILED', reason: error.message })
      if (info.last) await set({ status: 'FAILED', reason: 'The file couldn’t be processed. Try again.' })
      throw error
    }
  })

/** The name of a page without a title: the beginning of its text. */
function firstLine(text: string | undefined): string | null {
  const line = (text ?? '').split('\n').find((one) => /\p{L}{2}/u.test(one))
  return line ? line.replace(/\s+/g, ' ').trim().slice(0, 60) : null
}

/** The text of the current version is searched along with the name. */
async function addText(ctx: Ctx, contentId: string, version: number, text: string): Promise<void> {
  const its = and(eq(contents.orgId, ctx.actor.orgId), eq(contents.id, contentId), eq(contents.fileVersion, version))
  const [row] = await ctx.db.select({ name: contents.name }).from(contents).where(its).for('update')
  if (row)
    await ctx.db
      .update(contents)
      .set({ searchText: searchTextOf(row.name, text) })
      .where(its)
}
