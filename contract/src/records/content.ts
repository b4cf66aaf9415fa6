import { z } from 'zod'
import { ContactChannel } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import {
  Done,
  Id,
  Instant,
  Page,
  PageQuery,
  QueryFlag,
  RequiredText,
  SearchText,
  SortOrder,
  Text,
} from '../primitives.ts'
import { ClientRow } from './clients.ts'
import { SharedContentType } from './content-types.ts'

export const Visibility = z.enum(['PRIVATE', 'ORG', 'SUBTEAMS'])
export type Visibility = z.output<typeof Visibility>

const session = { session: true } as const
const Person = z.object({ id: Id, name: z.string() })
const ofContent = z.object({ t: SharedContentType, id: Id })

/** How a document is prepared (point 3); pictures need none. */
export const ContentStatus = z.enum(['NOT_PROCESSED', 'PROCESSING', 'PROCESSED', 'WILL_NOT_PROCESS', 'FAILED'])
export type ContentStatus = z.output<typeof ContentStatus>

/** Colours of labels, by the ids of groups' colours. */
export const ContentLabel = z.object({ id: Id, name: z.string(), colour_id: z.int() })
export const mostLabels = 50

/** What the five filters of statistics count (rule 79), and views without a client. */
export const ContentStats = z.object({
  total_shared: z.int(),
  total_opened: z.int(),
  total_unopened: z.int(),
  viewed_in_last_7_days: z.int(),
  viewed_multiple_times: z.int(),
  /** Views by links without a client, as far as people made them. */
  public_views: z.int(),
  last_shared_at: Instant.nullable(),
  last_viewed_at: Instant.nullable(),
})
export type ContentStats = z.output<typeof ContentStats>
export const StatsFilter = z.enum([
  'TOTAL_SHARED',
  'TOTAL_OPENED',
  'TOTAL_UNOPENED',
  'VIEWED_IN_LAST_7_DAYS',
  'VIEWED_MULTIPLE_TIMES',
])
export type StatsFilter = z.output<typeof StatsFilter>

/** What opening a link needs and gives. */
export const ShareOptions = z.object({
  allow_download: z.boolean(),
  /** From then on its links say that they have ended. */
  expires_at: Instant.nullable(),
  has_passcode: z.boolean(),
  /** The client's name lies over the pages. */
  watermark: z.boolean(),
  /** Links without a client ask who reads, first. */
  gate: z.boolean(),
  gate_consent: z.string(),
})
export type ShareOptions = z.output<typeof ShareOptions>

/** What every content has, of whatever type. */
export const ContentHead = z.object({
  id: Id,
  type: SharedContentType,
  name: z.string(),
  owner: Person,
  owner_profile_name: z.string(),
  owner_org_name: z.string(),
  visibility: Visibility,
  subteam_ids: z.array(Id),
  labels: z.array(ContentLabel),
  /** Only a document that is ready can be shared. */
  is_shareable: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_change_visibility: z.boolean(),
  /** The set by which it was joined; null for one's own and one's account's. Read-only. */
  joined_from: z.object({ id: Id, name: z.string() }).nullable(),
  private_notes: z.string(),
  default_share_message: z.string().nullable(),
  share_options: ShareOptions,
  stats: ContentStats,
  /** A picture of the first page, or of the page's first photo; null where there is none. */
  thumbnail_url: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type ContentHead = z.output<typeof ContentHead>

export const ContentSort = z.enum(['last_shared', 'most_opened', 'name', 'created'])
/** The query of each list of content. */
export const ContentListQuery = PageQuery.extend({
  sort: ContentSort.default('last_shared'),
  order: SortOrder.optional(),
  search: SearchText.optional(),
  label: Id.optional(),
  owner: Id.optional(),
  visibility: Visibility.optional(),
})
export const ContentSearchQuery = ContentListQuery.extend({ search: SearchText })

/** A client that a content was shared with, and how it was seen; nulls where the plan does not show that. */
export const Recipient = ClientRow.extend({
  share_id: Id,
  shared_at: Instant,
  shared_by: Person.nullable(),
  channel: ContactChannel.nullable(),
  /** Of files: the version that the link shows. */
  content_version: z.int().nullable(),
  is_revoked: z.boolean(),
  /** Whether the one who asks may revoke the link, or restore it where it is revoked. */
  can_revoke: z.boolean(),
  is_opened: z.boolean().nullable(),
  times_viewed: z.int().nullable(),
  last_viewed: Instant.nullable(),
  seconds_viewed: z.int().nullable(),
})

export const contentClients = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/content-type/:type/content/:id/`,
  also: ['/api/dashboard-v2/api/v3/user-client/content-type/:type/content/:id/'],
  access: session,
  summary: 'Clients a content was shared with, latest first, by one of the five statistics filters',
  params: z.object({ type: SharedContentType, id: Id }),
  query: PageQuery.extend({
    filter: StatsFilter.default('TOTAL_SHARED'),
    member: Id.optional(),
    /** Of files: only those whose link shows an earlier version. */
    old_version: QueryFlag.optional(),
  }),
  reply: Page(Recipient),
})

export const setPrivateNotes = endpoint({
  method: 'PUT',
  path: `${prefixes.content}/content-types/:t/contents/:id/private-notes`,
  access: session,
  summary: 'Notes on a content for the team members who can see it; recipients never see them (rule 84)',
  params: ofContent,
  body: z.strictObject({ private_notes: Text(5000) }),
  reply: z.object({ private_notes: z.string() }),
})

export const copyContent = endpoint({
  method: 'POST',
  path: `${prefixes.content}/content-type/:t/:id/copy`,
  access: { session: true, policy: 'CONTENT.CREATE' },
  summary: 'Copies a content; the copy is private and belongs to the caller (rule 83)',
  params: ofContent,
  reply: z.object({ id: Id, type: SharedContentType }),
  status: 201,
})

export const contentShareStats = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/:id/share-stats`,
  access: session,
  summary: 'How often a content was shared and opened, by the five filters',
  params: ofContent,
  reply: ContentStats,
})

export const setShareOptions = endpoint({
  method: 'PUT',
  path: `${prefixes.content}/content-type/:t/:id/share-options`,
  access: session,
  summary: 'Link options: download, expiry, passcode, watermark, gate. They also apply to links already sent',
  params: ofContent,
  body: z.strictObject({
    allow_download: z.boolean().optional(),
    expires_at: Instant.nullable().optional(),
    /** Null takes it away. */
    passcode: z.string().trim().min(4, 'At least 4 characters').max(64).nullable().optional(),
    watermark: z.boolean().optional(),
    gate: z.boolean().optional(),
    gate_consent: Text(500).optional(),
  }),
  reply: ShareOptions,
})

export const setVisibility = endpoint({
  method: 'PUT',
  path: `${prefixes.content}/content-type/:t/:id/visibility/`,
  access: session,
  summary: 'Sets who in the team can see a content; links already sent keep working (rule 83)',
  params: ofContent,
  body: z.strictObject({ visibility: Visibility, subteam_ids: z.array(Id).max(100).optional() }),
  reply: z.object({ visibility: Visibility, subteam_ids: z.array(Id) }),
})

export const memberContentStats = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/member-content-stats/`,
  access: session,
  summary: 'How often each member shared content of a type, or one content, and how often it was opened',
  params: z.object({ t: SharedContentType }),
  query: z.object({ content_id: Id.optional() }),
  reply: z.object({
    results: z.array(z.object({ member: Person, ...ContentStats.omit({ public_views: true }).shape })),
  }),
})

export const contentTypeStats = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/stats/`,
  access: session,
  summary: 'How many items of a content type there are, and how often they were shared and opened',
  params: z.object({ t: SharedContentType }),
  reply: z.object({ contents: z.int(), ...ContentStats.shape }),
})

export const orgAdminList = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/org-admin-list/`,
  access: { session: true, policy: 'TEAM.MANAGE' },
  summary: 'Everyone’s content of a type; other people’s private content by name only',
  params: z.object({ t: SharedContentType }),
  query: PageQuery.pick({ cursor: true, page_size: true, count: true }),
  reply: Page(
    z.object({
      id: Id,
      name: z.string(),
      owner: Person,
      visibility: Visibility,
      total_shared: z.int(),
      total_opened: z.int(),
      created_at: Instant,
    }),
  ),
})

/** Seconds on one page of a document, or on one block of a page. */
const PartSeconds = z.object({ part: z.string(), readers: z.int(), seconds: z.int(), average_seconds: z.int() })

export const contentAnalytics = endpoint({
  method: 'GET',
  path: `${prefixes.content}/analytics/api/v1/shared-content-type/:t/content-id/:id`,
  also: ['/api/analytics/api/v1/shared-content-type/:t/content-id/:id'],
  access: { session: true, plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' },
  summary:
    'Time by page, opens by day in the account’s time zone, devices, and visits that were not counted, by reason',
  params: ofContent,
  reply: z.object({
    parts: z.array(PartSeconds),
    days: z.array(z.object({ day: z.string(), views: z.int() })),
    devices: z.array(z.object({ device: z.enum(['MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN']), views: z.int() })),
    not_counted: z.array(z.object({ class: z.string(), reason: z.string(), count: z.int() })),
  }),
})

export const listContentLabels = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/labels/`,
  access: session,
  summary: 'Labels, with the number of items of a type each has among those the caller can see',
  params: z.object({ t: SharedContentType }),
  reply: z.object({ results: z.array(ContentLabel.extend({ contents: z.int() })) }),
})

const LabelInput = z.strictObject({ name: RequiredText(40), colour_id: z.int().min(0).max(9).default(0) })

export const createContentLabel = endpoint({
  method: 'POST',
  path: `${prefixes.content}/labels/`,
  access: { session: true, policy: 'CONTENT_LABELS.MANAGE' },
  summary: 'Adds a label for content',
  body: LabelInput,
  reply: ContentLabel,
  status: 201,
})

export const updateContentLabel = endpoint({
  method: 'PUT',
  path: `${prefixes.content}/labels/:id/`,
  access: { session: true, policy: 'CONTENT_LABELS.MANAGE' },
  summary: 'Renames a label or gives it another colour',
  params: z.object({ id: Id }),
  body: LabelInput,
  reply: ContentLabel,
})

export const deleteContentLabel = endpoint({
  method: 'DELETE',
  path: `${prefixes.content}/labels/:id/`,
  access: { session: true, policy: 'CONTENT_LABELS.MANAGE' },
  summary: 'Deletes a label; content with it is kept',
  params: z.object({ id: Id }),
  reply: Done,
})

export const labelContent = endpoint({
  method: 'POST',
  path: `${prefixes.content}/labeled-content/content-type/:t/add-remove/`,
  access: session,
  summary: 'Adds labels to content the caller can edit, and removes others',
  params: z.object({ t: SharedContentType }),
  body: z.strictObject({
    content_ids: z.array(Id).min(1).max(100),
    add: z.array(Id).max(mostLabels).default([]),
    remove: z.array(Id).max(mostLabels).default([]),
  }),
  reply: Done,
})

/** A default share message, of a content or of the account. */
const DefaultMessage = z.object({
  share_message: z.string().nullable(),
  /** Whose it is: of this content, the account's, or the built-in line (rule 69). */
  from: z.enum(['content', 'account', 'built_in']),
  text: z.string(),
})

export const getDefaultShareMessage = endpoint({
  method: 'GET',
  path: `${prefixes.defaultShareMessage}/:a/:b/`,
  access: session,
  summary: 'The text a content (type, id) is sent with',
  params: z.object({ a: SharedContentType, b: Id }),
  reply: DefaultMessage,
})

export const setDefaultShareMessage = endpoint({
  method: 'PUT',
  path: `${prefixes.defaultShareMessage}/:a/:b/`,
  also: ['/api/dashboard-v2/api/v2/content-default-share-message/:a/:b/'],
  access: session,
  summary: 'Sets the text a content is sent with',
  params: z.object({ a: SharedContentType, b: Id }),
  body: z.strictObject({ share_message: RequiredText(5000) }),
  reply: DefaultMessage,
})

export const deleteDefaultShareMessage = endpoint({
  method: 'DELETE',
  path: `${prefixes.defaultShareMessage}/:a/:b/`,
  also: ['/api/dashboard-v2/api/v1/content-default-share-message/:a/:b/'],
  access: session,
  summary: 'Makes a content use the account’s text from now on',
  params: z.object({ a: SharedContentType, b: Id }),
  reply: DefaultMessage,
})
