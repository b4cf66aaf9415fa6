import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { type PhoneCountries, phoneSearch } from '#platform/phone'
import { fold, searchable } from '#platform/text'
import { clientContacts } from '../clients.tables.ts'
import type { ContactDraft } from './drafts.ts'

/** By which countries a number that a member typed is read: the one that they chose, else by guesses (rule 222). */
export const countriesOf = (
  ctx: Ctx,
  {
    phone_country,
    preselected_country,
  }: { phone_country?: string | undefined; preselected_country?: string | undefined },
): PhoneCountries => ({ chosen: phone_country, guesses: [preselected_country, ctx.actor.org.countryCode] })

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
