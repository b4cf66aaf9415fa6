import { clientsChanged, clientsReassigned, clientsRestored, everyKey } from '#events/clients'
import type { Ctx } from '#platform/context'
import { putBack } from '#platform/merging'
import {
  type ClientJson,
  type ColumnField,
  type ContactJson,
  columnFields,
  columnsOf,
  isSameContact,
} from './merge-fields.ts'
import { placeContacts, summaryColumns, type Whole, writeColumns } from './merge-rows.ts'

/** What a merge found, and what it made of it. */
export type MergedRows = {
  survivor: { before: ClientJson; after: ClientJson; contactsBefore: ContactJson[]; contactsAfter: ContactJson[] }
  absorbed: { row: ClientJson; contacts: ContactJson[] }
}

/** Columns that nobody chooses: they go back without a word, or stay where something happened since. */
const quiet = [
  'created_at',
  'last_activity_at',
  'last_interaction_at',
  'last_viewed_at',
  'first_response_at',
  'details_hidden',
] as const
const newness = ['is_new_lead', 'new_lead_since', 'awaiting_contact_since'] as const

const isAlike = (a: ClientJson, b: ClientJson, columns: readonly string[]) =>
  columns.every((column) => JSON.stringify(a[column]) === JSON.stringify(b[column]))
const pick = (row: ClientJson, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/** The survivor's columns as they were, where they are as the merge left them; and the fields that are not. */
function columnsBack(now: ClientJson, { survivor, absorbed }: MergedRows) {
  const { before, after } = survivor
  const kept: ColumnField[] = []
  const columns: Record<string, unknown> = {
    lead_count: Math.max(0, now.lead_count - absorbed.row.lead_count),
  }
  for (const field of columnFields) {
    const its = columnsOf[field]
    if (isAlike(before, after, its)) continue
    if (isAlike(now, after, its)) Object.assign(columns, pick(before, its))
    else kept.push(field)
  }
  for (const its of [...quiet.map((column) => [column]), newness])
    if (isAlike(now, after, its)) Object.assign(columns, pick(before, its))
  return { columns, kept }
}

const shape = (contacts: readonly ContactJson[]) =>
  JSON.stringify(contacts.map(({ kind, raw, value, is_primary }) => [kind, raw, value, is_primary]))

/** The survivor's contacts without those that the merge brought; and the kinds of which somebody changed one since. */
function contactsBack(now: readonly ContactJson[], { contactsBefore, contactsAfter }: MergedRows['survivor']) {
  if (shape(now) === shape(contactsAfter)) return { contacts: contactsBefore, kept: [] }
  const brought = contactsAfter.filter((c) => !contactsBefore.some((d) => isSameContact(c, d)))
  const left = now.filter((c) => !brought.some((d) => isSameContact(c, d)))
  const kept = [...new Set(brought.filter((c) => !now.some((d) => isSameContact(c, d))).map(({ kind }) => kind))]
  const first = (kind: ContactJson['kind']) =>
    left.find((c) => c.kind === kind && c.is_primary) ??
    left.find((c) => contactsBefore.some((d) => d.is_primary && isSameContact(c, d)) && c.kind === kind) ??
    left.find((c) => c.kind === kind)
  const primary = [first('phone'), first('email')]
  return { contacts: left.map((c, position) => ({ ...c, position, is_primary: primary.includes(c) })), kept }
}

/**
 * Puts a client that was absorbed back beside the survivor, which is locked: each has what it had, where that is as the
 * merge left it (rule 210). What hangs on them is the caller's. Answers the fields that stay as they are.
 */
export async function splitOff(
  ctx: Ctx,
  survivor: Whole,
  merged: MergedRows,
  assignedToId: string | null,
): Promise<string[]> {
  const { orgId } = ctx.actor
  const { columns, kept } = columnsBack(survivor.row, merged)
  const { contacts, kept: keptKinds } = contactsBack(survivor.contacts, merged.survivor)
  const now = { ...survivor.row, ...columns }
  const { row, contacts: its } = merged.absorbed
  const absorbed = {
    ...row,
    assigned_to_id: assignedToId,
    date_assigned: assignedToId === null ? null : row.date_assigned,
    version: row.version + 1,
    updated_at: ctx.now.toISOString(),
    restored_at: ctx.now.toISOString(),
  }
  const goes = survivor.contacts.filter((c) => !contacts.some((d) => d.id === c.id)).map(({ id }) => id)
  await Promise.all([
    putBack(ctx, 'clients', [absorbed]),
    ctx.db.$client.query('delete from client_contacts where org_id = $1 and id = any($2::uuid[])', [orgId, goes]),
    putBack(ctx, 'client_contacts', [...contacts, ...its]),
    placeContacts(ctx, contacts),
    writeColumns(ctx, survivor.row.id, { ...columns, ...summaryColumns(now, contacts) }),
  ])
  ctx.emit(clientsChanged, { keys: everyKey, client_ids: [survivor.row.id] })
  ctx.emit(clientsRestored, { client_ids: [row.id] })
  // Who lost it by the merge has it again.
  if (assignedToId && assignedToId !== merged.survivor.after.assigned_to_id)
    ctx.emit(clientsReassigned, { moves: [{ client_id: row.id, from_id: null, to_id: assignedToId }], alerts: true })
  ctx.tell({ kind: 'client.changed', client_id: survivor.row.id })
  ctx.tell({ kind: 'client.added', client_id: row.id })
  return [...kept, ...keptKinds]
}
