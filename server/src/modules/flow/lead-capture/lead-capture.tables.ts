import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { LeadAnswer, LeadOutcome, TraceStep } from '@fairlead/contract/records/leads'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { clients } from '#tables/records/clients'

/** One person's submission: what was asked and answered, what was made of it, and why (rule 196). */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    orgId: orgId(),
    inboxId: uuid('inbox_id').notNull(),
    /** Which part of the delivery. */
    itemKey: text('item_key').notNull(),
    connectionId: text('connection_id').notNull(),
    externalId: text('external_id'),
    clientId: uuid('client_id'),
    /** The number or address by which it was added to somebody who was a client already. */
    matchedOn: text('matched_on'),
    leadSource: text('lead_source').notNull().$type<LeadSourceId>(),
    sourceDetail: text('source_detail'),
    formId: uuid('form_id'),
    formName: text('form_name'),
    formVersion: integer('form_version'),
    pageId: text('page_id'),
    pageName: text('page_name'),
    campaignId: text('campaign_id'),
    campaignName: text('campaign_name'),
    adId: text('ad_id'),
    adName: text('ad_name'),
    summary: text('summary').notNull(),
    answers: jsonb('answers').notNull().$type<LeadAnswer[]>(),
    consent: jsonb('consent').$type<{ wording: string; given: boolean }>(),
    pageUrl: text('page_url'),
    referrer: text('referrer'),
    utm: jsonb('utm').notNull().$type<Record<string, string>>(),
    outcome: text('outcome').notNull().$type<LeadOutcome>(),
    reason: text('reason'),
    trace: jsonb('trace').notNull().$type<TraceStep[]>(),
    isTest: boolean('is_test').notNull(),
    isLate: boolean('is_late').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('leads_item').on(t.orgId, t.inboxId, t.itemKey),
    uniqueIndex('leads_external').on(t.orgId, t.connectionId, t.externalId).where(sql`external_id is not null`),
    index('leads_client').on(t.orgId, t.clientId, t.receivedAt.desc().nullsFirst()),
    index('leads_received').on(t.orgId, t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('leads_unread')
      .on(t.orgId, t.outcome, t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`outcome in ('parked', 'ignored', 'distributed_only')`),
    index('leads_source').on(t.orgId, t.leadSource, t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('leads_to_wipe').on(t.processedAt).where(sql`outcome = 'distributed_only' and summary <> 'Details deleted'`),
    index('leads_connection').on(t.orgId, t.connectionId, t.receivedAt.desc().nullsFirst()),
    index('leads_form').on(t.orgId, t.formId, t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
