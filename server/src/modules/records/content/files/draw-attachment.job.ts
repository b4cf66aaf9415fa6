import { z } from 'zod'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { PdfRefused, readPdf } from '#platform/pdf'
import { DrawnPages, inTempFile, pageKeys, pagesKey, pagesPrefix, readAll, type Storage } from '#platform/storage'

/** Renders a PDF in a page, so that clients read it as pictures (S43). */
export const drawAttachmentJob = defineJob('draw-attachment', z.object({ org_id: z.uuid(), key: z.string() }), {
  retries: 2,
  retryDelay: 5,
  concurrency: 1,
  batch: 1,
  seconds: 900,
})

/** The rendered pages of a PDF; undefined until it is rendered. */
export async function drawnPages(storage: Storage, key: string): Promise<DrawnPages | undefined> {
  const found = await storage.find(pagesKey(key))
  return found && DrawnPages.parse(JSON.parse((await readAll(found.stream())).toString('utf8')))
}

/** Renders each page, and lists them once all are done. A PDF that can't be rendered has none. */
export const drawAttachmentWorker = (storage: Storage): JobWorker =>
  worker(drawAttachmentJob, async (_run, { key }) => {
    const found = await storage.find(key)
    if (!found) return
    const drawn: DrawnPages = { sizes: [], titles: [] }
    try {
      const { titles } = await inTempFile(found.stream(), (path) =>
        readPdf(path, async (page) => {
          const keys = pageKeys(pagesPrefix(key), page.number)
          await storage.put(keys.large, Buffer.from(page.large))
          await storage.put(keys.small, Buffer.from(page.small))
          drawn.sizes.push([page.width, page.height])
        }),
      )
      drawn.titles = titles
    } catch (error) {
      if (!(error instanceof PdfRefused)) throw error
      drawn.sizes = []
    }
    await storage.put(pagesKey(key), Buffer.from(JSON.stringify(drawn)))
  })
