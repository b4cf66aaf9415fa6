import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { parsePhone, phoneSearch } from '#platform/phone'
import { fold } from '#platform/text'
import { clientContacts } from './clients.tables.ts'

export type ContactDraft = {
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  country: string | null
  matchKey: string | null
}

/** A number as it is stored: E.164 beside the text as typed; unreadable ones kept and flagged (rule 23). */
export function phoneDraft(raw: string, ...countries: (string | null | undefined)[]): ContactDraft {
  const parsed = parsePhone(raw, ...countries)
  return {
    kind: 'phone',
    raw,
    value: parsed.e164,
    country: parsed.country,
    matchKey: parsed.match && `p:${parsed.match}`,
  }
}

/** An address as it is stored. */
export function emailDraft(raw: string): ContactDraft {
  const value = raw.trim().toLowerCase()
  return { kind: 'email', raw, value, country: null, matchKey: `e:${value}` }
}

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
    fold(name),
    company ? fold(company) : '',
    ...contacts.flatMap((c) => (c.kind === 'email' ? [c.value ?? ''] : phoneSearch(c.raw, c.value))),
  ]
  return {
    primaryPhone: phone ? (phone.value ?? phone.raw) : null,
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
      contacts.map(({ kind, raw, value, country, matchKey, isPrimary }, i) => ({
        id: newId(),
        orgId: ctx.actor.orgId,
        clientId,
        kind,
        raw,
        value,
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
