import type { Sender } from '../../records/public-content.ts'
import type { PixelScript } from '../../records/public-pixels.ts'
import type { LeadFormField } from './definition.ts'

export type { Sender }

/** A form as it is shown to strangers; hidden fields are not among its fields. */
export type PublicForm = {
  title: string
  description: string
  cover_url: string | null
  logo_url: string | null
  sender: Sender | null
  fields: readonly LeadFormField[]
  submit_text: string
}

/** Why a form comes back with what was typed in it. */
export type Notice = 'check' | 'again' | 'captcha' | 'crowded' | 'unavailable'

/** What a page for strangers shows. */
export type PublicPage =
  | {
      kind: 'form'
      form: PublicForm
      /** The country by which numbers are read, ISO code. */
      country: string
      /** What stands in the fields, by name; a multiple choice has several. */
      values: Readonly<Record<string, readonly string[]>>
      /** What is wrong, by the field's key. */
      errors: Readonly<Record<string, string>>
      notice: Notice | null
      action: string
      /** Inputs that nobody sees: ticket, page address, prefilled hidden fields. */
      hidden: readonly { name: string; value: string }[]
      turnstile_site_key: string | null
    }
  | {
      kind: 'sent'
      title: string
      text: string
      link: { kind: 'whatsapp' | 'redirect'; url: string } | null
      sender: Sender | null
    }
  | { kind: 'message'; reason: 'closed' | 'deleted' | 'unknown' | 'failed'; title: string | null; text: string | null }

/** The whole document that the renderer makes. */
export type PublicDocument = {
  page: PublicPage
  title: string
  product: string
  description: string
  image_url: string | null
  url: string | null
  indexed: boolean
  accent: string
  nonce: string
  script_url: string
  /** Within another site's page: its origin (null when it is not known), and whether this answers a submission. */
  embedded: { parent: string | null; is_answer: boolean; redirect: string | null } | null
  pixels: PixelScript | null
}

/** The input that people do not see and robots fill in. */
export const trapName = 'company-website'
/** The input for the country of a phone field; no field's key has a dash. */
export const countryName = (key: string): string => `${key}-country`

/** How long the address of a page may be that is kept with a lead. */
export const longestAddress = 2000

/** A page's address without its fragment; of one that is too long, as many of its parameters as fit, the first first. */
export function addressWithin(href: string, longest = longestAddress): string {
  const url = new URL(href)
  url.hash = ''
  if (url.href.length <= longest) return url.href
  const parameters = [...url.searchParams]
  url.search = ''
  if (url.href.length > longest) url.pathname = ''
  for (const [name, value] of parameters) {
    const before = url.search
    url.searchParams.append(name, value)
    if (url.href.length > longest) url.search = before
  }
  return url.href
}
