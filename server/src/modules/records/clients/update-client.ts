import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type * as calls from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict, invalid } from '#platform/http'
import { fold } from '#platform/text'
import { record } from '#records/activities'
import { fieldColumns, shownName } from './add-client.ts'
import { clients } from './clients.tables.ts'
import { contactsOf, countriesOf, replaceContacts, summary } from './contacts/contacts.ts'
import { type ContactDraft, distinct, emailDraft, phoneDrafts } from './contacts/drafts.ts'
import { nameOf } from './contacts/name.ts'
import { getClient } from './get-client.ts'
import { load } from './load.ts'

type Contact = ContactDraft & { isPrimary: boolean }

/** Contacts as the timeline tells of them, the primary one first: to make another the primary is a change. */
const shown = (contacts: readonly Contact[]) =>
  [...contacts]
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map((c) => c.value ?? c.raw)
    .join(', ') || null

/** What the client has already stays as it was read then: as typed, a number with the country of that time. */
const known = (before: readonly Contact[], kind: Contact['kind'], typed: string): ContactDraft | undefined =>
  before.find((c) => c.kind === kind && (c.value === typed || c.raw === typed))

/** An address that was typed just now. Throws 400 where it is none: what a source sent stays, but nobody adds such (rule 221). */
function newEmail(typed: string): ContactDraft {
  const draft = emailDraft(typed)
  if (draft.value === null) throw invalid({ emails: messages.email })
  return draft
}

/** Changes a client. Somebody who saw an older version gets 409 with the present state (R37). */
export async function updateClient(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateClient>,
): Promise<Reply<typeof calls.updateClient>> {
  const row = await load(ctx, params.id, 'edit')
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this client while you were editing.', await getClient(ctx, row.id))

  const changes: { field: string; from: string | null; to: string | null }[] = []
  const set: Partial<typeof clients.$inferInsert> = {}
  for (const [field, column] of fieldColumns) {
    const value = body[field]
    if (value === undefined || (value || null) === row[column]) continue
    set[column] = value || null
    changes.push({ field, from: row[column], to: value || null })
  }

  const before = await contactsOf(ctx, row.id)
  let contacts: readonly Contact[] = before
  if (body.phones || body.emails) {
    const countries = countriesOf(ctx, body)
    const phones = body.phones?.flatMap((c) => {
      const has = known(before, 'phone', c.value)
      const drafts = has ? [has] : phoneDrafts(c.value, countries)
      return drafts.map((draft, i) => ({ ...draft, isPrimary: c.is_primary === true && i === 0 }))
    })
    const emails = body.emails?.map((c) => ({
      ...(known(before, 'email', c.value) ?? newEmail(c.value)),
      isPrimary: c.is_primary ?? false,
    }))
    const wanted = distinct([
      ...(phones ?? before.filter((c) => c.kind === 'phone')),
      ...(emails ?? before.filter((c) => c.kind === 'email')),
    ])
    contacts = await replaceContacts(ctx, row.id, wanted)
    for (const kind of ['phone', 'email'] as const) {
      const [from, to] = [before, contacts].map((list) => shown(list.filter((c) => c.kind === kind)))
      if (from !== to) changes.push({ field: kind, from: from ?? null, to: to ?? null })
    }
  }

  const parts = {
    first_name: set.firstName === undefined ? row.firstName : set.firstName,
    last_name: set.lastName === undefined ? row.lastName : set.lastName,
  }
  const renamed =
    body.name ??
    (set.firstName !== undefined || set.lastName !== undefined
      ? shownName(nameOf(parts, contacts), contacts, row.detailsHidden)
      : row.name)
  if (renamed !== row.name) changes.push({ field: 'name', from: row.name, to: renamed })
  if (changes.length > 0) {
    const company = set.company === undefined ? row.company : set.company
    await ctx.db
      .update(clients)
      .set({
        ...set,
        name: renamed,
        nameKey: fold(renamed),
        ...summary(renamed, company, contacts),
        updatedAt: ctx.now.toISOString(),
        version: sql`${clients.version} + 1`,
      })
      .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
    await record(ctx, { kind: 'CLIENT_EDITED', clientId: row.id, data: { changes } })
    ctx.tell({ kind: 'client.changed', client_id: row.id })
  }
  return getClient(ctx, row.id)
}
