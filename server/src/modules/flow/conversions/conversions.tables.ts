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

/** How an account reports conversions to Meta; the row is there once datasets were asked for or one was set. */
export const metaCapi = pgTable('meta_capi', {
  orgId: orgId().primaryKey(),
  /** Where it reports to; null as long as nothing is set up. */
  datasetId: text('dataset_id'),
  datasetName: text('dataset_name'),
  /** By stage the name that Meta is told, or null; those that are not in it have the usual name. */
  stages: jsonb('stages').notNull().$type<Record<string, string | null>>(),
  /** By Meta's number of a page the dataset that it reports to, where that is another. */
  pages: jsonb('pages').notNull().$type<Record<string, string>>(),
  datasets: jsonb('datasets').notNull().$type<FoundDataset[]>(),
  syncedAt: instant('synced_at'),
  /** What Meta answered when it took nothing; the words for it are made when it is shown. */
  problem: jsonb('problem').$type<{ code: number; subcode: number | null; message: string }>(),
  /** Not asked before, after Meta failed or asked to wait so many times in a row. */
  askAfter: instant('ask_after'),
  failures: integer('failures').notNull(),
  quality: jsonb('quality').notNull().$type<{ event_name: string; score: number }[]>(),
  qualityAt: instant('quality_at'),
})

/** Access tokens of datasets, of accounts that do not use a Facebook login. */
export const metaCapiTokens = pgTable('meta_capi_tokens', {
  orgId: orgId().primaryKey(),
  sealed: text('sealed').notNull(),
})

/** What Meta is told: each stage of each of its leads once. The id is the event's at Meta. */
export const conversionEvents = pgTable(
  'conversion_events',
  {
    orgId: orgId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    /** Meta's number of the lead, with up to 17 digits. */
    leadId: text('lead_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    /** As it is called here, and at Meta. */
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
