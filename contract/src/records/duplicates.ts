import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Instant, Page, PageQuery } from '../primitives.ts'
import { Client, ClientRow, Duplicate } from './clients.ts'

/** What becomes of a lead of somebody who is a client already (rule 36). */
export const OnDuplicate = z.enum(['combine', 'keep_separate'])
export type OnDuplicate = z.output<typeof OnDuplicate>

export const mostWindowDays = 3650

export const DuplicateSettings = z.object({
  on_duplicate: OnDuplicate,
  /** Combined only if the last activity is under so many days old; null: however old. */
  combine_within_days: z.int().min(1).max(mostWindowDays).nullable(),
})
export type DuplicateSettings = z.output<typeof DuplicateSettings>

/** How far looking for pairs is. */
export const DuplicateScan = z.object({
  state: z.enum(['never', 'running', 'done']),
  /** When it ended last. */
  finished_at: Instant.nullable(),
})
export type DuplicateScan = z.output<typeof DuplicateScan>

/** Why two clients may be one person: the first three for certain, the last two perhaps. */
export const PairReason = z.enum(['phone', 'email', 'kept_separate', 'name_company', 'name_number'])
export type PairReason = z.output<typeof PairReason>

/** Pairs of one kind: of equal contacts or kept separate, of similar ones, and those that are none. */
export const PairSection = z.enum(['same', 'likely', 'dismissed'])
export type PairSection = z.output<typeof PairSection>

/** A number or an address that both have, spelled as the first has it. */
const Shared = z.object({ kind: z.enum(['phone', 'email']), value: z.string() })
export type SharedContact = z.output<typeof Shared>

export const ClientPair = z.object({
  id: Id,
  reason: PairReason,
  found_at: Instant,
  /** Who said that they are two people, and when (rule 44). */
  dismissed: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
  /** Both, the one that was there first first. */
  clients: z.array(ClientRow).length(2),
  shared: z.array(Shared),
})
export type ClientPair = z.output<typeof ClientPair>

const root = '/api/duplicates'
const access = { session: true } as const
const settingAccess = { session: true, policy: 'TEAM.DUPLICATE_CLIENT_SETTING' } as const

export const getDuplicateSettings = endpoint({
  method: 'GET',
  path: `${root}/settings`,
  access,
  summary: 'What happens when an existing client submits again, and how far the scan for pairs is',
  reply: DuplicateSettings.extend({ scan: DuplicateScan, may_change: z.boolean() }),
  ours: true,
})

export const setDuplicateSettings = endpoint({
  method: 'PUT',
  path: `${root}/settings`,
  access: settingAccess,
  summary: 'Changes what happens when an existing client submits again; absent fields stay',
  body: z.strictObject(DuplicateSettings.partial().shape),
  reply: DuplicateSettings,
  ours: true,
})

export const findPairs = endpoint({
  method: 'POST',
  path: `${root}/scan`,
  access,
  summary: 'Scans all clients for pairs in the background; a scan from minutes ago isn’t repeated',
  reply: DuplicateScan,
  ours: true,
})

export const listPairs = endpoint({
  method: 'GET',
  path: `${root}/pairs`,
  access,
  summary: 'Pairs of clients the caller can see that may be the same person, latest found first',
  query: PageQuery.extend({ section: PairSection.default('same') }),
  reply: Page(ClientPair),
  ours: true,
})

export const possibleDuplicates = endpoint({
  method: 'GET',
  path: `${root}/of/:id`,
  access,
  summary: 'Clients who may be the same person as this one: by phone number or email address, and as a pair',
  params: ById,
  reply: z.object({ results: z.array(Duplicate) }),
  ours: true,
})

/** How a number or an address is read: what it is dialled or written to by; null where it is none. */
const Reading = z.object({ value: z.string().nullable(), extension: z.string().nullable() })

/** A number or an address from before the present rules, which would be read otherwise by them. */
export const ContactReading = z.object({
  id: Id,
  client: z.object({ id: Id, name: z.string() }),
  kind: z.enum(['phone', 'email']),
  /** As it was typed or sent. */
  raw: z.string(),
  is: Reading,
  would_be: Reading,
  may_change: z.boolean(),
})
export type ContactReading = z.output<typeof ContactReading>

export const listReadings = endpoint({
  method: 'GET',
  path: `${root}/readings`,
  access,
  summary:
    'Phone numbers and addresses, of clients the caller can see, that would be read differently today, latest first',
  query: PageQuery,
  reply: Page(ContactReading),
  ours: true,
})

export const decideReading = endpoint({
  method: 'PUT',
  path: `${root}/readings/:id`,
  access,
  summary: 'Applies the new reading of a number or address, or keeps the current one; null undoes either',
  params: ById,
  body: z.strictObject({ take: z.enum(['new', 'present']).nullable() }),
  reply: z.object({ success: z.literal(true) }),
  ours: true,
})

const Two = z.strictObject({ a_id: Id, b_id: Id }).refine((two) => two.a_id !== two.b_id, {
  path: ['b_id'],
  error: 'Choose two different clients',
})

export const dismissPair = endpoint({
  method: 'POST',
  path: `${root}/pairs/dismiss`,
  access,
  summary: 'Marks two clients as separate people (rule 44)',
  body: Two,
  reply: z.object({ is_dismissed: z.literal(true) }),
  ours: true,
})

export const restorePair = endpoint({
  method: 'POST',
  path: `${root}/pairs/restore`,
  access,
  summary: 'Undoes marking two clients as separate people',
  body: Two,
  reply: z.object({ is_dismissed: z.literal(false) }),
  ours: true,
})

/** What can be chosen of two clients; `name` with its parts, `phone` and `email`: which is the one to use. */
export const MergeField = z.enum([
  'name',
  'company',
  'job_title',
  'address',
  'city',
  'country',
  'phone',
  'email',
  'assigned_to',
  'source',
])
export type MergeField = z.output<typeof MergeField>
export const mergeFields = MergeField.options

const Side = z.enum(['survivor', 'absorbed'])
export type MergeSide = z.output<typeof Side>

const CustomField = z.object({
  id: Id,
  name: z.string(),
  /** As people read it, of each of the two; null: none. */
  values: z.array(z.string().nullable()).length(2),
})

/** Two clients side by side, in the order in which they were asked for. */
export const MergePreview = z.object({
  clients: z.array(Client).length(2),
  custom_fields: z.array(CustomField),
  /** What keeps each from surviving the other, in words; empty: it may. */
  missing: z.array(z.array(z.string())).length(2),
  /** How many entries of the timeline and leads each has, which go along. */
  counts: z.array(z.object({ activities: z.int(), leads: z.int() })).length(2),
  shared: z.array(Shared),
})
export type MergePreview = z.output<typeof MergePreview>

export const previewMerge = endpoint({
  method: 'GET',
  path: `${root}/merge`,
  access,
  summary: 'Two clients side by side, and whether one can be merged into the other',
  query: z.object({ a_id: Id, b_id: Id }),
  reply: MergePreview,
  ours: true,
})

export const mergeClients = endpoint({
  method: 'POST',
  path: `${root}/merge`,
  access,
  summary:
    'Merges one client into another with the chosen values, all phone numbers, emails and groups, and the whole history; can be undone for 30 days',
  body: z
    .strictObject({
      survivor_id: Id,
      absorbed_id: Id,
      /** As they were seen: if one is another by now, 409 tells. */
      survivor_version: z.int(),
      absorbed_version: z.int(),
      /** Whose value stays; of a field that is not named the survivor's, or the other's where that has none. */
      fields: z.partialRecord(MergeField, Side).optional(),
      custom_fields: z.record(Id, Side).optional(),
    })
    .refine((two) => two.survivor_id !== two.absorbed_id, {
      path: ['absorbed_id'],
      error: 'Choose two different clients',
    }),
  reply: z.object({ merge_id: Id, client: Client }),
  ours: true,
})

/** A merge of the last 30 days. */
export const ClientMerge = z.object({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  /** Into whom. */
  client: z.object({ id: Id, name: z.string() }),
  absorbed: z.object({ id: Id, name: z.string() }),
  can_undo: z.boolean(),
  /** Until when it can be taken back. */
  until: Instant,
  undone_at: Instant.nullable(),
  /** What was changed since and stayed as it is, once it was taken back. */
  kept: z.array(z.string()),
})
export type ClientMerge = z.output<typeof ClientMerge>

export const listMerges = endpoint({
  method: 'GET',
  path: `${root}/merges`,
  access,
  summary: 'Merges of the last 30 days into clients the caller can see, latest first; of one client if specified',
  query: PageQuery.extend({ client_id: Id.optional() }),
  reply: Page(ClientMerge),
  ours: true,
})

export const undoMerge = endpoint({
  method: 'POST',
  path: `${root}/merges/:id/undo`,
  access,
  summary: 'Undoes a merge: what hasn’t changed since is restored, the rest is listed',
  params: z.object({ id: Id }),
  reply: z.object({
    survivor: z.object({ id: Id, name: z.string() }),
    absorbed: z.object({ id: Id, name: z.string() }),
    kept: z.array(z.string()),
  }),
  ours: true,
})
