import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** Stages that people marked clients with, each once (rule 34). */
export const conversions = pgTable(
  'conversions',
  {
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    stage: text('stage').notNull(),
    markedById: uuid('marked_by_id').references(() => users.id),
    markedAt: instant('marked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.clientId, t.stage] }),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** A dataset as Meta listed it. */
export type FoundDataset = {
  id: string
  name: string
  account: string
  lastFiredAt: string | null
  isUnavailable: boolean
}

/** How an account reports conversions to Meta; the row exists once datasets were listed or one was set. */
export const metaCapi = pgTable('meta_capi', {
  orgId: orgId().primaryKey(),
  /** The dataset it reports to; null until one is set up. */
  datasetId: text('dataset_id'),
  datasetName: text('dataset_name'),
  /** The name at Meta by stage, or null; stages not listed have their default name. */
  stages: jsonb('stages').notNull().$type<Record<string, string | null>>(),
  /** The dataset a page reports to, by Meta's page id, if it differs. */
  pages: jsonb('pages').notNull().$type<Record<string, string>>(),
  datasets: jsonb('datasets').notNull().$type<FoundDataset[]>(),
  syncedAt: instant('synced_at'),
  /** Meta's answer when it refused; the message is written when it is shown. */
  problem: jsonb('problem').$type<{ code: number; subcode: number | null; message: string }>(),
  /** Not asked before this time, after Meta failed or asked to wait this many times in a row. */
  askAfter: instant('ask_after'),
  failures: integer('failures').notNull(),
  quality: jsonb('quality').notNull().$type<{ event_name: string; score: number }[]>(),
  qualityAt: instant('quality_at'),
})

/** Access tokens of datasets, for accounts that don't use a Facebook login. */
export const metaCapiTokens = pgTable('meta_capi_tokens', {
  orgId: orgId().primaryKey(),
  sealed: text('sealed').notNull(),
})

/** What is reported to Meta: each stage of each of its leads once. The id is the event's id at Meta. */
export const conversionEvents = pgTable(
  'conversion_events',
  {
    orgId: orgId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    /** Meta's id of the lead, with up to 17 digits. */
    leadId: text('lead_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    /** The stage's name here, and at Meta. */
    stage: text('stage').notNull(),
    eventName: text('event_name').notNull(),
    happenedAt: instant('happened_at').notNull(),
    state: text('state').notNull().$type<'waiting' | 'sent' | 'refused'>(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('conversion_events_once').on(t.orgId, t.leadId, t.eventName),
    index('conversion_events_waiting').on(t.orgId, t.happenedAt, t.id).where(sql`state = 'waiting'`),
    index('conversion_events_created').on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('conversion_events_client').on(t.orgId, t.clientId),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
