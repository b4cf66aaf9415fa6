import {
  type FollowUp,
  isSeenAlike,
  PresentFollowUp,
  type SeenFollowUp,
  seen,
} from '@fairlead/contract/work/follow-ups'
import { CallError } from '../calls/call-error.ts'
import type { Later, Problem, Waiting } from './offline.ts'

type Change = { add?: Omit<Waiting, 'id'>; put?: readonly Waiting[]; remove?: readonly number[] }
/** Where changes wait, in their order. `change` is one transaction: what `work` sees is what its answer is done to. */
export type Shelf = {
  all: () => Promise<Waiting[]>
  change: (work: (all: readonly Waiting[]) => Change) => Promise<void>
}

/** What a call answered of a follow-up; undefined where it is about something else. */
type Reply = { follow_up: FollowUp | null } | undefined
export type Send = (change: Waiting) => Promise<Reply>

/** The server knows a key for a day; before it forgets, nobody tries again without being asked. */
const surelyKnownMs = 23 * 3_600_000

type Line = Pick<Waiting, 'call' | 'client'>
const isFollowUp = ({ call }: Pick<Line, 'call'>) => call !== 'addActivity'
const isSameLine = (a: Line, b: Line) => isFollowUp(a) && isFollowUp(b) && a.client.id === b.client.id
const seenOrNone = (followUp: SeenFollowUp | null): SeenFollowUp | null => followUp && seen(followUp)

/**
 * The change to be sent next: the first that nothing stands in the way of. What has a problem holds back only what
 * builds upon it, the later changes of the same follow-up.
 */
export const nextOf = (all: readonly Waiting[]): Waiting | undefined =>
  all.find(
    (one, place) => !one.problem && !all.slice(0, place).some((other) => other.problem && isSameLine(one, other)),
  )

type About = Pick<Waiting, 'key' | 'at' | 'triedAt'>

/**
 * Puts a change at the end of the line. Of a follow-up it is made to what the changes before it lead to; in the place
 * of one that could not be sent it is made to what that one met.
 */
export const putInLine = (shelf: Shelf, later: Later, about: About): Promise<void> =>
  shelf.change((all) => {
    const before = all.filter((one) => isSameLine(one, later))
    const failed = before.find(({ problem }) => problem)
    if (!failed) return { add: { ...later, ...about, expected: before.length > 0 ? undefined : later.expected } }
    const { problem, expected } = failed
    return {
      add: {
        ...later,
        ...about,
        expected: problem?.kind === 'conflict' ? seenOrNone(problem.present.follow_up) : expected,
      },
      // What was held back by it goes too: all of it was the way to what is asked for now.
      remove: before.filter(({ id }) => id >= failed.id).map(({ id }) => id),
    }
  })

/** Takes out what was sent; the next change of the same follow-up is made to what the server answered. */
const settle = (shelf: Shelf, sent: Waiting, followUp: SeenFollowUp | null | undefined): Promise<void> =>
  shelf.change((all) => {
    const next = all.find((one) => one.id > sent.id && isSameLine(one, sent))
    const follows = next && followUp !== undefined && next.expected === undefined
    return { remove: [sent.id], put: follows ? [{ ...next, expected: seenOrNone(followUp) }] : [] }
  })

/** Changes what still waits; what was let go of in the meantime stays gone. */
const amend = (shelf: Shelf, { id }: Waiting, change: Partial<Waiting>): Promise<void> =>
  shelf.change((all) => {
    const one = all.find((other) => other.id === id)
    return one ? { put: [{ ...one, ...change } as Waiting] } : {}
  })

/** Takes out what the person lets go of; the next change of the same follow-up is made to what that one was made to. */
export const letGo = (shelf: Shelf, { id }: Waiting): Promise<void> =>
  shelf.change((all) => {
    const gone = all.find((one) => one.id === id)
    const next = gone && all.find((one) => one.id > id && isSameLine(one, gone))
    const follows = next && next.expected === undefined
    return { remove: [id], put: follows ? [{ ...next, expected: gone.expected }] : [] }
  })

/**
 * Puts what could not be sent back in its place, as it is now: by a key of its own, since it is another request. What
 * another tap or tab did with it in the meantime stays done.
 */
export const tryAgain = (shelf: Shelf, change: Waiting, key: string): Promise<void> =>
  shelf.change((all) => {
    const isThere = all.some(({ id, problem }) => id === change.id && problem)
    return isThere ? { put: [{ ...change, key, triedAt: undefined, problem: undefined }] } : {}
  })

const afterOf = (change: Waiting, reply: Reply) => (change.call === 'deleteFollowUp' ? null : reply?.follow_up)

/** Whether what somebody else did is what was wanted. */
function isWanted({ call, wanted, request }: Waiting, present: PresentFollowUp): boolean {
  if (wanted) return isSeenAlike(wanted, seenOrNone(present.follow_up))
  if (call === 'deleteFollowUp') return present.follow_up === null
  return (
    call === 'setFollowUp' &&
    (request as { body: { is_done?: true } }).body.is_done === true &&
    present.state === 'done'
  )
}

function problemOf(change: Waiting, error: CallError): Problem {
  const present = PresentFollowUp.safeParse(error.body?.current).data
  if (error.status === 409 && isFollowUp(change) && present) return { kind: 'conflict', present }
  return { kind: 'refused', status: error.status, message: error.message }
}

/** A note whose time this browser put in by a clock that is ahead, without it: the server's is the right one. */
function withoutTime(change: Waiting, error: CallError): Pick<Waiting, 'request'> | undefined {
  if (change.call !== 'addActivity' || !error.fields.at || change.request.body.at !== change.at) return undefined
  const { at: _, ...body } = change.request.body
  return { request: { body } }
}

/** What stops the sending for now: nobody answers, the session is over, or the server wants a pause. */
const isPause = (error: unknown) =>
  !(error instanceof CallError) || error.isUnanswered || error.status === 401 || error.status === 429

export type Sent = { count: number; isDone: boolean; retryAfter?: number | undefined }

/** Sends what waits, in its order, each once: the key stays the same for all tries. */
export async function sendWaiting(shelf: Shelf, send: Send, now = () => Date.now()): Promise<Sent> {
  let count = 0
  for (;;) {
    const change = nextOf(await shelf.all())
    if (!change) return { count, isDone: true }
    if (change.triedAt && now() - Date.parse(change.triedAt) > surelyKnownMs) {
      await amend(shelf, change, { problem: { kind: 'unsure' } })
      continue
    }
    if (!change.triedAt) await amend(shelf, change, { triedAt: new Date(now()).toISOString() })
    try {
      await settle(shelf, change, afterOf(change, await send(change)))
      count++
    } catch (error) {
      if (isPause(error)) return { count, isDone: false, retryAfter: (error as Partial<CallError>).retryAfter }
      const problem = problemOf(change, error as CallError)
      const untimed = withoutTime(change, error as CallError)
      if (untimed) await amend(shelf, change, untimed as Partial<Waiting>)
      else if (problem.kind === 'conflict' && isWanted(change, problem.present))
        await settle(shelf, change, problem.present.follow_up)
      else await amend(shelf, change, { triedAt: undefined, problem })
    }
  }
}
