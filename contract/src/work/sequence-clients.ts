import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, Page, PageQuery } from '../primitives.ts'
import { Selection } from '../records/filters.ts'
import { EnrolledHow, ExitReason, LeftReason } from '../records/sequence-reasons.ts'
import { Batch } from './batches.ts'
import { StepAction, StepStatus, StepType } from './sequences/steps.ts'

const session = { session: true } as const
const acts = { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' } as const
const bulk = { session: true, plan: 'TEAM' } as const
const Person = z.object({ id: Id, name: z.string() })

/** What a person has to decide before it goes on. */
export const Decision = z.enum(['late', 'no_date', 'date_passed', 'exit', 'content_gone'])
export type Decision = z.output<typeof Decision>

/** A client in a sequence, and where it stands. */
export const Enrolment = z.object({
  id: Id,
  sequence: z.object({ id: Id, name: z.string() }),
  version: z.int(),
  client: z.object({ id: Id, name: z.string(), assigned_to: Person.nullable() }),
  enrolled_at: Instant,
  enrolled_by: Person.nullable(),
  how: EnrolledHow,
  /** The form, the source, the group or the rule that enrolled. */
  how_name: z.string().nullable(),
  state: z.enum(['open', 'completed', 'removed']),
  /** By itself, by its sequence, or since the client is in the bin. */
  paused_at: Instant.nullable(),
  paused_by: z.enum(['client', 'sequence', 'bin']).nullable(),
  step: z
    .object({
      id: Id,
      number: z.int(),
      /** How many steps the sequence has. */
      total: z.int(),
      step_type: StepType,
      action: StepAction,
      names: z.array(z.string()),
    })
    .nullable(),
  status: StepStatus.nullable(),
  due_at: Instant.nullable(),
  /** More than 24 hours. */
  is_late: z.boolean(),
  decision: Decision.nullable(),
  /** What the exit that is asked about would be for. */
  exit_asked: ExitReason.nullable(),
  /** One line: why now, or why not yet. */
  why: z.string(),
  left_reason: LeftReason.nullable(),
  ended_at: Instant.nullable(),
  can_edit: z.boolean(),
})
export type Enrolment = z.output<typeof Enrolment>

/** What became of a step of an enrolment. */
export const StepEnd = z.enum(['done', 'skipped', 'over', 'met', 'not_met', 'removed'])
export type StepEnd = z.output<typeof StepEnd>

/** A step of a sequence, for one client. */
export const ClientStep = z.object({
  id: Id,
  sequence: z.object({ id: Id, name: z.string() }),
  enrolment_id: Id,
  step_order: z.int(),
  step_type: StepType,
  status: StepStatus,
  due_at: Instant.nullable(),
  action: StepAction,
  names: z.array(z.string()),
  /** What came of it, and when, of one that is over. */
  end: StepEnd.nullable(),
  ended_at: Instant.nullable(),
  /** Of the step that the client is at: why now, or why not yet. */
  why: z.string().nullable(),
})

export type ClientStep = z.output<typeof ClientStep>

export const clientSequenceSteps = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/:id/sequencesteps/`,
  access: session,
  summary: 'The steps of the sequences a client is in, by sequence and in order',
  params: ById,
  query: PageQuery,
  reply: Page(ClientStep),
})

export const clientEnrolments = endpoint({
  method: 'GET',
  path: '/api/sequences/clients/:id/enrolments',
  access: session,
  summary: 'The sequences a client is or was in, current ones first: why, who added them, and what’s next',
  params: ById,
  query: PageQuery,
  reply: Page(Enrolment),
  ours: true,
})

const EnrolmentFilter = z.enum(['open', 'needs_decision', 'due', 'waiting', 'paused', 'completed', 'removed', 'older'])

export const sequenceClients = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/:id/clients/`,
  access: session,
  summary: 'Clients of a sequence the caller can see, last added first: all, or those in one state',
  params: ById,
  query: PageQuery.extend({ filter: EnrolmentFilter.optional() }),
  reply: Page(Enrolment),
})

export const sequenceStepClients = endpoint({
  method: 'GET',
  path: `${prefixes.sequences}/:id/step/:s/clients/`,
  access: session,
  summary: 'Clients at a step',
  params: z.object({ id: Id, s: Id }),
  query: PageQuery,
  reply: Page(Enrolment),
})

export const bulkAddToSequence = endpoint({
  method: 'POST',
  path: `${prefixes.sequences}/:id/_bulk/add-clients/`,
  access: bulk,
  summary:
    'Adds a selection of clients in the background, with undo; clients already in the sequence are left alone (rules 89 and 213)',
  params: ById,
  body: z.strictObject({
    selection: Selection,
    only_mine: z.boolean().default(false),
    expected: z.int().min(0).optional(),
  }),
  reply: Batch,
  status: 202,
})

export const enrolClient = endpoint({
  method: 'POST',
  path: '/api/sequences/:id/clients',
  access: acts,
  summary: 'Adds one client; 409 if it is already in this sequence',
  params: ById,
  body: z.strictObject({ client_id: Id }),
  reply: Enrolment,
  status: 201,
  ours: true,
})

export const setClientStepStatus = endpoint({
  method: 'PATCH',
  path: `${prefixes.sequences}/:id/step/:s/client/:c/status/`,
  access: acts,
  summary:
    'COMPLETED: the step is done. REMOVED: it is skipped. PENDING: the last completed or skipped step is reopened. 409 if the client isn’t at that step',
  params: z.object({ id: Id, s: Id, c: Id }),
  body: z.strictObject({ status: z.enum(['COMPLETED', 'REMOVED', 'PENDING']) }),
  reply: Enrolment,
})

/** One line of what happened to an enrolment. */
export const EnrolmentEntry = z.object({
  at: Instant,
  text: z.string(),
  step: z.object({ id: Id, number: z.int().nullable(), step_type: StepType }).nullable(),
  by: Person.nullable(),
})

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/sequences/enrolments/:id',
  access: session,
  summary: 'One client in a sequence: what’s next and why, and what has happened so far',
  params: ById,
  reply: Enrolment.extend({ history: z.array(EnrolmentEntry) }),
  ours: true,
})

export const simulateEnrolment = endpoint({
  method: 'GET',
  path: '/api/sequences/enrolments/:id/simulate',
  access: session,
  summary: 'Simulates a client’s next 30 days, if each step is done when due and awaited events happen now, or don’t',
  params: ById,
  query: z.object({ assume: z.enum(['met', 'not_met']).default('not_met') }),
  reply: z.object({
    zone: z.string(),
    results: z.array(
      z.object({
        step_id: Id,
        number: z.int(),
        step_type: StepType,
        action: StepAction,
        names: z.array(z.string()),
        at: Instant,
        why: z.string(),
      }),
    ),
    /** Days of the stretch on which nobody works, and why. */
    days_off: z.array(
      z.object({ day: z.string(), why: z.enum(['day_off', 'holiday', 'not_working']), name: z.string().nullable() }),
    ),
    end: z.enum(['finished', 'held', 'later']),
    /** Whether it waits for something on the way, so that the assumption counts. */
    waits_for_something: z.boolean(),
  }),
  ours: true,
})

export const setEnrolmentPaused = endpoint({
  method: 'PUT',
  path: '/api/sequences/enrolments/:id/paused',
  access: acts,
  summary: 'Pauses one client in a sequence, or resumes with the rest of the wait',
  params: ById,
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: Enrolment,
  ours: true,
})

export const leaveSequence = endpoint({
  method: 'DELETE',
  path: '/api/sequences/enrolments/:id',
  access: acts,
  summary: 'Removes one client from a sequence; the history is kept',
  params: ById,
  reply: Enrolment,
  ours: true,
})

export const answerExit = endpoint({
  method: 'POST',
  path: '/api/sequences/enrolments/:id/exit',
  access: acts,
  summary: 'Decides whether a client leaves a sequence after an exit event (rule 94)',
  params: ById,
  body: z.strictObject({ leaves: z.boolean() }),
  reply: Enrolment,
  ours: true,
})

export const snoozeStep = endpoint({
  method: 'PUT',
  path: '/api/sequences/enrolments/:id/snooze',
  access: acts,
  summary: 'Snoozes the step that is due until a given time',
  params: ById,
  body: z.strictObject({ until: Instant }),
  reply: Enrolment,
  ours: true,
})

/** What moving to the present version does: how many clients, and to whom what happens. */
const MovePlan = z.object({
  to_version: z.int(),
  clients: z.int(),
  /** They go on with the step they are at. */
  same: z.int(),
  /** They go on too, and their wait is another now. */
  other_wait: z.int(),
  /** Their step is gone: they go on with another. By steps, as numbered in their version and in the present one. */
  lost_step: z.int(),
  /** Nothing follows: they are through. */
  finished: z.int(),
  details: z.array(
    z.object({
      kind: z.enum(['other_wait', 'lost_step', 'finished']),
      from: z.string(),
      to: z.string().nullable(),
      clients: z.int(),
    }),
  ),
  /** Clients that are not yours, and so stay. */
  not_yours: z.int(),
})

export const planMove = endpoint({
  method: 'GET',
  path: '/api/sequences/:id/move',
  access: session,
  summary: 'Previews moving the clients on earlier versions to the current one (rule 231)',
  params: ById,
  reply: MovePlan,
  ours: true,
})

export const moveToVersion = endpoint({
  method: 'POST',
  path: '/api/sequences/:id/move',
  access: acts,
  summary:
    'Moves the clients on earlier versions to the current one, keeping their place, in the background; sends nothing and can be undone for 30 days',
  params: ById,
  body: z.strictObject({ expected: z.int().min(0).optional() }),
  reply: Batch,
  status: 202,
  ours: true,
})

export const undoLeave = endpoint({
  method: 'POST',
  path: '/api/sequences/enrolments/:id/undo-leave',
  access: acts,
  summary: 'Puts a client who was just removed back where they were',
  params: ById,
  reply: Enrolment,
  ours: true,
})
