import type { ClientSource, LeadSourceId } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'

/** Clients. What a list sorts by is a column here, never NULL: 'infinity' where nothing is due. */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    /** The name folded, for sorting and short searches. */
    nameKey: sortText('name_key').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    company: text('company'),
    jobTitle: text('job_title'),
    address: text('address'),
    city: text('city'),
    country: text('country'),
    clientSource: text('client_source').notNull().$type<ClientSource>(),
    leadSource: text('lead_source').notNull().$type<LeadSourceId>(),
    sourceDetail: text('source_detail'),
    assignedToId: uuid('assigned_to_id'),
    dateAssigned: instant('date_assigned'),
    /** Until somebody has it, the person who may only claim it sees neither how to reach it nor what it answered (rule 104). */
    detailsHidden: boolean('details_hidden').notNull().default(false),
    isNewLead: boolean('is_new_lead').notNull(),
    /** Raised by each marking as new, so that reminders of an earlier time know that they are over. */
    newLeadSince: instant('new_lead_since'),
    /** Since when it waits for a contact: a lead sets it where it is empty, a contact clears it (rule 217). */
    awaitingContactSince: instant('awaiting_contact_since'),
    /** Who opened its page first since it is a new lead, and when; a look by somebody who does not have it is not noted (rule 46). */
    openedAt: instant('opened_at'),
    openedById: uuid('opened_by_id').references(() => users.id),
    firstResponseAt: instant('first_response_at'),
    leadCount: integer('lead_count').notNull().default(0),
    lastActivityAt: instant('last_activity_at').notNull(),
    lastInteractionAt: instant('last_interaction_at'),
    /** When the follow-up is due, for sorting; the rest of it as the list shows it. Written by `setDue`. */
    dueAt: instant('due_at').notNull().default(sql`'infinity'`),
    overdueAt: instant('overdue_at').notNull().default(sql`'infinity'`),
    dueRemindOn: instant('due_remind_on'),
    dueHasTime: boolean('due_has_time').notNull().default(false),
    dueMaturity: text('due_maturity').$type<'FIXED' | 'NOT_FIXED'>(),
    dueNote: text('due_note'),
    primaryPhone: text('primary_phone'),
    /** What is dialled after the primary number is answered. */
    primaryPhoneExtension: text('primary_phone_extension'),
    primaryPhoneCountry: text('primary_phone_country'),
    primaryEmail: text('primary_email'),
    /** Name, company, addresses and digits of numbers in their spellings, folded, for searching by fragments. */
    searchText: text('search_text').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id').references(() => users.id),
    /** When it was there again last: out of the bin, or out of a merge. */
    restoredAt: instant('restored_at'),
    /** The groups that it is in, for lists and filters; written by `setGroups` for their module. */
    groupIds: uuid('group_ids').array().notNull().default(sql`'{}'`),
    /** The latest verified view by the client itself (rule 63); written by the person who counts views. */
    lastViewedAt: instant('last_viewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.assignedToId], foreignColumns: [memberships.orgId, memberships.userId] }),
    // What many filters ask for stands at the end: all that they find is sorted without a look at the rows.
    index('clients_by_activity')
      .on(t.orgId, t.lastActivityAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.createdAt, t.dueAt)
      .where(sql`deleted_at is null`),
    index('clients_by_created')
      .on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.lastActivityAt, t.dueAt)
      .where(sql`deleted_at is null`),
    index('clients_by_name').on(t.orgId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('clients_by_due').on(t.orgId, t.dueAt, t.id).where(sql`deleted_at is null`),
    index('clients_own_by_activity')
      .on(t.orgId, t.assignedToId, t.lastActivityAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // The person who sees by sub-teams, few or many clients, reads the first of each of their people in every order.
    index('clients_own_by_created')
      .on(t.orgId, t.assignedToId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('clients_own_by_name').on(t.orgId, t.assignedToId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('clients_own_by_due').on(t.orgId, t.assignedToId, t.dueAt, t.id).where(sql`deleted_at is null`),
    index('clients_new').on(t.orgId, t.createdAt, t.id).where(sql`is_new_lead and deleted_at is null`),
    // The two screens that show only what has what they are sorted by, as everybody's and as somebody's: who waits for
    // a contact, as a whole and in its two parts.
    index('clients_uncontacted')
      .on(t.orgId, t.awaitingContactSince, t.id)
      .where(sql`awaiting_contact_since is not null and deleted_at is null`),
    index('clients_own_uncontacted')
      .on(t.orgId, t.assignedToId, t.awaitingContactSince, t.id)
      .where(sql`awaiting_contact_since is not null and deleted_at is null`),
    index('clients_uncontacted_part')
      .on(t.orgId, t.isNewLead, t.awaitingContactSince, t.id)
      .where(sql`awaiting_contact_since is not null and deleted_at is null`),
    index('clients_own_uncontacted_part')
      .on(t.orgId, t.assignedToId, t.isNewLead, t.awaitingContactSince, t.id)
      .where(sql`awaiting_contact_since is not null and deleted_at is null`),
    index('clients_bin')
      .on(t.orgId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index('clients_restored').on(t.orgId, t.restoredAt).where(sql`restored_at is not null and deleted_at is null`),
    index('clients_by_assigned').on(t.orgId, t.dateAssigned).where(sql`deleted_at is null`),
    index('clients_by_source')
      .on(t.orgId, t.leadSource, t.lastActivityAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('clients_by_viewed')
      .on(t.orgId, t.lastViewedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null and last_viewed_at is not null`),
    index('clients_own_viewed')
      .on(t.orgId, t.assignedToId, t.lastViewedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null and last_viewed_at is not null`),
    index('clients_groups').using('gin', t.orgId, t.groupIds).where(sql`deleted_at is null and group_ids <> '{}'`),
  ],
)

/**
 * What searches find clients by, beside the clients: each change of one, whatever changes, would write all fragments of
 * it into an index over them again. The database keeps it (migration 0020); nobody else writes it.
 */
export const clientWords = pgTable(
  'client_words',
  { orgId: orgId(), clientId: uuid('client_id').notNull(), searchText: text('search_text').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.clientId] }),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
    // Every search reads what is not sorted in yet: little of it is left lying.
    index('client_words_search')
      .using('gin', t.orgId, t.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/** The rules by which numbers and addresses are read now: the second that there were. */
export const presentRules = 2
/** Another reading of the same text. `isFormer`: it is how it was read before somebody took the new one. */
export type OtherReading = {
  value: string | null
  extension: string | null
  country: string | null
  matchKey: string | null
  isFormer?: true
}

/** Phone numbers and e-mail addresses, one a row (rule 197). */
export const clientContacts = pgTable(
  'client_contacts',
  {
    id: id(),
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull().$type<'phone' | 'email'>(),
    /** As it was typed. */
    raw: text('raw').notNull(),
    /** E.164 or lower case; null when a number cannot be read. */
    value: text('value'),
    /** Of a number: what is dialled after it is answered (rule 222). */
    extension: text('extension'),
    country: text('country'),
    /** 'p:+65…' (`matchNumber`, with an extension after a semicolon) or 'e:…'; null of what cannot be read (rule 221). */
    matchKey: text('match_key'),
    isPrimary: boolean('is_primary').notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
    /** By which rules it was read, or decided on since; earlier ones are looked at once more (rule 221). */
    readBy: integer('read_by').notNull().default(presentRules),
    /** How the present rules would read it, where that differs; once that was taken, how it was read before. */
    otherwise: jsonb('otherwise').$type<OtherReading>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('client_contacts_otherwise')
      .on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`otherwise is not null and read_by < 2`),
    index('client_contacts_client').on(t.orgId, t.clientId, t.position),
    index('client_contacts_match').on(t.orgId, t.matchKey),
    // `client_contacts_extension` stands in its migration: (org_id, split_part(match_key, ';', 1)) of those with one.
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
