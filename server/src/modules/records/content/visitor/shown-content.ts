import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { youtubeId } from '@fairlead/contract/records/page-blocks'
import type { PublicBlock, PublicImage } from '@fairlead/contract/records/public-content'
import { filledText, type TokenValues } from '@fairlead/contract/records/tokens'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fileUrl } from '#platform/storage'
import { isPicture, type VersionRow } from '../files/file-rows.ts'
import type { Link } from './find-link.ts'

/** The address of a page's picture, with the pass of a link that was locked (rule 227). */
function imageUrl(link: Link, version: number, page: number, small: boolean, pass: string | null): string {
  const url = `/s/${link.text}/p/${version}/${page}${small ? 's' : ''}.webp`
  return pass ? `${url}?g=${encodeURIComponent(pass)}` : url
}

/** The pages of a document, or the one picture, as strangers load them: never the file itself (S43). */
export function pagesOf(link: Link, file: VersionRow, pass: string | null): PublicImage[] {
  if (isPicture(file))
    return [
      {
        number: 1,
        url: imageUrl(link, file.version, 1, false, pass),
        small: imageUrl(link, file.version, 1, true, pass),
        width: 0,
        height: 0,
        title: null,
      },
    ]
  return file.sizes.map(([width, height], i) => ({
    number: i + 1,
    url: imageUrl(link, file.version, i + 1, false, pass),
    small: imageUrl(link, file.version, i + 1, true, pass),
    width: Math.round(width),
    height: Math.round(height),
    title: file.titles[i] ?? null,
  }))
}

type Upload = { key: string; fileName: string; contentType: string; size: number | null }

/** The files that the blocks of a page name, by their keys. */
export const keysOf = (blocks: readonly PageBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'image_gallery') return block.images.map(({ key }) => key)
    return (block.type === 'attachment' || block.type === 'pdflink') && block.key ? [block.key] : []
  })

const sizeWords = (bytes: number) =>
  bytes >= 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The blocks of a page as strangers see them; those that show nothing are left out. */
export async function blocksOf(
  ctx: Ctx,
  orgId: string,
  blocks: readonly PageBlock[],
  values: TokenValues,
): Promise<PublicBlock[]> {
  const keys = keysOf(blocks)
  const found = keys.length
    ? await rowsOf<Upload>(
        ctx.actor.orgId === orgId ? ctx.db : ctx.asSystem('the files of a page that was joined').db,
        sql`select key, file_name as "fileName", content_type as "contentType", size from uploads
          where org_id = ${orgId} and key = any(${sql.param(keys)}::text[]) and status = 'processed'`,
      )
    : []
  const files = new Map(found.map((file) => [file.key, file]))
  const said = (text: string) => filledText(text, values)
  return blocks.flatMap((block) => shownBlock(ctx, block, files, said) ?? [])
}

function shownBlock(
  ctx: Ctx,
  block: PageBlock,
  files: ReadonlyMap<string, Upload>,
  said: (text: string) => string,
): PublicBlock | undefined {
  const { id } = block
  switch (block.type) {
    case 'title':
    case 'desc':
      return block.text ? { id, type: block.type, text: said(block.text) } : undefined
    case 'image_gallery': {
      const images = block.images
        .filter(({ key }) => files.has(key))
        .map(({ key, alt }) => ({ url: fileUrl(ctx.house, key, ctx.now), alt }))
      return images.length > 0 ? { id, type: 'image_gallery', layout: block.layout, images } : undefined
    }
    case 'youtube': {
      const video = youtubeId(block.url)
      const duration = block.duration_seconds === null ? null : clock(block.duration_seconds)
      return video ? { id, type: 'youtube', video, title: block.title, duration } : undefined
    }
    case 'map': {
      const url = `https://www.openstreetmap.org/search?query=${encodeURIComponent(block.address)}`
      return block.address ? { id, type: 'map', address: block.address, url } : undefined
    }
    case 'link':
      return block.url ? { id, type: 'link', url: block.url, label: said(block.label) || block.url } : undefined
    default: {
      const file = block.key ? files.get(block.key) : undefined
      if (!file) return undefined
      const url = fileUrl(ctx.house, file.key, ctx.now, file.fileName)
      return { id, type: 'attachment', url, label: block.label || file.fileName, size: sizeWords(file.size ?? 0) }
    }
  }
}

/** Where a file may be had as it is, for ten minutes' worth of tries: only where downloading is allowed (S43). */
export const downloadUrl = (link: Link, pass: string | null): string | null =>
  link.content.allow_download && link.file
    ? `/s/${link.text}/download${pass ? `?g=${encodeURIComponent(pass)}` : ''}`
    : null

/** What lies over the pictures: the client's name, where there is one. */
export const watermarkOf = (link: Link): string | null =>
  link.content.watermark ? (link.row.clientName ?? 'Confidential') : null
