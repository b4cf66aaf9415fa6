import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, LocalDate, Page, PageQuery, Text } from '../primitives.ts'
import { AnswerTarget } from '../records/fields/answer-target.ts'
import { FieldValue } from '../records/fields/custom-fields.ts'
import { Selection } from '../records/filters.ts'

/** Recorded answers of the leads of a form or webhook, and the fields that they go to where clients have no value. */
const SaveAnswers = z.strictObject({
  kind: z.literal('save_answers'),
  connection_id: z.templateLiteral([z.enum(['lead_form', 'webhook']), ':', z.uuid()]),
  /** By the names under which they were recorded. */
  answers: z
    .array(z.strictObject({ name: z.string().min(1).max(500), target: AnswerTarget }))
    .min(1)
    .max(100),
})

/** What can be done with many clients at once. */
export const BatchChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reassign'),
    /** Null: nobody. */
    assigned_to_id: Id.nullable(),
    reason: Text(500).nullable().optional(),
  }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('add_groups'), group_ids: z.array(Id).min(1).max(20) }),
  z.strictObject({ kind: z.literal('remove_groups'), group_ids: z.array(Id).min(1).max(20) }),
  /** Marks as new leads, or not any more. */
  z.strictObject({ kind: z.literal('mark'), new_lead: z.boolean() }),
  /** A day, by the calendar of the person who has the client, or someday (null). */
  z.strictObject({ kind: z.literal('follow_up'), day: LocalDate.nullable(), note: Text(1000).nullable().optional() }),
  z.strictObject({ kind: z.literal('remove_follow_up') }),
  /** Null clears the field. */
  z.strictObject({ kind: z.literal('set_field'), cf_id: Id, value: FieldValue.nullable() }),
  /** Into a sequence, from its first step. */
  z.strictObject({ kind: z.literal('enrol'), sequence_id: Id }),
  /** From earlier versions of a sequence to one of it, each client to its place. */
  z.strictObject({ kind: z.literal('move_version'), sequence_id: Id, to_version: z.int().min(1) }),
  SaveAnswers,
])
export type BatchChange = z.output<typeof BatchChange>
export type BatchChangeKind = BatchChange['kind']

/**
 * Why a client of the selection is left as it is. `gone`: it is in the bin, or one does not see it any more; `failed`:
 * something kept this one from being changed.
 */
export const SkipReason = z.enum(['not_yours', 'already', 'gone', 'failed'])
export type SkipReason = z.output<typeof SkipReason>
const Skipped = z.partialRecord(SkipReason, z.int())

/** `running` until done; `stopped` when it could not go on: what was changed until then is. */
export const BatchStatus = z.enum(['running', 'done', 'stopped', 'undoing', 'undone'])
export type BatchStatus = z.output<typeof BatchStatus>

/** For so many days a batch can be undone. */
export const undoDays = 30

const Person = z.object({ id: Id, name: z.string() })
/** A change of many clients: how far it is, and what came of it. */
export const Batch = z.object({
  id: Id,
  /** One of the changes, or `import`. */
  kind: z.enum([
    'reassign',
    'delete',
    'add_groups',
    'remove_groups',
    'mark',
    'follow_up',
    'remove_follow_up',
    'set_field',
    'enrol',
    'move_version',
    'save_answers',
    'import',
  ]),
  status: BatchStatus,
  /** What was to be done, null of an import. */
  change: BatchChange.nullable(),
  /** What it names, as it was called then: the member, groups, the field and its value, the file. */
  names: z.array(z.string()),
  by: Person.nullable(),
  /** How many clients were meant. */
  total: z.int(),
  looked_at: z.int(),
  changed: z.int(),
  skipped: Skipped,
  /** Why it stopped, in words. */
  reason: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  undone_by: Person.nullable(),
  /** Of the changed: put back, and left since somebody changed them in the meantime (rule 210). */
  put_back: z.int(),
  kept: z.int(),
  /** Names of the groups that it made and that its undo left, because who undid it may not change groups. */
  kept_groups: z.array(z.string()),
  /** Whether the one who asks can undo it now. */
  can_undo: z.boolean(),
})
export type Batch = z.output<typeof Batch>

const bulk = { session: true, plan: 'TEAM' } as const

export const dryRunBatch = endpoint({
  method: 'POST',
  path: '/api/batches/dry-run',
  access: bulk,
  summary: 'What a bulk change would do now: how many clients would change, how many wouldn’t, and why',
  body: z.strictObject({ selection: Selection, change: BatchChange }),
  reply: z.object({ selected: z.int(), changes: z.int(), skipped: Skipped, names: z.array(z.string()) }),
  reads: true,
  ours: true,
})

export const startBatch = endpoint({
  method: 'POST',
  path: '/api/batches',
  access: bulk,
  summary:
    'Starts a bulk change in the background. All or nothing: 456 when some are not yours, unless only_mine leaves those out',
  body: z
    .strictObject({
      selection: Selection,
      change: BatchChange,
      /** Leaves out what the actor may not change, instead of refusing all (rule 143). */
      only_mine: z.boolean().default(false),
      /** How many are to change, as the person was told; 409 when it is another number by now. */
      expected: z.int().min(0).optional(),
    })
    .refine(({ change, expected }) => change.kind !== 'delete' || expected !== undefined, {
      error: 'Enter how many clients will be deleted',
      path: ['expected'],
    }),
  reply: Batch,
  status: 202,
  ours: true,
})

const answersAccess = { session: true, policy: 'INTEGRATIONS.MANAGE' } as const
const answersBody = SaveAnswers.omit({ kind: true })

export const dryRunAnswers = endpoint({
  method: 'POST',
  path: '/api/batches/answers/dry-run',
  access: answersAccess,
  summary:
    'What saving the recorded answers of earlier leads would do: how many clients get a value, how many keep theirs, and which answers don’t fit their field',
  body: answersBody,
  reply: z.object({
    selected: z.int(),
    changes: z.int(),
    skipped: Skipped,
    names: z.array(z.string()),
    /** Of the commonest 1,000 answers of each, those that their field can’t take. */
    misfits: z.array(z.object({ name: z.string(), value: z.string(), clients: z.int() })),
  }),
  reads: true,
  ours: true,
})

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/batches/answers',
  access: answersAccess,
  summary:
    'Saves recorded answers of the earlier leads of a form or webhook to fields, where their clients have no value, in the background; no team is needed, and it can be undone for 30 days (rule 219)',
  body: answersBody.extend({ expected: z.int().min(0).optional() }),
  reply: Batch,
  status: 202,
  ours: true,
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/batches',
  access: { session: true },
  summary: 'Bulk changes, newest first: your own, or everyone’s for team managers',
  query: PageQuery,
  reply: Page(Batch),
  ours: true,
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/batches/:id',
  access: { session: true },
  summary: 'One bulk change, with its progress and result',
  params: ById,
  reply: Batch,
  ours: true,
})

/** What became of one client: it changed, was put back or kept by the undo, or why it was left. */
export const BatchOutcome = z.enum(['changed', 'put_back', 'kept', ...SkipReason.options])
export type BatchOutcome = z.output<typeof BatchOutcome>

export const batchItems = endpoint({
  method: 'GET',
  path: '/api/batches/:id/items',
  access: { session: true },
  summary: 'The clients of a bulk change by result; names only of those you can see',
  params: ById,
  query: z.object({ outcome: BatchOutcome, after: Id.optional() }),
  reply: z.object({
    results: z.array(z.object({ client_id: Id, name: z.string().nullable() })),
    next: Id.nullable(),
  }),
  ours: true,
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/batches/:id/undo',
  access: { session: true },
  summary: 'Undoes a bulk change within 30 days; clients edited since are left alone (rule 210)',
  params: ById,
  reply: Batch,
  status: 202,
  ours: true,
})

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/batches/:id/resume',
  access: bulk,
  summary: 'Continues a bulk change, or its undo, that stopped partway',
  params: ById,
  reply: Batch,
  status: 202,
  ours: true,
})

/** Of the selection types of the specification only clients are supported (point 3). */
const SelectionType = z
  .string({ error: 'type is required' })
  .min(1, { error: 'type is required' })
  .refine((type) => type === '' || type === 'clients', { error: 'Incorrect type has been passed' })
/** So many are changed within the request itself. */
export const mostAtOnce = 1000
const Ids = z.array(Id).min(1, { error: messages.required }).max(mostAtOnce)
const Outcome = z.object({ batch_id: Id, changed: z.int(), skipped: Skipped })

export const bulkReassign = endpoint({
  method: 'POST',
  path: `${prefixes.userClient}/_bulk/reassign/`,
  access: bulk,
  summary: 'Assigns up to 1,000 clients to a member or no one, immediately: all of them, or 456 and none',
  body: z.strictObject({
    type: SelectionType,
    ids: Ids,
    assigned_to_id: Id.nullable(),
    reason: Text(500).nullable().optional(),
  }),
  reply: Outcome,
})

export const bulkDelete = endpoint({
  method: 'DELETE',
  path: `${prefixes.userClient}/_bulk/delete/`,
  access: bulk,
  summary: 'Moves up to 1,000 clients to the bin, immediately: all of them, or 456 and none',
  body: z.strictObject({ type: SelectionType, ids: Ids }),
  reply: Outcome,
})
