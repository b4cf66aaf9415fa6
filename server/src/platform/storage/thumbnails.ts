import { type ThumbnailSize, thumbnailSizes } from '@fairlead/contract/thumbnails'
import sharp from 'sharp'
import { z } from 'zod'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { mostPixels, readAll } from './inspect.ts'
import type { Storage } from './storage.ts'

/** Drawing one may take so long, whatever the picture claims to be. */
const longestSeconds = 20

const thumbnailKey = (key: string, size: ThumbnailSize): string => `${key.replace(/\.[a-z]+$/, '')}-${size}.webp`
/** The keys of all small pictures that a file may have. */
export const thumbnailKeys = (key: string): string[] => thumbnailSizes.map((size) => thumbnailKey(key, size))

/** The key and type of a small picture that a request asks for by its size, if it is one of ours. */
export const askedThumbnail = (key: string, size: string | undefined): string | undefined => {
  const asked = thumbnailSizes.find((one) => String(one) === size)
  return asked && thumbnailKey(key, asked)
}

export const thumbnailsJob = defineJob('make-thumbnails', z.object({ org_id: z.uuid(), key: z.string() }), {
  batch: 4,
})

/** Draws the middle of a picture as a small square, the first frame of one that moves. */
const drawSquare = (body: Buffer, size: ThumbnailSize): Promise<Buffer> =>
  sharp(body, { limitInputPixels: mostPixels })
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()

/** Makes the small pictures of a file that was checked, and lays them beside it. */
export const thumbnailWorker = (storage: Storage): JobWorker =>
  worker(thumbnailsJob, async (_run, { key }) => {
    const found = await storage.find(key)
    // It was removed in the meantime.
    if (!found) return
    const body = await readAll(found.stream())
    for (const size of thumbnailSizes) await storage.put(thumbnailKey(key, size), await drawSquare(body, size))
  })
