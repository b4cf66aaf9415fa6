import { and, eq, sql } from 'drizzle-orm'
import { clientsChanged } from '#events/clients'
import type { Ctx } from '#platform/context'
import { fold } from '#platform/text'
import { fieldColumns } from './add-client.ts'
import { clients } from './clients.tables.ts'
import { contactsOf, demote, insertContacts, summary } from './contacts/contacts.ts'
import type { ContactDraft } from './contacts/drafts.ts'
import type { ClientFields } from './contacts/name.ts'
import type { ClientRecord } from './load.ts'

export type Absorbed = {
  filled: string[]
  /** Values that the same form gave minutes before, and corrected. */
  replaced: { field: string; from: string; to: string }[]
  suggestions: { field: string; present: string; received: string }[]
}
type Given = { fields: ClientFields; contacts: readonly ContactDraft[]; name: string }

const sameContact = (a: ContactDraft, b: ContactDraft) => (b.matchKey ? a.matchKey === b.matchKey : a.raw === b.raw)

/**
 * A lead of somebody who is a client already (rule 37): empty fields are filled, differing values become
 * suggestions, the client is new again and goes to the top; assignee and follow-up stay. Who corrects the
 * same form within minutes (rule 30) replaces what `corrected` gave, but nothing that came from anywhere
 * else: the person who knows a number could write into the client otherwise.
 */
export async function absorbLead(
  ctx: Ctx,
  client: ClientRecord,
  lead: { fields: ClientFields; contacts: readonly ContactDraft[] },
  corrected: Given | undefined,
): Promise<Absorbed> {
  const { fields } = lead
  const set: Partial<typeof clients.$inferInsert> = {}
  const filled: string[] = []
  const replaced: Absorbed['replaced'] = []
  const suggestions: Absorbed['suggestions'] = []
  const weigh = (
    field: string,
    present: string | null,
    before: string | null | undefined,
    received: string | null | undefined,
    take: (v: string) => void,
  ) => {
    if (!received || received === present) return
    if (!present) filled.push(field)
    else if (present === before) replaced.push({ field, from: present, to: received })
    else return void suggestions.push({ field, present, received })
    take(received)
  }
  for (const [field, column] of fieldColumns)
    weigh(field, client[column], corrected?.fields[field], fields[field], (value) => {
      set[column] = value
    })
  const named = fields.name ?? [fields.first_name, fields.last_name].filter(Boolean).join(' ')
  weigh('name', client.name, corrected?.name, named || null, (value) => {
    set.name = value
  })

  const present = await contactsOf(ctx, client.id)
  const added: (ContactDraft & { isPrimary: boolean })[] = []
  const outdated = new Set<ContactDraft>()
  for (const c of lead.contacts.filter((draft) => !present.some((p) => sameContact(p, draft)))) {
    const others = present.filter((p) => p.kind === c.kind)
    const given = others.find((p) => corrected?.contacts.some((draft) => sameContact(p, draft)))
    const [first] = others
    if (given) {
      outdated.add(given)
      replaced.push({ field: c.kind, from: given.value ?? given.raw, to: c.value ?? c.raw })
      added.push({ ...c, isPrimary: given.isPrimary })
    } else if (first) suggestions.push({ field: c.kind, present: first.value ?? first.raw, received: c.value ?? c.raw })
    else {
      filled.push(c.kind)
      added.push({ ...c, isPrimary: added.every((a) => a.kind !== c.kind) })
    }
  }
  // The wrong number stays on the client, behind the right one.
  const kept = present.map((c) => (outdated.has(c) ? { ...c, isPrimary: false } : c))
  await demote(ctx, client.id, [...outdated])
  const stored = insertContacts(ctx, client.id, added, present.length)

  const at = ctx.now.toISOString()
  const name = set.name ?? client.name
  const all = [...kept, ...added]
  const changed = ctx.db
    .update(clients)
    .set({
      ...set,
      nameKey: fold(name),
      ...summary(name, set.company ?? client.company, all),
      isNewLead: true,
      newLeadSince: at,
      openedAt: null,
      openedById: null,
      awaitingContactSince: sql`coalesce(${clients.awaitingContactSince}, ${at})`,
      lastActivityAt: at,
      leadCount: sql`${clients.leadCount} + 1`,
      updatedAt: at,
      version: sql`${clients.version} + 1`,
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, client.id)))
    .execute()
  ctx.emit(clientsChanged, { keys: ['isNewLead', 'lastActivity'], client_ids: [client.id] })
  await Promise.all([stored, changed])
  return { filled, replaced, suggestions }
}
