import { z } from 'zod'
import { messages } from '../messages.ts'
import { Text } from '../primitives.ts'
import { UploadKey } from '../stored-file.ts'

export const mostBlocks = 60
export const mostPictures = 30

/** The eleven characters that name a video, from the addresses that YouTube gives; null for anything else. */
export function youtubeId(address: string): string | null {
  const text = address.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = url.pathname.slice(1).split('/')
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(first)
            ? second
            : null
        : null
  return id && /^[\w-]{11}$/.test(id) ? id : null
}

/** An address on a page: of the web, of a mail or of a number; nothing else opens (S47). */
const Address = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol } = new URL(text)
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
  }, messages.url)

const block = { id: z.string().regex(/^[\w-]{1,40}$/) }

/** The eight types of a page's components (point 3 of the specification), without any markup. */
export const PageBlock = z.discriminatedUnion('type', [
  z.strictObject({ ...block, type: z.literal('title'), text: Text(200) }),
  /** `##` begins a line that is a heading, `-` one of a list, `**` encloses what is bold; everything else is text. */
  z.strictObject({ ...block, type: z.literal('desc'), text: Text(10_000) }),
  z.strictObject({
    ...block,
    type: z.literal('image_gallery'),
    layout: z.enum(['first_large', 'grid', 'row']).default('first_large'),
    images: z
      .array(z.strictObject({ key: UploadKey, alt: Text(300).default('') }))
      .max(mostPictures)
      .default([]),
  }),
  z.strictObject({
    ...block,
    type: z.literal('youtube'),
    url: z
      .string()
      .trim()
      .max(500)
      .refine((text) => text === '' || youtubeId(text) !== null, messages.youtube),
    title: Text(200).default(''),
    cover_url: z.string().max(500).nullable().default(null),
    duration_seconds: z.int().min(0).nullable().default(null),
  }),
  z.strictObject({ ...block, type: z.literal('map'), address: Text(300) }),
  z.strictObject({ ...block, type: z.literal('link'), url: Address.or(z.literal('')), label: Text(100).default('') }),
  z.strictObject({
    ...block,
    type: z.literal('attachment'),
    key: UploadKey.nullable().default(null),
    label: Text(200).default(''),
  }),
  /** A PDF that is read as pictures, like a shared file. */
  z.strictObject({
    ...block,
    type: z.literal('pdflink'),
    key: UploadKey.nullable().default(null),
    label: Text(200).default(''),
  }),
])
export type PageBlock = z.output<typeof PageBlock>
export const PageBlocks = z.array(PageBlock).max(mostBlocks)

/** A page to begin with (`ptemplate`). */
export const PageStart = z.object({
  id: z.enum(['property', 'service', 'event', 'blank']),
  name: z.string(),
  description: z.string(),
  blocks: PageBlocks,
})
export type PageStart = z.output<typeof PageStart>
