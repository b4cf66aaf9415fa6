import { digitsIn, fewestDigits, phonesIn } from '@fairlead/contract/contacts/phones-in'
import { emailsIn } from '@fairlead/contract/contacts/read-email'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { type PhoneCountries, type PhoneReading, phoneSearch, readPhone } from '#platform/phone'
import { cut, fold, searchable } from '#platform/text'
import { clientContacts } from '../clients.tables.ts'

export type ContactDraft = {
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  extension: string | null
  country: string | null
  matchKey: string | null
}

/** A longer number cannot be sent to us by hand either, nor a longer address. */
const [longestPhone, longestEmail] = [64, 254]

const draftOf = ({ raw, e164, extension, country, match }: PhoneReading): ContactDraft => ({
  kind: 'phone',
  raw: cut(raw, longestPhone),
  value: e164,
  extension,
  country,
  matchKey: match && `p:${match}`,
})

/** A number as it is stored: E.164 beside the text as typed; unreadable ones kept and flagged (rule 23). */
export const phoneDraft = (raw: string, countries: PhoneCountries): ContactDraft => draftOf(readPhone(raw, countries))

/** By which countries a number that a member typed is read: the one that they chose, else by guesses (rule 222). */
export const countriesOf = (
  ctx: Ctx,
  {
    phone_country,
    preselected_country,
  }: { phone_country?: string | undefined; preselected_country?: string | undefined },
): PhoneCountries => ({ chosen: phone_country, guesses: [preselected_country, ctx.actor.org.countryCode] })

/**
 * The numbers of an answer. Text beside a number is none, and stays only `withText`; where there is no number at all,
 * the text is kept.
 */
export function phoneDrafts(text: string, countries: PhoneCountries, withText = false): ContactDraft[] {
  const all = phonesIn(text, (raw) => readPhone(raw, countries))
  const isKept = ({ e164, raw }: PhoneReading) =>
    withText || e164 !== null || all.length === 1 || digitsIn(raw) >= fewestDigits
  return all.filter(isKept).map(draftOf)
}

/** An address as it is stored: as typed, and in lower case by which it matches (rule 197). */
const addressDraft = (address: string): ContactDraft => {
  const value = address.toLowerCase()
  return { kind: 'email', raw: address, value, extension: null, country: null, matchKey: `e:${value}` }
}
const unreadEmail = (text: string): ContactDraft => ({
  kind: 'email',
  raw: cut(text.trim(), longestEmail),
  value: null,
  extension: null,
  country: null,
  matchKey: null,
})

/** The addresses of an answer; what is none is kept and flagged, and matches nobody (rule 221). */
export function emailDrafts(text: string): ContactDraft[] {
  const found = emailsIn(text)
  return found.length > 0 ? found.map(addressDraft) : text.trim() ? [unreadEmail(text)] : []
}

/** One address as it is stored. */
export const emailDraft = (text: string): ContactDraft => emailDrafts(text)[0] ?? unreadEmail(text)

/** The same contact given twice is one. */
export function distinct<Draft extends ContactDraft>(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>()
  return drafts.filter((draft) => {
    const key = draft.matchKey ?? `${draft.kind}:${draft.raw}`
    return !seen.has(key) && seen.add(key)
  })
}

type Stored = ContactDraft & { isPrimary: boolean }
/** What a client is to have; one that it has already comes with its id. */
type Wanted = ContactDraft & { id?: string; isPrimary?: boolean }

/** What the client's own row keeps of its contacts, for lists and searches. */
export function summary(name: string, company: string | null, contacts: readonly Stored[]) {
  const first = (kind: 'phone' | 'email') =>
    contacts.find((c) => c.kind === kind && c.isPrimary) ?? contacts.find((c) => c.kind === kind)
  const phone = first('phone')
  const words = [
    searchable(name),
    company ? searchable(company) : '',
    ...contacts.flatMap((c) => (c.kind === 'email' ? [c.value ?? fold(c.raw)] : phoneSearch(c.raw, c.value))),
  ]
  return {
    primaryPhone: phone ? (phone.value ?? phone.raw) : null,
    primaryPhoneExtension: phone?.extension ?? null,
    primaryPhoneCountry: phone?.country ?? null,
    primaryEmail: first('email')?.value ?? null,
    searchText: words.filter(Boolean).join(' '),
  }
}

/**
 * Gives a client these contacts instead of those it has, of which those that stay keep their ids; the first of a kind
 * is primary unless one is marked.
 */
export async function replaceContacts(ctx: Ctx, clientId: string, drafts: readonly Wanted[]): Promise<Stored[]> {
  await ctx.db
    .delete(clientContacts)
    .where(sql`${clientContacts.orgId} = ${ctx.actor.orgId} and ${eq(clientContacts.clientId, clientId)}`)
  return insertContacts(ctx, clientId, drafts, 0)
}

/** Adds contacts to a client. */
export async function insertContacts(
  ctx: Ctx,
  clientId: string,
  drafts: readonly Wanted[],
  from: number,
): Promise<Stored[]> {
  const stored = drafts.map((draft, i) => {
    const sameKind = drafts.filter((d) => d.kind === draft.kind)
    const marked = sameKind.some((d) => d.isPrimary)
    const isPrimary = marked ? draft.isPrimary === true : from === 0 && sameKind[0] === draft
    return { ...draft, isPrimary, position: from + i }
  })
  const [orgId, createdAt] = [ctx.actor.orgId, ctx.now.toISOString()]
  await insertRows(
    ctx.db,
    clientContacts,
    stored.map((c) => ({ ...c, id: c.id ?? newId(), orgId, clientId, createdAt })),
  )
  return stored
}

type NewContacts = { clientId: string; contacts: readonly Stored[]; from: number }

/** Adds contacts to many clients, behind those that each has. */
export const insertContactsOf = (ctx: Ctx, many: readonly NewContacts[]): Promise<void> =>
  insertRows(
    ctx.db,
    clientContacts,
    many.flatMap(({ clientId, contacts, from }) =>
      contacts.map(({ kind, raw, value, extension, country, matchKey, isPrimary }, i) => ({
        id: newId(),
        orgId: ctx.actor.orgId,
        clientId,
        kind,
        raw,
        value,
        extension,
        country,
        matchKey,
        isPrimary,
        position: from + i,
        createdAt: ctx.now.toISOString(),
      })),
    ),
  )

/** The contacts of a client as they are stored, in order. */
export async function contactsOf(ctx: Ctx, clientId: string): Promise<Stored[]> {
  return ctx.db
    .select()
    .from(clientContacts)
    .where(sql`${clientContacts.orgId} = ${ctx.actor.orgId} and ${eq(clientContacts.clientId, clientId)}`)
    .orderBy(clientContacts.position)
}

/** From now on these are not the ones to use. */
export async function demote(ctx: Ctx, clientId: string, contacts: readonly ContactDraft[]): Promise<void> {
  if (contacts.length === 0) return
  await ctx.db
    .update(clientContacts)
    .set({ isPrimary: false })
    .where(
      and(
        eq(clientContacts.orgId, ctx.actor.orgId),
        eq(clientContacts.clientId, clientId),
        inArray(
          clientContacts.raw,
          contacts.map((c) => c.raw),
        ),
      ),
    )
}
