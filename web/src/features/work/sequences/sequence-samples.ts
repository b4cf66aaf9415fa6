import type { Enrolment } from '@fairlead/contract/work/sequence-clients'
import { defaultExits, type Sequence, type SequenceStep } from '@fairlead/contract/work/sequences'

/** An id that differs by its last digits. */
const idOf = (n: number): string => `01a1fe30-16db-75f0-aa66-39735c66${String(n).padStart(4, '0')}`
const at = '2026-11-20T01:00:00Z'
const mira = { id: idOf(1), name: 'Mira Fernandes' }

/** A sequence of two steps that nobody is in yet. */
export const aSequence = (change: Partial<Sequence> = {}): Sequence => ({
  id: idOf(900),
  name: 'New buyer, 14 days',
  owner: mira,
  visibility: 'PRIVATE',
  subteam_ids: [],
  can_edit: true,
  can_delete: true,
  can_change_visibility: true,
  state: 'running',
  paused_at: null,
  current_version: 1,
  version_saved_at: at,
  version_saved_by: mira,
  num_steps: 2,
  starts: [],
  exits: defaultExits,
  counts: {
    open: 0,
    needs_decision: 0,
    due: 0,
    waiting: 0,
    paused: 0,
    completed: 0,
    removed: 0,
    on_older_versions: 0,
  },
  created_at: at,
  updated_at: at,
  version: 1,
  ...change,
})

const step = { parent_step_id: null, branch: null, names: [] as string[], problem: null, clients: 0 }

/** A call, then a wait of a day. */
export const someSteps: SequenceStep[] = [
  {
    ...step,
    id: idOf(901),
    number: 1,
    action: { step_type: 'CONTACT_CLIENT', channel: 'phone_call', text: 'Say hello' },
  },
  {
    ...step,
    id: idOf(902),
    number: 2,
    action: { step_type: 'DELAY', duration: { amount: 1, unit: 'days' }, until: null, time_limit: null },
  },
]

/** A client who waits for a working day. */
export const anEnrolment = (change: Partial<Enrolment> = {}): Enrolment => ({
  id: idOf(300),
  sequence: { id: idOf(900), name: 'New buyer, 14 days' },
  version: 1,
  client: { id: idOf(2), name: 'Fiona Teo', assigned_to: mira },
  enrolled_at: at,
  enrolled_by: mira,
  how: 'by_hand',
  how_name: null,
  state: 'open',
  paused_at: null,
  paused_by: null,
  step: { id: idOf(902), number: 2, total: 2, step_type: 'DELAY', action: someSteps[1]?.action as never, names: [] },
  status: 'PENDING',
  due_at: at,
  is_late: false,
  decision: null,
  exit_asked: null,
  why: 'Waits until Tue 10 Nov, 09:00 AM in Singapore because Monday is a holiday (Deepavali)',
  left_reason: null,
  ended_at: null,
  can_edit: true,
  ...change,
})
