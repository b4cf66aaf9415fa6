import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Who counts visitors of pages and forms for an account, in the order of the screen. */
export const pixelProviders = ['meta', 'google', 'tiktok', 'linkedin'] as const
export type PixelProvider = (typeof pixelProviders)[number]

/** Their names, as they write them. */
export const pixelNames: Record<PixelProvider, string> = {
  meta: 'Meta',
  google: 'Google',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
}

type Format = { pattern: RegExp; wrong: string }
/** What ids look like, and what is said of others. Nothing else ever reaches a page. */
export const pixelFormats: Record<PixelProvider, Format> = {
  meta: { pattern: /^\d{14,17}$/, wrong: 'A Meta pixel ID is 14 to 17 digits, like 1234567890123456' },
  google: {
    pattern: /^(?:G-[A-Z0-9]{6,12}|AW-\d{8,12})$/,
    wrong: 'Enter a Google tag ID like G-ABC1234567 or AW-123456789',
  },
  tiktok: { pattern: /^[A-Z0-9]{20}$/, wrong: 'A TikTok pixel ID is 20 capital letters and digits' },
  linkedin: { pattern: /^\d{4,10}$/, wrong: 'A LinkedIn partner ID is 4 to 10 digits, like 1234567' },
}

/** What counts a lead as a conversion, where a provider wants an id for it. */
export const conversionFormats: Partial<Record<PixelProvider, Format>> = {
  google: {
    pattern: /^[A-Za-z0-9_-]{8,40}$/,
    wrong: 'A conversion label is what comes after the slash in AW-123456789/AbC-D_efG-h12_34',
  },
  linkedin: { pattern: /^\d{4,12}$/, wrong: 'A LinkedIn conversion ID is 4 to 12 digits' },
}

/** Whether conversions of leads have an id of their own: at LinkedIn, and at Google in its Ads. */
export const takesConversion = (provider: PixelProvider, id: string): boolean =>
  provider === 'linkedin' || (provider === 'google' && id.startsWith('AW-'))

const text = ({ pattern, wrong }: Format) => z.string().trim().regex(pattern, wrong)
const none = { pattern: /^(?!)/, wrong: 'This provider has no conversion ID' }
const pixelOf = (provider: PixelProvider) =>
  z
    .strictObject({
      id: text(pixelFormats[provider]),
      /** By which a lead counts as a conversion; null where it has none. */
      conversion: text(conversionFormats[provider] ?? none)
        .nullable()
        .default(null),
      is_enabled: z.boolean(),
    })
    .refine(({ id, conversion }) => conversion === null || takesConversion(provider, id), {
      path: ['conversion'],
      message: 'Only a Google Ads ID (AW-…) has a conversion label',
    })
    .nullable()

const pixels = {
  meta: pixelOf('meta'),
  google: pixelOf('google'),
  tiktok: pixelOf('tiktok'),
  linkedin: pixelOf('linkedin'),
}
const StoredPixels = z.strictObject(pixels).partial()
/** The pixels that were set, by provider; null was taken away. */
export type StoredPixels = z.output<typeof StoredPixels>
export type Pixel = NonNullable<StoredPixels[PixelProvider]>

/** A stored pixel if it is one: what is not shaped as an id never reaches a page. */
export function readPixel(provider: PixelProvider, stored: unknown): Pixel | null {
  const read = pixels[provider].safeParse(stored)
  return read.success ? read.data : null
}

const switches = {
  /** On lead forms, and on pages of the content. */
  on_forms: z.boolean(),
  on_pages: z.boolean(),
  /** Whether visitors are asked first, and nothing loads before they agree. */
  ask_consent: z.boolean(),
}

/** What counts an account's visitors, and where (rule 88). */
export const TrackingPixels = z.object({ pixels: z.object(pixels), ...switches })
export type TrackingPixels = z.output<typeof TrackingPixels>

const path = '/api/tracking-pixels'
const access = { session: true, policy: 'USER_TRACKING.MANAGE' } as const

export const getTrackingPixels = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'The tracking pixels of the account, and where they load (rules 88, 241)',
  reply: TrackingPixels,
  ours: true,
})

export const setTrackingPixels = endpoint({
  method: 'PATCH',
  path,
  access,
  summary: 'Changes tracking pixels and where they load; absent fields stay, null removes a pixel',
  body: z.strictObject({ pixels: StoredPixels, ...switches }).partial(),
  reply: TrackingPixels,
  ours: true,
})
