import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { fold } from '#platform/text'
import { record } from '#records/activities'
import { fieldColumns } from './add-client.ts'
import { clientContacts, clients } from './clients.tables.ts'
import { insertContactsOf, summary } from './contacts/contacts.ts'
import type { ContactDraft } from './contacts/drafts.ts'
import { type ClientFields, nameOf } from './contacts/name.ts'
import { tellClients } from './tell-clients.ts'

type Row = typeof clients.$inferSelect
type Contact = typeof clientContacts.$inferSelect
/** Fields of a client with the values that they have; null for none. */
export type FieldValues = { [K in keyof ClientFields]?: string | null }

/** A contact by its kind and as it was typed. */
export type ContactName = Pick<ContactDraft, 'kind' | 'raw'>

/** What is to become of a client's fields and contacts. */
export type ClientEdit = {
  clientId: string
  set: FieldValues
  /** Contacts that come to it; the first of a kind becomes the primary one. */
  add?: readonly ContactDraft[]
  /** Contacts that go. */
  drop?: readonly ContactName[]
  /** Which of those that stay becomes the primary one of its kind where that goes; without, the first. */
  lead?: readonly ContactName[]
}
/** What an edit changed of a client, what that was before, and which contacts are not primary any more. */
export type Edited = {
  clientId: string
  before: FieldValues
  after: FieldValues
  version: number
  demoted: ContactName[]
}

const columnOf = new Map<string, keyof Row>([['name', 'name'], ...fieldColumns])
const textOf = (row: Row, field: string): string | null => (row[columnOf.get(field) ?? 'name'] as string | null) ?? null
const contactWords = (contacts: readonly Pick<Contact, 'kind' | 'value' | 'raw'>[], kind: Contact['kind']) =>
  contacts
    .filter((one) => one.kind === kind)
    .map(({ value, raw }) => value ?? raw)
    .join(', ') || null

type Step = {
  row: Row
  edit: ClientEdit
  edited: Edited
  contacts: (ContactDraft & { isPrimary: boolean })[]
  added: (ContactDraft & { isPrimary: boolean })[]
  gone: string[]
  from: number
  changes: { field: string; from: string | null; to: string | null }[]
}

/** What an edit makes of one client, as it stands now. */
function step(row: Row, present: readonly Contact[], edit: ClientEdit): Step {
  const among = (names: readonly ContactName[] | undefined) => (one: Contact) =>
    names?.some(({ kind, raw }) => kind === one.kind && raw === one.raw)
  const dropped = present.filter(among(edit.drop))
  const kept = present.filter((one) => !dropped.includes(one))
  const fresh = edit.add ?? []
  const isFirst = (kind: string, i: number) => fresh.findIndex((one) => one.kind === kind) === i
  const added = fresh.map((one, i) => ({ ...one, isPrimary: isFirst(one.kind, i) }))
  const led = new Set(added.filter(({ isPrimary }) => isPrimary).map(({ kind }) => kind))
  const left = kept.map((one) => ({ ...one, isPrimary: one.isPrimary && !led.has(one.kind) }))
  for (const kind of ['phone', 'email'] as const) {
    const its = left.filter((one) => one.kind === kind)
    const first = its.find(among(edit.lead)) ?? its[0]
    if (!led.has(kind) && first && !its.some(({ isPrimary }) => isPrimary)) first.isPrimary = true
  }
  const demoted = kept.flatMap(({ kind, raw, isPrimary }) => (isPrimary && led.has(kind) ? [{ kind, raw }] : []))
  const edited: Edited = { clientId: row.id, before: {}, after: {}, version: row.version + 1, demoted }
  const changes: Step['changes'] = []
  for (const [field, value] of Object.entries(edit.set) as [keyof FieldValues, string | null][]) {
    const from = textOf(row, field)
    if (from === value || (field === 'name' && !value)) continue
    edited.before[field] = from
    edited.after[field] = value
    changes.push({ field, from, to: value })
  }
  const contacts = [...left, ...added]
  for (const kind of ['phone', 'email'] as const) {
    const [from, to] = [contactWords(present, kind), contactWords(contacts, kind)]
    if (from !== to) changes.push({ field: kind, from, to })
  }
  const from = Math.max(-1, ...present.map(({ position }) => position)) + 1
  return { row, edit, edited, contacts, added, gone: dropped.map(({ id }) => id), from, changes }
}

/**
 * Changes fields and contacts of many clients, which are locked and may be changed by the actor. Each timeline tells of
 * it. Answers those that changed, with what was before.
 */
export async function editClients(ctx: Ctx, edits: readonly ClientEdit[]): Promise<Edited[]> {
  if (edits.length === 0) return []
  const ids = edits.map(({ clientId }) => clientId)
  const { orgId } = ctx.actor
  const [rows, contacts] = await Promise.all([
    ctx.db
      .select()
      .from(clients)
      .where(and(eq(clients.orgId, orgId), eqAny(clients.id, ids)))
      .execute(),
    ctx.db
      .select()
      .from(clientContacts)
      .where(and(eq(clientContacts.orgId, orgId), eqAny(clientContacts.clientId, ids)))
      .orderBy(clientContacts.position)
      .execute(),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const contactsOf = Map.groupBy(contacts, ({ clientId }) => clientId)
  const steps = edits.flatMap((edit) => {
    const row = rowOf.get(edit.clientId)
    const made = row && step(row, contactsOf.get(row.id) ?? [], edit)
    return made && made.changes.length > 0 ? [made] : []
  })
  if (steps.length === 0) return []
  const gone = steps.flatMap((one) => one.gone)
  if (gone.length > 0)
    await ctx.db.delete(clientContacts).where(and(eq(clientContacts.orgId, orgId), inArray(clientContacts.id, gone)))
  await writeRows(ctx, steps)
  await insertContactsOf(
    ctx,
    steps.map(({ row, added, from }) => ({ clientId: row.id, contacts: added, from })),
  )
  await record(
    ctx,
    ...steps.map(({ row, changes }) => ({ kind: 'CLIENT_EDITED' as const, clientId: row.id, data: { changes } })),
  )
  tellClients(
    ctx,
    steps.map(({ row }) => row.id),
  )
  return steps.map(({ edited }) => edited)
}

/** Writes what became of the clients, and which of their contacts are primary, in one statement each. */
async function writeRows(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  const written = steps.map(({ row, edited, contacts }) => {
    const field = (name: keyof FieldValues) => (name in edited.after ? edited.after[name] : textOf(row, name)) ?? null
    const name = field('name') ?? nameOf({}, contacts)
    return {
      id: row.id,
      name,
      name_key: fold(name),
      ...Object.fromEntries(fieldColumns.map(([one]) => [one, field(one)])),
      ...summary(name, field('company'), contacts),
    }
  })
  await rowsOf(
    ctx.db,
    sql`update ${clients} c set name = x.name, name_key = x.name_key, first_name = x.first_name, last_name = x.last_name,
        company = x.company, job_title = x.job_title, address = x.address, city = x.city, country = x.country,
        primary_phone = x."primaryPhone", primary_phone_extension = x."primaryPhoneExtension", primary_phone_country = x."primaryPhoneCountry", primary_email = x."primaryEmail",
        search_text = x."searchText", updated_at = ${ctx.now.toISOString()}::timestamptz, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as x(id uuid, name text, name_key text, first_name text,
        last_name text, company text, job_title text, address text, city text, country text, "primaryPhone" text,
        "primaryPhoneExtension" text, "primaryPhoneCountry" text, "primaryEmail" text, "searchText" text)
      where c.org_id = ${ctx.actor.orgId} and c.id = x.id`,
  )
  const marks = steps.flatMap(({ contacts }) =>
    contacts.flatMap((one) => ('id' in one ? [{ id: one.id as string, is_primary: one.isPrimary }] : [])),
  )
  await rowsOf(
    ctx.db,
    sql`update ${clientContacts} t set is_primary = x.is_primary
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x(id uuid, is_primary boolean)
      where t.org_id = ${ctx.actor.orgId} and t.id = x.id and t.is_primary <> x.is_primary`,
  )
}
