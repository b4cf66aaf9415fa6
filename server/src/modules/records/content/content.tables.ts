import type { ContactChannel } from '@fairlead/contract/contact'
import type { ContentStatus, Visibility } from '@fairlead/contract/records/content'
import type { DeviceKind, VisitClass } from '@fairlead/contract/records/content-sharing'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import type { TemplateType } from '@fairlead/contract/records/message-templates'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** What people share: messages, files and pages (class: distributed). */
export const contents = pgTable(
  'contents',
  {
    id: uuid('id').notNull(),
    orgId: orgId(),
    type: text('type').notNull().$type<SharedContentType>(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    visibility: text('visibility').notNull().$type<Visibility>(),
    subteamIds: uuid('subteam_ids').array().notNull().default(sql`'{}'`),
    privateNotes: text('private_notes').notNull().default(''),
    shareMessage: text('share_message'),
    allowDownload: boolean('allow_download').notNull().default(false),
    expiresAt: instant('expires_at'),
    /** Scrypt, with its salt. */
    passcodeHash: text('passcode_hash'),
    watermark: boolean('watermark').notNull().default(false),
    gate: boolean('gate').notNull().default(false),
    gateConsent: text('gate_consent').notNull().default(''),
    /** Of messages. */
    body: text('body'),
    templateType: text('template_type').$type<TemplateType>(),
    /** Of pages. */
    blocks: jsonb('blocks').$type<PageBlock[]>(),
    /** Of files: the present version. */
    fileVersion: integer('file_version'),
    /** Someone else's content, joined through a set: it shows what they have (rule 86). */
    linkedOrgId: uuid('linked_org_id'),
    linkedId: uuid('linked_id'),
    linkedSetId: uuid('linked_set_id'),
    /** Name and text, normalised for search. */
    searchText: text('search_text').notNull(),
    /** For sorting: long ago if it was never shared. */
    lastSharedAt: instant('last_shared_at').notNull().default(sql`'0001-01-01 00:00:00+00'`),
    /** The number of opened links, for sorting; the number shown is counted. */
    openedCount: integer('opened_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('contents_by_shared')
      .on(t.orgId, t.type, t.lastSharedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('contents_by_opened')
      .on(t.orgId, t.type, t.openedCount.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('contents_by_name').on(t.orgId, t.type, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('contents_by_created')
      .on(t.orgId, t.type, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('contents_by_owner').on(t.orgId, t.ownerId),
    index('contents_linked').on(t.orgId, t.linkedSetId).where(sql`linked_set_id is not null`),
    index('contents_search').using('gin', t.orgId, t.searchText.op('gin_trgm_ops')).where(sql`deleted_at is null`),
  ],
)

const ofContent = (t: { orgId: AnyPgColumn; contentId: AnyPgColumn }) =>
  foreignKey({ columns: [t.orgId, t.contentId], foreignColumns: [contents.orgId, contents.id] }).onDelete('cascade')

/** The files of a content, one per version; a link keeps the one it was sent with (rule 80). */
export const contentVersions = pgTable(
  'content_versions',
  {
    orgId: orgId(),
    contentId: uuid('content_id').notNull(),
    version: integer('version').notNull(),
    uploadKey: text('upload_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    status: text('status').notNull().$type<ContentStatus>(),
    reason: text('reason'),
    pages: integer('pages'),
    pagesDone: integer('pages_done').notNull().default(0),
    /** Width and height of each page in points. */
    sizes: jsonb('sizes').notNull().$type<[number, number][]>().default([]),
    titles: jsonb('titles').notNull().$type<(string | null)[]>().default([]),
    /** The storage prefix for the pictures of its pages. */
    imagesPrefix: text('images_prefix').notNull(),
    createdAt: instant('created_at').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.contentId, t.version] }),
    index('content_versions_upload').on(t.orgId, t.uploadKey),
    ofContent(t),
  ],
)

export const contentLabels = pgTable(
  'content_labels',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    colourId: integer('colour_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('content_labels_name').on(t.orgId, t.nameKey)],
)

export const contentLabelings = pgTable(
  'content_labelings',
  { orgId: orgId(), contentId: uuid('content_id').notNull(), labelId: uuid('label_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.contentId, t.labelId] }),
    index('content_labelings_label').on(t.orgId, t.labelId),
    ofContent(t),
    foreignKey({ columns: [t.orgId, t.labelId], foreignColumns: [contentLabels.orgId, contentLabels.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** One link: a content for a client, or for anyone (rule 67), with what was seen of it. */
export const contentShares = pgTable(
  'content_shares',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** The part of its URL after the organisation's code. */
    token: text('token').notNull(),
    contentId: uuid('content_id').notNull(),
    version: integer('version'),
    clientId: uuid('client_id'),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    channel: text('channel').$type<ContactChannel>(),
    /** Its timeline entry. */
    activityId: uuid('activity_id'),
    createdAt: instant('created_at').notNull(),
    /** Null while it is only prepared; such a link works, but counts for no one. */
    sentAt: instant('sent_at'),
    revokedAt: instant('revoked_at'),
    /** From verified views by the client only, derived from visits. */
    timesViewed: integer('times_viewed').notNull().default(0),
    lastViewedAt: instant('last_viewed_at'),
    msViewed: bigint('ms_viewed', { mode: 'number' }).notNull().default(0),
    /** When someone was last notified of a view (rule 75). */
    reportedAt: instant('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('content_shares_token').on(t.orgId, t.token),
    index('content_shares_client').on(t.orgId, t.clientId, t.contentId),
    index('content_shares_activity').on(t.orgId, t.activityId).where(sql`activity_id is not null`),
    index('content_shares_list')
      .on(t.orgId, t.contentId, t.sentAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`sent_at is not null`),
    // All that statistics count lies in the index.
    index('content_shares_counts')
      .on(t.orgId, t.contentId, t.senderId, t.timesViewed, t.lastViewedAt, t.sentAt)
      .where(sql`sent_at is not null and client_id is not null`),
    // What members sent in a period.
    index('content_shares_sent').on(t.orgId, t.sentAt).where(sql`sent_at is not null and client_id is not null`),
    index('content_shares_prepared').on(t.createdAt).where(sql`sent_at is null`),
    ofContent(t),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** Every fetch of a link, classified and never dropped; beacons add what a person looked at. */
export const contentVisits = pgTable(
  'content_visits',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    shareId: uuid('share_id').notNull(),
    contentId: uuid('content_id').notNull(),
    clientId: uuid('client_id'),
    version: integer('version'),
    startedAt: instant('started_at').notNull(),
    class: text('class').notNull().$type<VisitClass>(),
    reason: text('reason'),
    /** Someone on the team said whose visit it is: no rule overrides that. */
    isRuled: boolean('is_ruled').notNull().default(false),
    agent: text('agent').notNull(),
    device: text('device').notNull().$type<DeviceKind>(),
    deviceId: text('device_id'),
    /** /24 or /48 (rule 77). */
    network: text('network').notNull(),
    verifiedAt: instant('verified_at'),
    lastBeatAt: instant('last_beat_at'),
    /** The same device returned within 30 minutes: its time counts as part of that view (rule 73). */
    isContinuation: boolean('is_continuation').notNull().default(false),
    isOtherDevice: boolean('is_other_device').notNull().default(false),
    /** Visible time, never more than has passed. */
    ms: integer('ms').notNull().default(0),
    parts: jsonb('parts').notNull().$type<Record<string, number>>().default({}),
    /** Parts in reading order, with their time. */
    trail: jsonb('trail').notNull().$type<[string, number][]>().default([]),
    reading: text('reading'),
    /** The gate it came through. */
    gateId: uuid('gate_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('content_visits_share').on(t.orgId, t.shareId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('content_visits_content').on(t.orgId, t.contentId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('content_visits_live').on(t.orgId, t.lastBeatAt).where(sql`last_beat_at is not null`),
    foreignKey({ columns: [t.orgId, t.shareId], foreignColumns: [contentShares.orgId, contentShares.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** The team's browsers: their visits never count (rule 226). */
export const contentOwnDevices = pgTable(
  'content_own_devices',
  {
    orgId: orgId(),
    deviceId: text('device_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.deviceId] })],
)

/** Content that others can join with a code (rule 86). */
export const contentSets = pgTable(
  'content_sets',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    code: text('code').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('content_sets_code').on(t.orgId, t.code)],
)

export const contentSetItems = pgTable(
  'content_set_items',
  { orgId: orgId(), setId: uuid('set_id').notNull(), contentId: uuid('content_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.setId, t.contentId] }),
    index('content_set_items_content').on(t.orgId, t.contentId),
    ofContent(t),
    foreignKey({ columns: [t.orgId, t.setId], foreignColumns: [contentSets.orgId, contentSets.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Who joined which set; the set may be another organisation's. */
export const contentSetJoins = pgTable(
  'content_set_joins',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    setOrgId: uuid('set_org_id').notNull(),
    setId: uuid('set_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.setId] }), index('content_set_joins_set').on(t.orgId, t.setId)],
)
