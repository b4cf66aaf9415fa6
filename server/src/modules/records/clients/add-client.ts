import type { ClientSource, LeadSourceId } from '@fairlead/contract/records/clients'
import { clientsCreated } from '#events/clients'
import type { Ctx } from '#platform/context'
import { insertRows, waitForAll } from '#platform/db'
import { fold } from '#platform/text'
import { clients } from './clients.tables.ts'
import { insertContactsOf, summary } from './contacts/contacts.ts'
import type { ContactDraft } from './contacts/drafts.ts'
import { type ClientFields, nameOf } from './contacts/name.ts'

/** Fields of a client with their columns; the name stands apart. */
const columns = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  job_title: 'jobTitle',
  address: 'address',
  city: 'city',
  country: 'country',
} as const satisfies Partial<Record<keyof ClientFields, keyof typeof clients.$inferInsert>>
export const fieldColumns = Object.entries(columns) as [keyof typeof columns, (typeof columns)[keyof typeof columns]][]

/**
 * What a client is called while its details are hidden: a number or an address in the place of a name would tell them
 * (rule 104).
 */
export const shownName = (name: string, contacts: readonly ContactDraft[], isHidden: boolean): string =>
  isHidden && contacts.some(({ value, raw }) => name === value || name === raw) ? nameOf({}, []) : name

export type NewClient = ClientFields & {
  id: string
  contacts: readonly (ContactDraft & { isPrimary?: boolean })[]
  clientSource: ClientSource
  leadSource: LeadSourceId
  sourceDetail: string | null
  assignedToId: string | null
  /** Until somebody claims it (rule 104). */
  detailsHidden?: boolean
  isNewLead: boolean
  leadCount: number
  /** It came with many others, and nobody has been in touch with it: in the order of last activity it is behind all. */
  isQuiet?: boolean
  /** Of a client that is no new acquaintance: the times that it had elsewhere. */
  past?: Pick<
    typeof clients.$inferSelect,
    'createdAt' | 'lastActivityAt' | 'lastInteractionAt' | 'firstResponseAt' | 'newLeadSince' | 'awaitingContactSince'
  >
}

/** Only the times: the person who hands over a whole row means no more. */
function pastOf({ past }: NewClient) {
  if (!past) return {}
  const { createdAt, lastActivityAt, lastInteractionAt, firstResponseAt, newLeadSince, awaitingContactSince } = past
  return { createdAt, lastActivityAt, lastInteractionAt, firstResponseAt, newLeadSince, awaitingContactSince }
}

/** A client as its row and those of its contacts, of which the first of each kind is primary unless one is marked. */
function rowsFor(ctx: Ctx, client: NewClient) {
  const { id } = client
  const at = ctx.now.toISOString()
  const name = shownName(nameOf(client, client.contacts), client.contacts, client.detailsHidden ?? false)
  // What can be reached before what cannot be read.
  const firstOf = (kind: ContactDraft['kind']) =>
    client.contacts.find((c) => c.kind === kind && c.value !== null) ?? client.contacts.find((c) => c.kind === kind)
  const contacts = client.contacts.map((c) => ({ ...c, isPrimary: c.isPrimary ?? firstOf(c.kind) === c }))
  const row = {
    id,
    orgId: ctx.actor.orgId,
    name,
    nameKey: fold(name),
    firstName: client.first_name ?? null,
    lastName: client.last_name ?? null,
    company: client.company ?? null,
    jobTitle: client.job_title ?? null,
    address: client.address ?? null,
    city: client.city ?? null,
    country: client.country ?? null,
    clientSource: client.clientSource,
    leadSource: client.leadSource,
    sourceDetail: client.sourceDetail,
    assignedToId: client.assignedToId,
    detailsHidden: client.detailsHidden ?? false,
    dateAssigned: client.assignedToId ? at : null,
    isNewLead: client.isNewLead,
    newLeadSince: client.isNewLead ? at : null,
    awaitingContactSince: client.isNewLead ? at : null,
    leadCount: client.leadCount,
    lastActivityAt: client.isQuiet ? new Date(0).toISOString() : at,
    createdById: ctx.actor.userId,
    createdAt: at,
    updatedAt: at,
    ...pastOf(client),
    ...summary(name, client.company ?? null, contacts),
  }
  return { row, contacts }
}

/** Stores clients with their contacts, in few statements and one round trip. */
export async function addClients(ctx: Ctx, many: readonly NewClient[]): Promise<void> {
  const all = many.map((client) => rowsFor(ctx, client))
  for (const { id, clientSource } of many) ctx.emit(clientsCreated, { client_ids: [id], client_source: clientSource })
  const added = insertRows(
    ctx.db,
    clients,
    all.map(({ row }) => row),
  )
  const contacts = insertContactsOf(
    ctx,
    all.map(({ row, contacts }) => ({ clientId: row.id, contacts, from: 0 })),
  )
  await waitForAll([added, contacts])
}
