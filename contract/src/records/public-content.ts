import { z } from 'zod'
import type { PixelScript } from './public-pixels.ts'

/** Whose page it is: name, picture, and links to reach them (null where not shown). */
export type Sender = {
  name: string
  company: string | null
  picture_url: string | null
  call: string | null
  whatsapp: string | null
  email: string | null
}

/** A block of a page as strangers see it: addresses in place of keys, nothing but words. */
export type PublicBlock =
  | { id: string; type: 'title'; text: string }
  | { id: string; type: 'desc'; text: string }
  | {
      id: string
      type: 'image_gallery'
      layout: 'first_large' | 'grid' | 'row'
      images: readonly { url: string; alt: string }[]
    }
  | { id: string; type: 'youtube'; video: string; title: string; duration: string | null }
  | { id: string; type: 'map'; address: string; url: string }
  | { id: string; type: 'link'; url: string; label: string }
  | { id: string; type: 'attachment'; url: string; label: string; size: string }
  /** A PDF as pictures of its pages; its own address only where downloading is allowed (S43). */
  | { id: string; type: 'pdflink'; label: string; pages: readonly PublicImage[]; url: string | null; size: string }

export type PublicImage = {
  number: number
  url: string
  small: string
  width: number
  height: number
  title: string | null
}

/** Why nothing is shown, with the card of the person to ask. */
export type PublicEnd = 'deleted' | 'expired' | 'revoked' | 'preparing'

/** What became of a question that a visitor asked; one that was not taken is here as it was typed, also where none is taken any more. */
export type Asked = {
  question: 'none' | 'sent' | 'empty' | 'crowded' | 'closed'
  typed?: { question: string; reply_to: string }
}

/** What a link shows to the person who opens it. */
export type PublicContent =
  | ({
      kind: 'content'
      name: string
      sender: Sender | null
      /** Pages of a document, or one picture. */
      pages: readonly PublicImage[]
      blocks: readonly PublicBlock[]
      /** Lies over the pictures. */
      watermark: string | null
      download_url: string | null
      /** Where beacons go, and by which ticket; null where this look is not counted. */
      ticket: string | null
      action: string
      /** Opens a locked link again in this tab. */
      pass: string | null
    } & Asked)
  | ({
      kind: 'locked'
      name: string
      sender: Sender | null
      action: string
      error: 'wrong' | 'crowded' | null
    } & Asked)
  | ({
      kind: 'gate'
      name: string
      sender: Sender | null
      action: string
      consent: string
      values: Readonly<Record<string, string>>
      errors: Readonly<Record<string, string>>
      notice: 'again' | 'crowded' | null
    } & Asked)
  | ({ kind: 'ended'; reason: PublicEnd; sender: Sender | null } & Asked)

const Ms = z.int().min(0).max(86_400_000)
const PartName = z.string().regex(/^[\w-]{1,40}$/)

/** What a page tells of itself: everything since it was opened, so that a lost or repeated one does no harm. */
export const Beacon = z.object({
  ticket: z.string().max(400),
  device: z.string().regex(/^[\w-]{8,64}$/),
  /** Visible time. */
  ms: Ms,
  /** The same by page or block. */
  parts: z.record(PartName, Ms).refine((parts) => Object.keys(parts).length <= 260),
  /** In the order of reading; the last one is the present. */
  trail: z.array(z.tuple([PartName, Ms])).max(300),
  /** What is looked at now; null once the page is hidden. */
  reading: PartName.nullable(),
  /** The signed mark of a browser of the team's. */
  own: z.string().max(300).nullable().optional(),
  /** The browser says that a program drives it. */
  driven: z.boolean().optional(),
})
export type Beacon = z.output<typeof Beacon>

/** The whole document of a link, for the renderer. */
export type PublicContentDocument = {
  page: PublicContent
  title: string
  product: string
  /** The card that applications draw beside a message: its picture, and whose it is (rule 67). */
  card: { image_url: string | null; url: string; site: string } | null
  nonce: string
  script_url: string
  pixels: PixelScript | null
}
