import { PageBlock, youtubeId } from '@fairlead/contract/records/page-blocks'
import type { PublicBlock } from '@fairlead/contract/records/public-content'
import type { StoredFile } from '@fairlead/contract/stored-file'
import {
  IconAlignLeft,
  IconBrandYoutube,
  IconFileTypePdf,
  IconHeading,
  IconLink,
  IconMapPin,
  IconPaperclip,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { t } from './words.ts'

type BlockType = PageBlock['type']

/** The eight types of blocks, in the order in which they are offered. */
export const blockTypes = [
  'title',
  'desc',
  'image_gallery',
  'youtube',
  'map',
  'link',
  'attachment',
  'pdflink',
] as const satisfies readonly BlockType[]

export const blockIcons: Record<BlockType, TablerIcon> = {
  title: IconHeading,
  desc: IconAlignLeft,
  image_gallery: IconPhoto,
  youtube: IconBrandYoutube,
  map: IconMapPin,
  link: IconLink,
  attachment: IconPaperclip,
  pdflink: IconFileTypePdf,
}

const randomId = () => crypto.getRandomValues(new Uint32Array(2)).join('')

/** An empty block. */
export function newBlock(type: BlockType): PageBlock {
  const id = randomId()
  switch (type) {
    case 'title':
    case 'desc':
      return { id, type, text: '' }
    case 'image_gallery':
      return { id, type, layout: 'first_large', images: [] }
    case 'youtube':
      return { id, type, url: '', title: '', cover_url: null, duration_seconds: null }
    case 'map':
      return { id, type, address: '' }
    case 'link':
      return { id, type, url: '', label: '' }
    case 'attachment':
    case 'pdflink':
      return { id, type, key: null, label: '' }
  }
}

/** The same block under an id of its own. */
export const copyOf = (block: PageBlock): PageBlock => ({ ...block, id: randomId() })

/** What is wrong with a block, in the words of the contract; undefined where it can be saved. */
export const problemOf = (block: PageBlock): string | undefined => PageBlock.safeParse(block).error?.issues[0]?.message

/** What is saved while an address is still being typed: everything but it. */
export const savable = (blocks: readonly PageBlock[]): PageBlock[] =>
  blocks.map((block) => (problemOf(block) && 'url' in block ? { ...block, url: '' } : block))

export type Files = Readonly<Record<string, StoredFile>>
/** Pictures as they were chosen in this window, by key. */
export type Pictures = ReadonlyMap<string, string>

/** A line without the marks of headings, lists and bold words. */
const plain = (line: string) =>
  line
    .replace(/^(#{1,3}|[-•]) /, '')
    .replaceAll('**', '')
    .trim()

/** A closed block in one line. */
export function titleOf(block: PageBlock, files: Files): string {
  switch (block.type) {
    case 'title':
    case 'desc':
      return plain(block.text.split('\n')[0] ?? '') || t(`type.${block.type}`)
    case 'image_gallery':
      return t('photos', { count: block.images.length })
    case 'youtube':
      return block.title || block.url || t('type.youtube')
    case 'map':
      return block.address || t('type.map')
    case 'link':
      return block.label || block.url || t('type.link')
    case 'attachment':
    case 'pdflink':
      return block.label || (block.key && files[block.key]?.name) || t(`type.${block.type}`)
  }
}

/** The address of a picture: as it was chosen here, or as the server has it. */
export const pictureUrl = (key: string, files: Files, pictures: Pictures): string | undefined =>
  pictures.get(key) ?? files[key]?.url ?? undefined

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A block as clients see it; null where there is nothing to see yet. */
export function publicBlock(block: PageBlock, files: Files, pictures: Pictures): PublicBlock | null {
  switch (block.type) {
    case 'title':
    case 'desc':
      return block.text.trim() ? block : null
    case 'image_gallery': {
      const images = block.images.flatMap(({ key, alt }) => {
        const url = pictureUrl(key, files, pictures)
        return url ? [{ url, alt }] : []
      })
      return images.length > 0 ? { ...block, images } : null
    }
    case 'youtube': {
      const video = youtubeId(block.url)
      const duration = block.duration_seconds === null ? null : minutes(block.duration_seconds)
      return video ? { id: block.id, type: 'youtube', video, title: block.title, duration } : null
    }
    case 'map':
      return block.address.trim() ? { ...block, url: '#' } : null
    case 'link':
      return block.url && !problemOf(block) ? { ...block, label: block.label || block.url } : null
    case 'attachment':
    case 'pdflink': {
      const file = block.key ? files[block.key] : undefined
      const label = block.label || file?.name
      if (!label) return null
      const about = { id: block.id, label, size: file ? formatBytes(file.size) : '' }
      return block.key?.endsWith('.pdf')
        ? { ...about, type: 'pdflink', pages: [], url: null }
        : { ...about, type: 'attachment', url: '#' }
    }
  }
}

/** A block that another save of the server's has found more about: title, cover and length of a video. */
export const withFound = (mine: readonly PageBlock[], theirs: readonly PageBlock[]): PageBlock[] =>
  mine.map((block) => {
    const found = theirs.find(({ id }) => id === block.id)
    if (block.type !== 'youtube' || found?.type !== 'youtube' || found.url !== block.url) return block
    return {
      ...block,
      title: block.title || found.title,
      cover_url: found.cover_url,
      duration_seconds: found.duration_seconds,
    }
  })
