import { z } from 'zod'
import { ContactChannel } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Done, Id, Instant, Page, PageQuery, RequiredText, Text } from '../primitives.ts'
import { mostFiles, StoredFile, UploadKey } from '../stored-file.ts'
import { ClientSource, LeadSourceId } from './clients.ts'
import { SharedContentType } from './content-types.ts'
import { Due, Outcome } from './due.ts'
import { EnrolledHow, LeftReason } from './sequence-reasons.ts'

const Person = z.object({ id: Id, name: z.string() })
const Answer = z.object({ label: z.string(), value: z.string() })
export type TimelineAnswer = z.output<typeof Answer>

/** How a shared item was seen (rule 73); all null where the plan does not show it (rule 159). */
const Tracking = {
  content_id: Id,
  /** The link by which it was shared; absent where only a text was. */
  share_id: Id.nullable().optional(),

  title: z.string(),
  channel: ContactChannel.nullable(),
  is_opened: z.boolean().nullable(),
  times_viewed: z.int().nullable(),
  last_viewed: Instant.nullable(),
  seconds_viewed: z.int().nullable(),
}
/** False while all that is known is that the channel was opened; absent of what was logged (rule 218). */
const confirmed = { is_confirmed: z.boolean().optional() }
/** The import that wrote it: among what happened to all clients one entry stands for all of them. */
const imported = { import_id: Id.optional() }
const SentStatus = z.enum(['sent', 'delivered', 'read', 'failed', 'unknown'])

/** What each kind of timeline item carries: the fifteen of the specification, then ours (rule 208). */
export const activityData = {
  NOTE: z.object({ text: z.string(), ...imported }),
  PHONECALL: z.object({
    text: z.string().nullable(),
    outcome: Outcome.nullable(),
    direction: z.enum(['outgoing', 'incoming']),
    duration_seconds: z.int().nullable(),
    ...confirmed,
  }),
  MEETING: z.object({ text: z.string().nullable(), outcome: Outcome.nullable(), place: z.string().nullable() }),
  MESSAGE: z.object({
    text: z.string().nullable(),
    channel: ContactChannel,
    outcome: Outcome.nullable(),
    ...confirmed,
  }),
  PAGE: z.object(Tracking),
  COLLECTION: z.object({
    ...Tracking,
    contents: z.array(z.object({ id: Id, type: SharedContentType, title: z.string() })).optional(),
  }),
  SHARED_TEXT_TEMPLATE: z.object({ ...Tracking, text: z.string() }),
  SHARED_DOCUMENT_TEMPLATE: z.object({
    ...Tracking,
    pages: z.int().nullable(),
    page_seconds: z.array(z.int()).nullable(),
  }),
  /** `working_seconds`: within the working hours of the person who responded, as they were then. */
  FIRST_RESPONSE: z.object({
    seconds: z.int(),
    working_seconds: z.int().optional(),
    channel: ContactChannel.nullable(),
  }),
  CLIENT_ASSIGNMENT: z.object({
    from: Person.nullable(),
    to: Person,
    how: z.enum(['owner', 'creator', 'rule', 'manual', 'claim']),
    rule_name: z.string().nullable(),
    /** Of a lead that a rule gave to somebody. */
    rule_id: Id.optional(),
    reason: z.string().nullable(),
    ...imported,
  }),
  UNASSIGN_CLIENT: z.object({ from: Person.nullable(), reason: z.string().nullable() }),
  /** Somebody who does not see the client was about to add it once more (rule 41). */
  ACCESS_ASKED: z.object({ matched_on: z.enum(['phone', 'email']) }),
  CLIENT_CREATED_DETAILS: z.object({
    client_source: ClientSource,
    lead_source: LeadSourceId,
    source_detail: z.string().nullable(),
    lead_id: Id.nullable(),
    answers: z.array(Answer),
    ...imported,
    /** It stands for the clients of an import that went to one person: how many they are, and until when they came. */
    imported: z.object({ id: Id, count: z.int(), until: Instant }).optional(),
  }),
  DUPLICATE_LEAD_RECEIVED: z.object({
    lead_source: LeadSourceId,
    source_detail: z.string().nullable(),
    lead_id: Id,
    answers: z.array(Answer),
    /** Fields that were empty and are filled now. */
    filled: z.array(z.string()),
    /** Values of the same form, corrected within minutes (rule 30). */
    replaced: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    /** Values that differ from the client's, which stay as they are (rule 37). */
    suggestions: z.array(z.object({ field: z.string(), present: z.string(), received: z.string() })),
  }),
  /** A lead that was added by a wrong mapping is somebody else's, and went to them. */
  LEAD_MOVED: z.object({
    lead_source: LeadSourceId,
    source_detail: z.string().nullable(),
    lead_id: Id,
    /** By what it had been taken for this client's. */
    matched_on: z.string(),
  }),
  WHATSAPP_AUTORESPONDER: z.object({
    template: z.string(),
    text: z.string(),
    status: SentStatus,
    reason: z.string().nullable(),
  }),
  CAMPAIGN_MESSAGE_SENT: z.object({
    campaign: z.string(),
    text: z.string(),
    status: SentStatus,
    reason: z.string().nullable(),
  }),
  /** A client asked something on a page that was shared. */
  CONTENT_QUESTION: z.object({
    content_id: Id,
    content_type: SharedContentType,
    title: z.string(),
    text: z.string(),
    /** How they want to be answered, where they said so. */
    reply_to: z.string().nullable(),
  }),
  FOLLOW_UP_SET: z.object({
    due: Due,
    before: Due.nullable(),
    note: z.string().nullable(),
    how: z.enum(['manual', 'snooze', 'auto', 'undo']),
    ...imported,
  }),
  FOLLOW_UP_DONE: z.object({ due: Due, note: z.string().nullable(), outcome: Outcome.nullable() }),
  FOLLOW_UP_REMOVED: z.object({ due: Due, note: z.string().nullable() }),
  CLIENT_EDITED: z.object({
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  }),
  CLIENT_MERGED: z.object({
    absorbed_name: z.string(),
    /** What was taken of the other. */
    fields: z.array(z.string()),
    merge_id: Id.optional(),
    /** The follow-up of the two that was later, and went. */
    dropped_follow_up: Due.nullable().optional(),
    /** Once it was taken back. */
    undone_at: Instant.nullable().optional(),
  }),
  /** The response clock, or the waiting for a claim, said something of a client. */
  RESPONSE_CLOCK: z.object({
    event: z.enum(['reminded', 'missed', 'away', 'unclaimed']),
    person: Person.nullable(),
    rule_name: z.string(),
    minutes: z.int(),
  }),
  /** A client came into a sequence or left it, and why. */
  SEQUENCE: z.object({
    event: z.enum(['enrolled', 'left', 'completed']),
    sequence: Person,
    how: EnrolledHow.nullable(),
    /** The form, the source, the group or the rule that enrolled. */
    how_name: z.string().nullable(),
    reason: LeftReason.nullable(),
  }),
  DISTRIBUTED: z.object({ rule_name: z.string(), recipients: z.array(z.string()) }),
  CONVERSION_SENT: z.object({
    stage: z.string(),
    /** `kept`: no source that takes conversions is connected. */
    status: z.enum(['accepted', 'refused', 'kept']),
    reason: z.string().nullable(),
  }),
} as const

export type ActivityKind = keyof typeof activityData
export const activityKinds = Object.keys(activityData) as [ActivityKind, ...ActivityKind[]]
export const ActivityKind = z.enum(activityKinds)
export type ActivityData<K extends ActivityKind> = z.input<(typeof activityData)[K]>

/** Kinds that people write, and may edit (rule 59). */
export const writtenKinds = ['NOTE', 'PHONECALL', 'MEETING', 'MESSAGE'] as const
export const WrittenKind = z.enum(writtenKinds)
export type WrittenKind = z.output<typeof WrittenKind>

const head = {
  id: Id,
  client_id: Id,
  at: Instant,
  by: Person.nullable(),
  num_attachments: z.int(),
  attachments: z.array(StoredFile),
  is_editable: z.boolean(),
  is_deletable: z.boolean(),
  edited_at: Instant.nullable(),
  /** Counts the changes of its words: a change of an earlier state is refused (rule 201). */
  version: z.int(),
  /** Deleted by the owner: only that something stood here is left. */
  is_deleted: z.boolean(),
}
/** One object for each kind, with what stands beside the entry itself. */
const optionsWith = (more: z.ZodRawShape) =>
  activityKinds.map((kind) =>
    z.object({ ...head, ...more, item_type: z.literal(kind), type_specific_data: activityData[kind].nullable() }),
  )

type Item = {
  [K in ActivityKind]: z.output<z.ZodObject<typeof head>> & {
    item_type: K
    type_specific_data: z.output<(typeof activityData)[K]> | null
  }
}[ActivityKind]

/** One item of a timeline. */
export const TimelineItem = z.discriminatedUnion('item_type', optionsWith({}) as never) as unknown as z.ZodType<
  Item,
  Item
>
export type TimelineItem = Item
export type ItemOf<K extends ActivityKind> = Extract<Item, { item_type: K }>

const ofClient = z.object({ id: Id })
/** Kinds to show, comma-separated. */
const Kinds = z
  .string()
  .max(600)
  .transform((s) => s.split(','))
  .pipe(z.array(ActivityKind).max(30))

export const getTimeline = endpoint({
  method: 'GET',
  path: `${prefixes.timeline}/client/:id/timeline/`,
  access: { session: true },
  summary: "A client's timeline, newest first",
  params: ofClient,
  query: PageQuery.extend({
    /** Kinds to show, comma-separated; all when absent. */
    types: Kinds.optional(),
  }),
  reply: Page(TimelineItem),
})

/** An item among those of all clients. */
export type UserTimelineItem = Item & { client: z.output<typeof Person> }
export const UserTimelineItem = z.discriminatedUnion(
  'item_type',
  optionsWith({ client: Person }) as never,
) as unknown as z.ZodType<UserTimelineItem, UserTimelineItem>

export const userTimeline = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/user-timeline/`,
  access: { session: true },
  summary:
    'What happened to all clients the caller can see, newest first (rule 64). An import has one entry for each person who got clients. A page may have fewer entries than requested and still have a next one',
  query: PageQuery.pick({ cursor: true, page_size: true }).extend({
    types: Kinds.optional(),
    /** Who did it. */
    member: Id.optional(),
  }),
  reply: z.object({
    results: z.array(UserTimelineItem),
    next: z.string().nullable(),
    previous: z.null(),
    count: z.null(),
    count_capped: z.literal(false),
    /** How far back it looked: nothing that fits lies between the last item and then. Null at the end. */
    looked_until: Instant.nullable(),
  }),
})

/** What a person writes; which fields count depends on the kind. */
const written = {
  text: Text(10_000).nullable().optional(),
  outcome: Outcome.nullable().optional(),
  channel: ContactChannel.optional(),
  direction: z.enum(['outgoing', 'incoming']).optional(),
  duration_seconds: z.int().min(0).max(86_400).nullable().optional(),
  place: Text(200).nullable().optional(),
  attachments: z.array(UploadKey).max(mostFiles).optional(),
}

export const addActivity = endpoint({
  method: 'POST',
  path: `${prefixes.timeline}/activity/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Adds a note, call, meeting or message to a timeline',
  body: z.strictObject({
    client_id: Id,
    item_type: WrittenKind,
    at: Instant.optional(),
    /** It says what came of the tap on a contact button: the entry that waits for it becomes this one (rule 218). */
    confirms_tap: z.boolean().optional(),
    ...written,
  }),
  reply: TimelineItem,
  status: 201,
})

const ofItem = z.object({ type: ActivityKind, id: Id })

export const editActivity = endpoint({
  method: 'PUT',
  path: `${prefixes.timeline}/item-type/:type/item/:id/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary:
    'Changes an item a person wrote; the earlier text is kept as a version. Also confirms an unconfirmed contact, even with an empty body. A stale version returns 409 with the current state',
  params: ofItem,
  body: z.strictObject({ ...written, version: z.int().optional() }),
  reply: TimelineItem,
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: `${prefixes.timeline}/item-type/:type/item/:id/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Deletes an item; if the owner deletes a system item, a mark is left in its place',
  params: ofItem,
  reply: Done,
})

export const restoreActivity = endpoint({
  method: 'POST',
  path: '/api/timeline/item/:id/restore',
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Restores a deleted item',
  params: z.object({ id: Id }),
  reply: TimelineItem,
  ours: true,
})

export const activityVersions = endpoint({
  method: 'GET',
  path: '/api/timeline/item/:id/versions',
  access: { session: true },
  summary: 'Earlier texts of an item, newest first',
  params: z.object({ id: Id }),
  reply: z.object({
    results: z.array(z.object({ at: Instant, by: Person.nullable(), text: z.string().nullable() })),
  }),
  ours: true,
})

export const shareHistory = endpoint({
  method: 'GET',
  path: `${prefixes.timeline}/client-share-history-by-content-id/client/:c/shared-content-type/:t/content-id/:i/`,
  access: { session: true },
  summary: 'When a content was shared with a client, newest first',
  params: z.object({ c: Id, t: SharedContentType, i: Id }),
  query: PageQuery,
  reply: Page(TimelineItem),
})

/** The text of a written item, required by its kind. */
export const RequiredNote = RequiredText(10_000)
