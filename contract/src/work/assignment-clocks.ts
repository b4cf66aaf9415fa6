import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Instant } from '../primitives.ts'

const access = { session: true, policy: 'TEAM.MANAGE' } as const
const changing = { ...access, plan: 'TEAM' } as const
const Person = z.object({ id: Id, name: z.string() })

/** How a stretch of waiting ended. */
export const ClockOutcome = z.enum(['answered', 'claimed', 'missed', 'away', 'moved', 'binned'])
export type ClockOutcome = z.output<typeof ClockOutcome>

/** One stretch of a client's clocks: somebody was to be in touch, or anybody to claim it. */
export const ClientClock = z.object({
  id: Id,
  kind: z.enum(['claim', 'response']),
  rule_name: z.string(),
  /** Who had it; null while it waited to be claimed. */
  person: Person.nullable(),
  started_at: Instant,
  /** When the answer, or the claim, is or was due. */
  due_at: Instant,
  reminded_at: Instant.nullable(),
  /** When it goes on to somebody else; null where it has ended. */
  moves_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  outcome: ClockOutcome.nullable(),
  /** Minutes from its beginning to its end, in the person's working time. */
  minutes: z.int().nullable(),
  /** Who has it afterwards. */
  next: Person.nullable(),
  /** How that was decided. */
  details: z.array(z.string()),
})
export type ClientClock = z.output<typeof ClientClock>

export const clientClocks = endpoint({
  method: 'GET',
  path: '/api/lead-assignment/clients/:id/clocks',
  access: { session: true },
  summary: 'The response history of one client, latest first: who had it, when it was due, and the result',
  params: ById,
  reply: z.object({ results: z.array(ClientClock) }),
  ours: true,
})

const Given = z.object({ rule: Person.nullable(), person: Person.nullable(), count: z.int() })

/** What applying the rules to unassigned clients would do now: clients by rule and person. */
export const UnassignedPlan = z.object({
  /** Unassigned clients that a lead made. */
  clients: z.int(),
  /** There are more: these are the oldest. They are done one after the other all the same. */
  is_cut: z.boolean(),
  /** Those that somebody gets. */
  moves: z.int(),
  given: z.array(Given),
})
export type UnassignedPlan = z.output<typeof UnassignedPlan>

/** A run of the rules over unassigned clients, in the background. */
export const AssignmentRun = z.object({
  id: Id,
  by: Person.nullable(),
  created_at: Instant,
  /** How many there were to look at, and how many have been. */
  clients: z.int(),
  looked_at: z.int(),
  moved: z.int(),
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** It is being taken back: there are clients that were not looked at yet. */
  is_undoing: z.boolean(),
  /** How many went back to nobody, once it is undone. */
  given_back: z.int(),
  /** Clients that stayed, since somebody else had them by then (rule 210): the first 50 that one sees. */
  kept: z.array(Person),
})
export type AssignmentRun = z.output<typeof AssignmentRun>

export const planUnassigned = endpoint({
  method: 'GET',
  path: '/api/lead-assignment/unassigned/plan',
  access: changing,
  summary: 'What applying the rules to unassigned clients would do now, by rule and person; changes nothing',
  reply: UnassignedPlan,
  ours: true,
})

export const applyToUnassigned = endpoint({
  method: 'POST',
  path: '/api/lead-assignment/unassigned/apply',
  access: changing,
  summary:
    'Applies the rules to all currently unassigned clients, in the background (rule 108); 409 while a run is in progress',
  reply: AssignmentRun,
  status: 201,
  ours: true,
})

export const lastAssignmentRun = endpoint({
  method: 'GET',
  path: '/api/lead-assignment/unassigned/last-run',
  access,
  summary: 'Progress of the last run of the rules over unassigned clients',
  reply: z.object({ run: AssignmentRun.nullable() }),
  ours: true,
})

export const undoAssignmentRun = endpoint({
  method: 'POST',
  path: '/api/lead-assignment/unassigned/runs/:id/undo',
  access: changing,
  summary: 'Undoes a run: clients that haven’t been reassigned since are unassigned again (rule 210)',
  params: ById,
  reply: AssignmentRun,
  ours: true,
})
