import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { youtubeId } from '@fairlead/contract/records/page-blocks'
import type { PublicBlock, PublicImage } from '@fairlead/contract/records/public-content'
import { filledText, type TokenValues } from '@fairlead/contract/records/tokens'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { DrawnPages, Storage } from '#platform/storage'
import { drawnPages } from '../files/draw-attachment.job.ts'
import { isPicture, type VersionRow } from '../files/file-rows.ts'
import type { Addresses } from './addresses.ts'
import type { Link } from './find-link.ts'

/** The URL of a page's picture, with the pass if the link was locked (rule 227). */
function imageUrl(link: Link, version: number, page: number, small: boolean, pass: string | null): string {
  const url = `/s/${link.text}/p/${version}/${page}${small ? 's' : ''}.webp`
  return pass ? `${url}?g=${encodeURIComponent(pass)}` : url
}

/** The pages of a document, or its one picture, as visitors load them: never the file itself (S43). */
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

/** The files that the blocks of a page refer to, by key. */
export const keysOf = (blocks: readonly PageBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'image_gallery') return block.images.map(({ key }) => key)
    return (block.type === 'attachment' || block.type === 'pdflink') && block.key ? [block.key] : []
  })

/** The blocks of a page with other files. */
export const withKeys = (blocks: readonly PageBlock[], keyOf: (key: string) => string): PageBlock[] =>
  blocks.map((block) => {
    if (block.type === 'image_gallery')
      return { ...block, images: block.images.map((image) => ({ ...image, key: keyOf(image.key) })) }
    return (block.type === 'attachment' || block.type === 'pdflink') && block.key
      ? { ...block, key: keyOf(block.key) }
      : block
  })

const sizeWords = (bytes: number) =>
  bytes >= 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Shown = {
  addresses: Addresses
  storage: Storage
  /** The values of tokens in the text. */
  values: TokenValues
}
/** What blocks are made of: their uploads, and the rendered pages of PDFs. */
type Material = { files: ReadonlyMap<string, Upload>; drawn: ReadonlyMap<string, DrawnPages | undefined> }

const isPdf = ({ contentType }: Upload) => contentType === 'application/pdf'

/** The blocks of a page as visitors see them; empty ones are left out. */
export async function blocksOf(
  ctx: Ctx,
  orgId: string,
  blocks: readonly PageBlock[],
  shown: Shown,
): Promise<PublicBlock[]> {
  const keys = keysOf(blocks)
  const found = keys.length
    ? await rowsOf<Upload>(
        ctx.actor.orgId === orgId ? ctx.db : ctx.asSystem('the files of a page that was joined').db,
        sql`select key, file_name as "fileName", content_type as "contentType", size from uploads
          where org_id = ${orgId} and key = any(${sql.param(keys)}::text[]) and status = 'processed'`,
      )
    : []
  const drawn = await Promise.all(
    found.filter(isPdf).map(async ({ key }) => [key, await drawnPages(shown.storage, key)] as const),
  )
  const material = { files: new Map(found.map((file) => [file.key, file])), drawn: new Map(drawn) }
  return blocks.flatMap((block) => shownBlock(block, material, shown) ?? [])
}

function shownBlock(block: PageBlock, material: Material, { addresses, values }: Shown): PublicBlock | undefined {
  const { id } = block
  const said = (text: string) => filledText(text, values)
  switch (block.type) {
    case 'title':
    case 'desc':
      return block.text ? { id, type: block.type, text: said(block.text) } : undefined
    case 'image_gallery': {
      const images = block.images.flatMap(({ key, alt }, place) =>
        material.files.has(key) ? [{ url: addresses.picture(id, place, key), alt }] : [],
      )
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
    default:
      return fileBlock(block, material, addresses)
  }
}

type FileBlock = Extract<PageBlock, { type: 'attachment' | 'pdflink' }>

/** A file of a page: a PDF as pictures of its pages, anything else as it is. */
function fileBlock(
  { id, key, label }: FileBlock,
  { files, drawn }: Material,
  addresses: Addresses,
): PublicBlock | undefined {
  const file = key ? files.get(key) : undefined
  if (!file) return undefined
  const url = addresses.file(id, file)
  const about = { id, label: label || file.fileName, size: sizeWords(file.size ?? 0) }
  if (!isPdf(file)) return url ? { ...about, type: 'attachment', url } : undefined
  const pages = drawn.get(file.key)
  const images = (pages?.sizes ?? []).map(([width, height], i) => ({
    number: i + 1,
    url: addresses.page(id, i + 1, false, file.key),
    small: addresses.page(id, i + 1, true, file.key),
    width: Math.round(width),
    height: Math.round(height),
    title: pages?.titles[i] ?? null,
  }))
  return { ...about, type: 'pdflink', pages: images, url }
}

/** The URL of the original file, with the pass of a link that was locked; null unless downloading is allowed (S43). */
export const downloadUrl = (link: Link, pass: string | null): string | null =>
  link.content.allow_download && link.file
    ? `/s/${link.text}/download${pass ? `?g=${encodeURIComponent(pass)}` : ''}`
    : null

/** The watermark: the client's name, if there is one. */
export const watermarkOf = (link: Link): string | null =>
  link.content.watermark ? (link.row.clientName ?? 'Confidential') : null
