import { plainText } from '@fairlead/contract/contacts/plain'
import { readEmail } from '@fairlead/contract/contacts/read-email'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'
import { countryOf, readPhone } from '#platform/phone'
import { fold, isPairOfSigns, likePattern } from '#platform/text'
import { mayOnlyClaim, seesDetails } from '#records/clients'
import { activities } from '#tables/records/activities'
import { clientWords } from '#tables/records/clients'

/** What is looked for, as patterns by name; how few find it, and whether it is looked for at the beginning of names. */
export type SearchWords = {
  words: string[]
  prefix: boolean
  match: 'near' | 'candidates' | 'walk'
  values: Record<string, string>
}

/** So many digits in a row are rare. */
const rareDigits = 5

/** A word that is looked for; where details are hidden, in the name alone: else finding would tell them. */
const hasWord = (actor: Actor, text: SQL, word: SQL): SQL =>
  mayOnlyClaim(rightsOf(actor))
    ? sql`${text} like ${word} and (${seesDetails(actor)} or c.name_key like ${word})`
    : sql`${text} like ${word}`

const mostWords = 4
/** What the index of fragments knows of: three letters or digits in a row, or where such a row begins or ends. */
const indexed = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/** Whether the letters of a text only say whose number theirs is: a label, or a country. */
function isBesideNumber(text: string): boolean {
  const letters = text.replace(/[^\p{L}\s]/gu, ' ').trim()
  return /^(?:tel(?:efone?)?|phone|f[ao]n|fax|mob(?:ile?)?|handy|cell|whatsapp)$/i.test(letters) || !!countryOf(letters)
}

/**
 * The digits of a number that is searched for: as typed, after a plus or the zeros that stand for one those of its
 * beginning, and of a whole number those by which it is stored. Undefined of other texts.
 */
function digitsOf(actor: Actor, search: string): string | undefined {
  const typed = plainText(search)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^\s*tel:/i, '')
    .trim()
  const read = /\d{3}/.test(typed) ? readPhone(typed, { guesses: [actor.org.countryCode] }) : undefined
  // Without its extension: a number is found with and without one.
  const text = read?.extension ? typed.replace(new RegExp(`\\D+${read.extension}\\D*$`), '') : typed
  // Few digits without a prefix may be those at the end, and another number by themselves.
  if (read?.e164 && (/^[\s(]*[0+]/.test(text) || isBesideNumber(text))) return read.e164.slice(1)
  if (!/^[\d\s()+./'-]+$/.test(text) || !/\d/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (/^00\d{3}/.test(digits)) return ` ${digits.slice(2)}`
  return (text.startsWith('+') ? ' ' : '') + digits
}

/**
 * What people search for, as patterns: digits of a number, or folded words. Few digits are in so many numbers that
 * walking finds them; few letters begin a name, but two signs of Chinese or Japanese are a word (`searchable`).
 */
export function searchValues(actor: Actor, search: string): SearchWords | undefined {
  const digits = digitsOf(actor, search)
  const isNumber = digits !== undefined
  const words = isNumber
    ? [digits]
    : fold(readEmail(search) ?? search)
        .split(' ')
        .slice(0, mostWords)
        .map((word) => (isPairOfSigns(word) ? ` ${word}` : word))
  const isShort = words.every((word) => !indexed.test(word))
  const prefix = isShort && !isNumber
  const isRare = isNumber && (words[0] ?? '').length >= rareDigits
  const match = isRare ? 'candidates' : isShort && isNumber ? 'walk' : 'near'
  const text = words.join(' ')
  if (text === '') return undefined
  const last = text.charCodeAt(text.length - 1)
  const values: Record<string, string> = prefix
    ? { from: text, to: text.slice(0, -1) + String.fromCharCode(last + 1) }
    : Object.fromEntries(words.map((word, i) => [`word${i}`, likePattern(word)]))
  return { words, prefix, match, values }
}

type Put = (name: string) => SQL

/** A search as a condition on what a client itself says, under the alias `c`; its patterns come in by `put`. */
export const wordsSql = (
  actor: Actor,
  { words, prefix }: Pick<SearchWords, 'words' | 'prefix'>,
  put: Put,
  text = sql`c.search_text`,
): SQL =>
  prefix
    ? sql`c.name_key >= ${put('from')} collate "C" and c.name_key < ${put('to')} collate "C"`
    : sql.join(
        words.map((_, i) => hasWord(actor, text, put(`word${i}`))),
        sql` and `,
      )

/** The same as rows that an index finds, with clients under the alias `c`. */
export const ownSource = (
  actor: Actor,
  found: Pick<SearchWords, 'words' | 'prefix'>,
  org: SQL,
  put: Put,
): { from: SQL; where: SQL } =>
  found.prefix
    ? { from: sql`clients c`, where: wordsSql(actor, found, put) }
    : {
        from: sql`${clientWords} cw join clients c on c.org_id = ${org} and c.id = cw.client_id`,
        where: sql`cw.org_id = ${org} and ${wordsSql(actor, found, put, sql`cw.search_text`)}`,
      }

/** The same on what is written of a client, under the alias `a`: one entry has all words. Nothing is found by hidden ones. */
export const writtenSql = (actor: Actor, { words }: Pick<SearchWords, 'words'>, put: Put): SQL =>
  sql`a.deleted_at is null and ${seesDetails(actor)} and ${sql.join(
    words.map((_, i) => sql`a.search_text like ${put(`word${i}`)}`),
    sql` and `,
  )}`

/** The same on clients that are walked through: whether a client says it, or it is written of it. */
export const eitherSql = (actor: Actor, found: Pick<SearchWords, 'words' | 'prefix'>, org: SQL, put: Put): SQL =>
  found.prefix
    ? wordsSql(actor, found, put)
    : sql`((${wordsSql(actor, found, put)}) or exists (select 1 from ${activities} a
        where a.org_id = ${org} and a.client_id = c.id and ${writtenSql(actor, found, put)} offset 0))`

/** What is written of clients of an organisation, with these under the alias `c`. */
export const writtenOf = (org: SQL): SQL =>
  sql`${activities} a join clients c on c.org_id = ${org} and c.id = a.client_id`

/** A search as a condition on clients under the alias `c`, for any statement; undefined for a search for nothing. */
export function searchCondition(actor: Actor, search: string): SQL | undefined {
  const found = searchValues(actor, search)
  if (!found) return undefined
  const put = (name: string) => sql`${found.values[name]}`
  if (found.prefix) return wordsSql(actor, found, put)
  const own = ownSource(actor, found, sql`${actor.orgId}::uuid`, put)
  return sql`c.id in (
    select c.id from ${own.from} where ${own.where}
    union all select c.id from ${writtenOf(sql`${actor.orgId}::uuid`)} where a.org_id = ${actor.orgId}::uuid and ${writtenSql(actor, found, put)})`
}
