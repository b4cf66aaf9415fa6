import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, LocalDate, Page, PageQuery, RequiredText, SearchText } from '../primitives.ts'
import { Visibility } from '../records/content.ts'
import { LeadSourceId } from '../records/lead-source-ids.ts'
import { Branch, StepAction } from './sequences/steps.ts'

const session = { session: true } as const
const creates = { session: true, policy: 'CONTENT.CREATE' } as const
const Person = z.object({ id: Id, name: z.string() })
const ofStep = z.object({ id: Id, s: Id })

export const mostStarts = 20

/** What enrols clients by itself: a lead of a source or by a form, a group, a rule of lead assignment. */
export const SequenceStart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lead_source'), lead_source: LeadSourceId }),
  z.strictObject({ kind: z.literal('form'), form_id: Id }),
  z.strictObject({ kind: z.literal('group'), group_id: Id }),
  z.strictObject({ kind: z.literal('rule'), rule_id: Id }),
])
export type SequenceStart = z.output<typeof SequenceStart>

export const ExitMode = z.enum(['automatic', 'ask', 'off'])
export type ExitMode = z.output<typeof ExitMode>
export const SequenceExits = z.strictObject({
  reply: ExitMode,
  meeting: ExitMode,
  /** The lead stage became Won or Lost. */
  stage: ExitMode,
  opt_out: ExitMode,
  unassigned: ExitMode,
})
export type SequenceExits = z.output<typeof SequenceExits>
export const defaultExits: SequenceExits = {
  reply: 'automatic',
  meeting: 'ask',
  stage: 'automatic',
  opt_out: 'automatic',
  unassigned: 'ask',
}

/** How many clients of a sequence stand where. */
export const SequenceCounts = z.object({
  /** Of these, the ones that are neither through nor out. */
  open: z.int(),
  needs_decision: z.int(),
  /** A step of them is due. */
  due: z.int(),
  waiting: z.int(),
  paused: z.int(),
  completed: z.int(),
  removed: z.int(),
  /** Open ones on a version before the present one. */
  on_older_versions: z.int(),
})

/** `resuming`: the remaining waits are being moved by the time of the pause. */
export const SequenceState = z.enum(['running', 'paused', 'resuming'])

export const Sequence = z.object({
  id: Id,
  name: z.string(),
  owner: Person,
  visibility: Visibility,
  subteam_ids: z.array(Id),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_change_visibility: z.boolean(),
  state: SequenceState,
  paused_at: Instant.nullable(),
  /** The version that clients are enrolled on now. */
  current_version: z.int(),
  version_saved_at: Instant,
  version_saved_by: Person.nullable(),
  /** How many steps the present version has. */
  num_steps: z.int(),
  starts: z.array(z.intersection(SequenceStart, z.object({ label: z.string() }))),
  exits: SequenceExits,
  counts: SequenceCounts,
  created_at: Instant,
  updated_at: Instant,
  /** Counts changes of the sequence: a change of an earlier state is refused (rule 201). */
  version: z.int(),
})
export type Sequence = z.output<typeof Sequence>

/** A step as lists show it, with how many clients are at it. */
export const SequenceStep = z.object({
  id: Id,
  parent_step_id: Id.nullable(),
  branch: Branch.nullable(),
  /** As it is numbered when read from above, from 1. */
  number: z.int(),
  action: StepAction,
  /** What it names: the content, the field, the group. */
  names: z.array(z.string()),
  /** Why it cannot be done as it stands: its content, field or group is gone. */
  problem: z.string().nullable(),
  /** Clients at this step of this version now. */
  clients: z.int(),
})
export type SequenceStep = z.output<typeof SequenceStep>

const settings = {
  name: RequiredText(120),
  visibility: Visibility,
  subteam_ids: z.array(Id).max(100),
  starts: z.array(SequenceStart).max(mostStarts),
  exits: SequenceExits,
}

export const listSequences = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/`,
  access: session,
  summary: 'Sequences the caller can see, by name',
  query: PageQuery.extend({
    search: SearchText.optional(),
    owner: Id.optional(),
    visibility: Visibility.optional(),
    /** Those that one may add clients to, for a choice: all that one sees and that are not paused. */
    running: z.enum(['true', '1']).optional(),
  }),
  reply: Page(Sequence),
})

export const createSequence = endpoint({
  method: 'POST',
  path: `${prefixes.sequences}/`,
  access: creates,
  summary: 'Adds a sequence without steps',
  body: z.strictObject({
    name: settings.name,
    visibility: settings.visibility.optional(),
    subteam_ids: settings.subteam_ids.optional(),
  }),
  reply: Sequence,
  status: 201,
})

export const getSequence = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/:id/`,
  access: session,
  summary: 'One sequence',
  params: ById,
  reply: Sequence,
})

export const updateSequence = endpoint({
  method: 'PUT',
  path: `${prefixes.sequences}/:id/`,
  access: session,
  summary: 'Changes name, visibility, automatic starts and exits; a stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    name: settings.name.optional(),
    visibility: settings.visibility.optional(),
    subteam_ids: settings.subteam_ids.optional(),
    starts: settings.starts.optional(),
    exits: settings.exits.partial().optional(),
    version: z.int().optional(),
  }),
  reply: Sequence,
})

export const deleteSequence = endpoint({
  method: 'DELETE',
  path: `${prefixes.sequences}/:id/`,
  access: session,
  summary: 'Deletes a sequence: its open enrolments end, their history is kept (rule 95)',
  params: ById,
  reply: Done,
})

export const copySequence = endpoint({
  method: 'POST',
  path: `${prefixes.sequences}/:id/copy/`,
  access: creates,
  summary: 'Copies a sequence with its steps; the copy is private, belongs to the caller, and has no automatic starts',
  params: ById,
  reply: Sequence,
  status: 201,
})

export const createDefaultSequence = endpoint({
  method: 'POST',
  path: `${prefixes.sequences}/create-default/`,
  access: creates,
  summary: 'Adds one sample sequence that can be edited (rule 97)',
  reply: Sequence,
  status: 201,
})

export const listSequenceSteps = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/:id/steps/`,
  access: session,
  summary: 'All steps of the current version, or of an earlier one, from top to bottom',
  params: ById,
  query: z.object({ version: z.coerce.number().int().min(1).optional() }),
  reply: z.object({ version: z.int(), saved_at: Instant, results: z.array(SequenceStep) }),
})

const Saved = z.object({ step: SequenceStep, current_version: z.int() })

export const addSequenceStep = endpoint({
  method: 'POST',
  path: `${prefixes.sequences}/:id/step/`,
  access: session,
  summary:
    'Adds a step at the end of its branch, or after another one. Creates a new version once clients are enrolled (rule 231)',
  params: ById,
  body: z
    .strictObject({
      action: StepAction,
      parent_step_id: Id.nullable().default(null),
      branch: Branch.nullable().default(null),
      /** Null: as the first of its level. */
      after_step_id: Id.nullable().optional(),
    })
    .refine(({ parent_step_id, branch }) => (parent_step_id === null) === (branch === null), {
      error: 'Choose a branch',
      path: ['branch'],
    }),
  reply: Saved,
  status: 201,
})

export const getSequenceStep = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/:id/step/:s/`,
  access: session,
  summary: 'One step of the current version',
  params: ofStep,
  reply: SequenceStep,
})

export const updateSequenceStep = endpoint({
  method: 'PATCH',
  path: `${prefixes.sequences}/:id/step/:s/update/`,
  access: session,
  summary: 'Changes what a step does. Creates a new version once clients are enrolled',
  params: ofStep,
  body: z.strictObject({ action: StepAction }),
  reply: Saved,
})

export const reorderSequenceStep = endpoint({
  method: 'PATCH',
  path: `${prefixes.sequences}/:id/step/:s/reorder/`,
  access: session,
  summary: 'Moves a step within its branch, after another one or to the front (null), along with the steps below it',
  params: ofStep,
  body: z.strictObject({ after_step_id: Id.nullable() }),
  reply: z.object({ current_version: z.int(), results: z.array(SequenceStep) }),
})

export const removeSequenceStep = endpoint({
  method: 'DELETE',
  path: `${prefixes.sequences}/:id/step/:s/remove/`,
  access: session,
  summary: 'Removes a step, along with the steps below it. Enrolled clients stay on their version until they are moved',
  params: ofStep,
  reply: z.object({ current_version: z.int() }),
})

export const saveSequenceSteps = endpoint({
  method: 'PUT',
  path: '/api/sequences/:id/steps',
  access: session,
  summary: 'Saves all steps at once as one version, as the editor does. A step without an id is new',
  params: ById,
  body: z.strictObject({
    steps: z
      .array(
        z.strictObject({
          /** An id made by the editor, or the one that the step has. */
          id: Id,
          parent_step_id: Id.nullable(),
          branch: Branch.nullable(),
          action: StepAction,
        }),
      )
      .max(60),
    /** The version that was edited: 409 when there is another by now. */
    current_version: z.int().optional(),
    /** When the steps that were edited were saved: 409 when others were by now, also within the same version. */
    saved_at: Instant.optional(),
  }),
  reply: z.object({ current_version: z.int(), saved_at: Instant, results: z.array(SequenceStep) }),
  ours: true,
})

export const setSequencePaused = endpoint({
  method: 'PUT',
  path: '/api/sequences/:id/paused',
  access: session,
  summary:
    'Pauses a sequence for all its clients, or resumes it: remaining waits continue, and nothing comes in a burst (rule 93)',
  params: ById,
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: Sequence,
  ours: true,
})

export const listSequenceVersions = endpoint({
  method: 'GET',
  path: '/api/sequences/:id/versions',
  access: session,
  summary: 'The versions of a sequence, current one first, with the number of clients on each',
  params: ById,
  reply: z.object({
    results: z.array(
      z.object({
        version: z.int(),
        saved_at: Instant,
        saved_by: Person.nullable(),
        num_steps: z.int(),
        open_clients: z.int(),
        clients: z.int(),
      }),
    ),
  }),
  ours: true,
})

const Results = z.object({
  version: z.int(),
  clients: z.int(),
  /** Of these clients, how many … since they were enrolled. */
  opened: z.int(),
  replied: z.int(),
  left: z.int(),
  completed: z.int(),
  /** From a step to the first reply after it; null without one. */
  median_seconds_to_reply: z.int().nullable(),
  /** Fewer than 50 clients are too few to compare. */
  is_too_few: z.boolean(),
  steps: z.array(
    z.object({
      step_id: Id,
      number: z.int(),
      sent: z.int(),
      opened: z.int(),
      replied: z.int(),
      left: z.int(),
      skipped: z.int(),
      median_seconds_to_reply: z.int().nullable(),
    }),
  ),
})

export const sequenceResults = endpoint({
  method: 'GET',
  path: '/api/sequences/:id/results',
  access: session,
  summary:
    'The results of each step: sent, opened, replied, left, median time to a reply; for the current version and one to compare',
  params: ById,
  query: z.object({
    version: z.coerce.number().int().min(1).optional(),
    /** The one to compare with; the one before where it is left out. */
    compare: z.coerce.number().int().min(1).optional(),
  }),
  reply: z.object({ results: z.array(Results) }),
  ours: true,
})

/** A public holiday that steps skip. `is_own`: the account added it. */
export const Holiday = z.object({ day: LocalDate, name: z.string(), is_own: z.boolean(), is_skipped: z.boolean() })
export type Holiday = z.output<typeof Holiday>

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/sequences/holidays',
  access: session,
  summary: 'Holidays of the account’s country in a year, with those the owner added or turned off',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
  reply: z.object({ country: z.string(), year: z.int(), results: z.array(Holiday) }),
  ours: true,
})

export const setHoliday = endpoint({
  method: 'PUT',
  path: '/api/sequences/holidays/:day',
  access: { session: true, owner: true },
  summary: 'Adds the account’s own holiday, or turns one off (is_skipped false)',
  params: z.object({ day: LocalDate }),
  body: z.strictObject({ name: RequiredText(80).optional(), is_skipped: z.boolean() }),
  reply: Holiday,
  ours: true,
})
