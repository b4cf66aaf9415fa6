import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { rowsOf } from '#platform/db'
import { pageKeys, readAll, type Storage } from '#platform/storage'
import { sourceOf } from '../content.queries.ts'
import { isPicture } from '../files/file-rows.ts'
import type { Link } from './find-link.ts'

/** Width and height of the picture next to a link in a chat; WhatsApp shows none above about 300 kB. */
export const cardSize = { width: 1200, height: 630 } as const
const mostBytes = 290_000
const longestSeconds = 20

/** The picture that represents a link's content: its first page or photo; undefined if it has none. */
export async function coverKey(link: Link): Promise<string | undefined> {
  if (link.file) return isPicture(link.file) ? link.file.upload_key : pageKeys(link.file.images_prefix, 1).large
  const gallery = link.content.blocks?.find((block) => block.type === 'image_gallery')
  const [first] = gallery?.type === 'image_gallery' ? gallery.images : []
  if (!first) return undefined
  const { orgId } = sourceOf(link.ctx.actor.orgId, link.content)
  const rows = await rowsOf(
    orgId === link.ctx.actor.orgId ? link.ctx.db : link.ctx.asSystem('the picture of a page that was joined').db,
    sql`select 1 from uploads where org_id = ${orgId} and key = ${first.key} and status = 'processed'`,
  )
  return rows.length > 0 ? first.key : undefined
}

/** Creates the picture of a preview card, small enough for every app. */
export async function drawCard(storage: Storage, key: string): Promise<Buffer | undefined> {
  const found = await storage.find(key)
  if (!found) return undefined
  const body = await readAll(found.stream())
  for (const quality of [80, 60, 40]) {
    const drawn = await sharp(body, { limitInputPixels: 50_000_000 })
      .resize(cardSize.width, cardSize.height, { fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .timeout({ seconds: longestSeconds })
      .toBuffer()
    if (drawn.length <= mostBytes) return drawn
  }
  return undefined
}

/** A picture as it is saved: a JPEG, on white. */
export async function drawJpeg(storage: Storage, key: string): Promise<Buffer | undefined> {
  const found = await storage.find(key)
  if (!found) return undefined
  return sharp(await readAll(found.stream()), { limitInputPixels: 50_000_000 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
}
