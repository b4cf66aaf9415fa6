import type { Request } from '@fairlead/contract/endpoint'
import type { addActivity } from '@fairlead/contract/records/timeline'
import type { deleteFollowUp, PresentFollowUp, SeenFollowUp, setFollowUp } from '@fairlead/contract/work/follow-ups'
import { createStore } from '../store.ts'

/** What can be done without a connection: by the names of its calls. */
type Action =
  | { call: 'addActivity'; request: Request<typeof addActivity> }
  | { call: 'setFollowUp'; request: Request<typeof setFollowUp> }
  | { call: 'deleteFollowUp'; request: Request<typeof deleteFollowUp> }

/** Why a change could not be sent: what somebody else did in the meantime, what the server said, or that nobody knows. */
export type Problem =
  | { kind: 'conflict'; present: PresentFollowUp }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unsure' }

/** A change that waits to be sent. */
export type Waiting = Action & {
  /** Counts up: the order in which they were made. */
  id: number
  /** One key for all tries, so that it takes effect once (R38). */
  key: string
  client: { id: string; name: string }
  /** When it was made. */
  at: string
  /** The follow-up that it was made to; undefined where it follows another change that waits. */
  expected?: SeenFollowUp | null | undefined
  /** The follow-up that it leads to; null for none. */
  wanted?: SeenFollowUp | null | undefined
  /** When it was first tried: the server knows its key for a day from then on. */
  triedAt?: string | undefined
  problem?: Problem | undefined
}
/** A change as it is handed over to wait. */
export type Later = Action & Pick<Waiting, 'client' | 'expected' | 'wanted'>

/** Whether the server answered the last time that it was asked. */
export const isReachable = createStore(navigator.onLine !== false)
/** What waits to be sent, in its order; what has a problem waits for the person. */
export const outbox = createStore<readonly Waiting[]>([])

/** Whether a change must stand in line: nothing overtakes what was made before it. */
export const mustWait = ({ client, call }: Later): boolean =>
  !navigator.onLine ||
  outbox.get().some((one) => !one.problem || (call !== 'addActivity' && one.client.id === client.id))
