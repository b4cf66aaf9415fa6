import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { fold } from '#platform/text'
import { record } from '#records/activities'
import { fieldColumns, shownName } from './add-client.ts'
import { clients } from './clients.tables.ts'
import { contactsOf, replaceContacts, summary } from './contacts/contacts.ts'
import { type ContactDraft, distinct } from './contacts/drafts.ts'
import type { ClientFields } from './contacts/name.ts'
import type { ClientRecord } from './load.ts'

type Reading = { fields: ClientFields; contacts: readonly ContactDraft[]; name: string }

const isSameText = (a: ContactDraft, b: ContactDraft) => a.kind === b.kind && a.raw === b.raw
const isSame = (a: ContactDraft, b: ContactDraft) =>
  a.kind === b.kind && (b.matchKey ? a.matchKey === b.matchKey : a.raw === b.raw)
const shown = (contacts: readonly ContactDraft[], kind: ContactDraft['kind']) =>
  contacts
    .filter((c) => c.kind === kind)
    .map((c) => c.value ?? c.raw)
    .join(', ') || null

/**
 * Puts right what a lead wrote into a client when it was read otherwise: `before` is what it wrote, `after` what it
 * says by the present reading. What anybody changed since stays. Answers whether something changed.
 */
export async function correctClient(ctx: Ctx, client: ClientRecord, before: Reading, after: Reading): Promise<boolean> {
  const changes: { field: string; from: string | null; to: string | null }[] = []
  const set: Partial<typeof clients.$inferInsert> = {}
  for (const [field, column] of fieldColumns) {
    const [present, wrote, says] = [client[column], before.fields[field] ?? null, after.fields[field] ?? null]
    if (says === wrote || present === says || (present !== null && present !== wrote)) continue
    set[column] = says
    changes.push({ field, from: present, to: says })
  }
  const [wasCalled, isCalled] = [before, after].map((one) => shownName(one.name, one.contacts, client.detailsHidden))
  const isNamedByIt = client.name === wasCalled && isCalled !== wasCalled
  const name = isNamedByIt && isCalled ? isCalled : client.name
  if (isNamedByIt) changes.push({ field: 'name', from: client.name, to: name })

  const stored = await contactsOf(ctx, client.id)
  // A number that could not be read is the same one by its text, once its country is known.
  const present = stored.map((c) => {
    const read = c.value === null && before.contacts.some((b) => isSameText(c, b)) ? after.contacts : []
    const { kind, raw, value, extension, country, matchKey } =
      read.find((a) => a.value !== null && isSameText(c, a)) ?? c
    return { ...c, kind, raw, value, extension, country, matchKey }
  })
  const isReadNow = present.some((c, i) => c.value !== stored[i]?.value)
  const wrote = (c: ContactDraft) => before.contacts.some((b) => isSame(c, b))
  const isWrong = (c: ContactDraft) => wrote(c) && !after.contacts.some((a) => isSame(c, a))
  // Beside a number that came from elsewhere, another one is not for a lead to add (rule 37), only to put right its own.
  const mayAdd = (kind: ContactDraft['kind']) => {
    const others = present.filter((c) => c.kind === kind)
    return others.every(wrote) || others.some(isWrong)
  }
  const added = after.contacts.filter((a) => mayAdd(a.kind) && !present.some((c) => isSame(c, a)) && !wrote(a))
  const isFirst = (c: ContactDraft) => present.some((d) => d.isPrimary && isSame(d, c))
  // What is read now may be what somebody has added by hand.
  const wanted = distinct([
    ...present.filter((c) => !isWrong(c)).map((c) => ({ ...c, isPrimary: isFirst(c) })),
    ...added.map((c) => ({ ...c, isPrimary: false })),
  ])
  const hasMoved = isReadNow || added.length > 0 || wanted.length < present.length
  const marked = wanted.map((c) => ({
    ...c,
    isPrimary:
      c.isPrimary ||
      (!wanted.some((d) => d.kind === c.kind && d.isPrimary) && wanted.find((d) => d.kind === c.kind) === c),
  }))
  const contacts = hasMoved ? await replaceContacts(ctx, client.id, marked) : present
  for (const kind of ['phone', 'email'] as const) {
    const [from, to] = [shown(stored, kind), shown(contacts, kind)]
    if (from !== to) changes.push({ field: kind, from, to })
  }
  if (changes.length === 0) return false
  await ctx.db
    .update(clients)
    .set({
      ...set,
      name,
      nameKey: fold(name),
      ...summary(name, set.company === undefined ? client.company : set.company, contacts),
      updatedAt: ctx.now.toISOString(),
      version: sql`${clients.version} + 1`,
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, client.id)))
  await record(ctx, { kind: 'CLIENT_EDITED', clientId: client.id, data: { changes } })
  ctx.tell({ kind: 'client.changed', client_id: client.id })
  return true
}

/**
 * Takes a lead off a client to whom it was added by mistake: what it filled in is empty again, what it replaced is
 * what it was, what anybody changed since stays, and it is counted no more.
 */
export async function takeLeadOff(
  ctx: Ctx,
  client: ClientRecord,
  wrote: Reading,
  { name, ...fields }: ClientFields,
): Promise<void> {
  await correctClient(ctx, client, wrote, { fields, contacts: [], name: name ?? wrote.name })
  await ctx.db
    .update(clients)
    .set({ leadCount: sql`greatest(${clients.leadCount} - 1, 0)`, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, client.id)))
  ctx.tell({ kind: 'client.changed', client_id: client.id })
}
