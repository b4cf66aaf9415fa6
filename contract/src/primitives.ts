import { z } from 'zod'
import { readEmail } from './contacts/read-email.ts'
import { messages } from './messages.ts'

/** A UUID of ours (version 7). */
export const Id = z.uuid()
export const ById = z.object({ id: Id })

const [earliest, latest] = [Date.UTC(1900), Date.UTC(9999, 11, 31)]
/** A point in time, RFC 3339 in UTC, of a year that every calendar here can count. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, 'Invalid time')
/** A calendar day, YYYY-MM-DD, in a zone that the context names. */
export const LocalDate = z.iso.date()
/** A time of day, HH:MM. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time')

/**
 * Time zones as browsers name them. Intl takes more: offsets, whose sign PostgreSQL reads the other way
 * round, short names such as BST, which are another zone there, and two old names that PostgreSQL does not know: a
 * statement that counts by such a zone fails for everybody of the team.
 */
const zoneName = /^(UTC|GMT|(?!SystemV\/|US\/Pacific-New$|Canada\/East-Saskatchewan$)[A-Za-z]+\/[\w+-]+(\/[\w+-]+)?)$/i

export function isZone(zone: string): boolean {
  if (!zoneName.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
/** An IANA time zone, such as Asia/Singapore. */
export const Zone = z.string().max(64).refine(isZone, 'Unknown time zone')

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that have a name and are no country. */
const unions = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !unions.includes(code) && regions.of(code) !== undefined

/** An ISO 3166-1 alpha-2 country code in capitals. */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\p{L}*$/u, { error: messages.alpha, abort: true })
  .refine(isCountry, 'Unknown country')

/** Control characters but tab and line ends. */
const control = /[^\P{Cc}\t\n\r]/gu
/** A NUL or half of a surrogate pair cannot be stored; other control characters only confuse. */
const storable = (text: string) => text.replace(control, '').toWellFormed().trim()
/** Text as people type it: trimmed, without control characters. */
export const Text = (max: number) => z.string().transform(storable).pipe(z.string().max(max))
/** The same, and not empty. */
export const RequiredText = (max: number) => z.string().transform(storable).pipe(z.string().min(1).max(max))

/** An e-mail address as it was typed, by the rule of browsers (HTML standard); of "Ann <ann@example.com>" the address. */
export const TypedEmail = z.string().transform((text, ctx) => {
  const address = readEmail(text)
  if (!address) ctx.addIssue({ code: 'custom', message: text.trim() ? messages.email : messages.required })
  return address ?? ''
})
/** The same in lower case: what people sign in with. */
export const Email = TypedEmail.transform((address) => address.toLowerCase())

/** A phone number as typed; the server judges it with a country. */
export const PhoneInput = z.string().transform(storable).pipe(z.string().min(1).max(64))

/** A link that may be opened: http or https only, never javascript: or data:. */
export const WebUrl = z
  .string()
  .trim()
  .max(2048)
  .pipe(z.url({ protocol: /^https?$/ }))

/** What a search field sends. */
export const SearchText = z
  .string()
  .transform((s) => s.replace(control, ' ').toWellFormed().trim())
  .pipe(z.string().max(100))

export const SortOrder = z.enum(['ASC', 'DESC'])

/** A flag in a query string: true, 1 or yes. */
export const QueryFlag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')

export const defaultPageSize = 20
/** Query of every list: an opaque cursor, a page size of at most 100, the count on demand (rule 200). */
export const PageQuery = z.object({
  cursor: z.string().max(512).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
  count: QueryFlag.optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/** Reply of every list (rule 200). `count` is null unless asked for, and exact up to 999 (rule 178). */
export const Page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    count: z.int().nullable(),
    count_capped: z.boolean(),
  })

export type Page<Item> = {
  results: Item[]
  next: string | null
  previous: string | null
  count: number | null
  count_capped: boolean
}

/** A reply that only says that it was done. */
export const Done = z.object({ success: z.literal(true) })
export const done = { success: true } as const
