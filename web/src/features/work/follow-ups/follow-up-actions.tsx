import type { Request } from '@fairlead/contract/endpoint'
import {
  type ClosedState,
  type DuePick,
  deleteFollowUp,
  type FollowUp,
  type Outcome,
  seen,
  setAutoFollowUp,
  setFollowUp,
  undoFollowUp,
} from '@fairlead/contract/work/follow-ups'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { call } from '~/lib/calls/call.ts'
import type { CallError } from '~/lib/calls/call-error.ts'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import { whenWords } from './due-words.ts'
import { hold, patchRow, refresh, release, withDue } from './list/list-follow-ups.ts'
import { dueOf } from './picks.ts'
import { useClock } from './use-clock.ts'
import { t } from './words.ts'

const DoneChoices = lazy(async () => ({ default: (await import('./DoneChoices.tsx')).DoneChoices }))

/** As much of a client as its follow-up needs. */
export type Subject = { id: string; name: string; follow_up: FollowUp | null }
/** Shows a client's follow-up wherever else the client stands; answers how to take that back. */
export type Paint = (queries: QueryClient, clientId: string, followUp: FollowUp | null) => () => void

type SetOptions = {
  note?: string | null
  how?: 'manual' | 'snooze'
  /** Completes the one that is open, with what came of it. */
  done?: { outcome: Outcome | null }
  /** Offers no undo of its own: the bar that is shown covers it. */
  quietly?: boolean
  saved?: () => void
  /** Deals with a refusal, with what was typed still at hand, and says whether it did. */
  refused?: (error: CallError) => boolean
  /** It was undone by its bar. */
  undone?: () => void
}

export type FollowUpActions = {
  /** Sets, moves or completes it; with none of these only its note changes. */
  set: (client: Subject, pick: DuePick | undefined, options?: SetOptions) => void
  /** Completes it with one tap, and asks afterwards what came of it (rule 52). */
  done: (client: Subject) => void
  /** Takes the last change back, or the last of one kind. */
  undo: (client: Subject, state?: ClosedState, undone?: () => void) => void
  remove: (client: Subject, options?: { quietly?: boolean }) => void
  /** After a contact, sets what the assignee's settings ask for; answers the follow-up as it is then. */
  auto: (client: Subject) => Promise<FollowUp | null>
}

/** What a call that is under way is about. */
type SetContext = Pick<SetOptions, 'quietly' | 'saved' | 'refused' | 'undone'> & { client: Subject; asks?: boolean }

const isPicked = ({ remind_on, day, maturity_type }: DuePick) =>
  remind_on !== undefined || day !== undefined || maturity_type !== undefined

const both = (first: () => void, second: () => void) => () => {
  first()
  second()
}

/** Of whom a change is that waits, and the follow-up that it was made to. */
const laterOf = (id: string, client: Subject | undefined) => ({
  client: { id, name: client?.name ?? '' },
  expected: client?.follow_up ? seen(client.follow_up) : null,
})

type Clock = ReturnType<typeof useClock>

/** The follow-up that a request leads to; undefined where it changes nothing. */
function ledTo(
  { params, body }: Request<typeof setFollowUp>,
  before: FollowUp | null,
  clock: Clock,
): FollowUp | null | undefined {
  if (body.is_done && !isPicked(body)) return null
  const note = body.note === undefined ? (body.is_done ? null : (before?.note ?? null)) : body.note
  const due = isPicked(body) ? dueOf(body, clock) : before
  return due ? { ...due, client_id: params.id, note } : undefined
}

/** Shows it everywhere; answers how to take that back. */
function showEverywhere(queries: QueryClient, paint: Paint, id: string, next: FollowUp | null | undefined): () => void {
  if (next === undefined) return () => {}
  if (next === null) {
    return both(
      paint(queries, id, null),
      patchRow(queries, id, (row) => ({ ...row, is_done: true })),
    )
  }
  return both(
    paint(queries, id, next),
    patchRow(queries, id, (row) => withDue(row, next)),
  )
}

/** After a contact: the follow-up that the assignee's settings ask for, unless one is ahead (rule 55). */
async function autoFollowUp(
  client: Subject,
  { queries, paint, clock }: { queries: QueryClient; paint: Paint; clock: Clock },
  takeBack: (after: Subject) => void,
): Promise<FollowUp | null> {
  try {
    const asked = { body: { client_id: client.id } }
    const { is_set: isSet, follow_up: now } = await call(setAutoFollowUp, asked, { quiet: true, expects: [423] })
    if (!isSet || !now) return now
    paint(queries, client.id, now)
    void refresh(queries)
    const after = { ...client, follow_up: now }
    const words = t('result.auto', { name: client.name, when: whenWords(now, clock.zone, clock.now) })
    offerUndo(words, () => takeBack(after))
    return now
  } catch {
    // The contact itself is what matters; it was made.
    return client.follow_up
  }
}

/** The request that sets, moves or completes a follow-up. */
const requestOf = (
  client: Subject,
  pick: DuePick | undefined,
  { note, how, done: isDone }: { [K in 'note' | 'how' | 'done']: SetOptions[K] },
): Request<typeof setFollowUp> => ({
  params: { id: client.id },
  body: {
    ...pick,
    ...(note === undefined ? {} : { note }),
    ...(how ? { how } : {}),
    ...(isDone ? { is_done: true } : {}),
    ...(isDone?.outcome ? { outcome: isDone.outcome } : {}),
  },
})

/** Takes back the last change of a client's follow-up. */
function useUndoing(paint: Paint) {
  const queries = useQueryClient()
  return useCall(undoFollowUp, {
    show: ({ params: { id } }) => patchRow(queries, id, (row) => ({ ...row, is_done: false })),
    done({ follow_up }, { params: { id } }) {
      paint(queries, id, follow_up)
      release(queries, id)
    },
  })
}

/**
 * What can be done to the follow-up of a client. Everything shows at once, in every list that knows the
 * client, and is taken back with the reason if the server refuses.
 */
export function useFollowUpActions(paint: Paint): FollowUpActions {
  const queries = useQueryClient()
  const clock = useClock()
  /** By its request: two changes of one client may be under way. */
  const under = useRef(new WeakMap<object, SetContext>())
  const leadsTo = (request: Request<typeof setFollowUp>) =>
    ledTo(request, under.current.get(request)?.client.follow_up ?? null, clock)

  const saving = useCall(setFollowUp, {
    show: (request) => showEverywhere(queries, paint, request.params.id, leadsTo(request)),
    done({ follow_up: now }, request) {
      const { client, quietly, asks, saved, undone } = under.current.get(request) ?? {}
      if (!client) return
      saved?.()
      paint(queries, client.id, now)
      void refresh(queries)
      if (!quietly) offerToUndo(client, now, request.body, { asks, undone })
    },
    later(request) {
      const { id } = request.params
      const { client, saved } = under.current.get(request) ?? {}
      const next = leadsTo(request)
      return {
        change: { call: 'setFollowUp', request, ...laterOf(id, client), wanted: next && seen(next) },
        staysShown: true,
        kept() {
          saved?.()
          if (request.body.is_done) release(queries, id)
        },
      }
    },
    refused(error, request) {
      if (request.body.is_done) release(queries, request.params.id)
      return under.current.get(request)?.refused?.(error) ?? false
    },
  })

  const undoing = useUndoing(paint)
  const removing = useCall(deleteFollowUp, {
    show: ({ params: { id } }) => paint(queries, id, null),
    later(request) {
      const of = laterOf(request.params.id, under.current.get(request)?.client)
      return { change: { call: 'deleteFollowUp', request, ...of }, staysShown: true }
    },
    done(_reply, request) {
      void refresh(queries)
      const { client, quietly } = under.current.get(request) ?? {}
      if (client && !quietly) offerUndo(t('result.removed', { name: client.name }), () => undo(client, 'removed'))
    },
  })

  /** What was done, with an undo; after a tap on done it asks what came of it. */
  function offerToUndo(
    client: Subject,
    now: FollowUp | null,
    body: Request<typeof setFollowUp>['body'],
    { asks, undone }: Pick<SetContext, 'asks' | 'undone'>,
  ) {
    const { name } = client
    const after = { ...client, follow_up: now }
    if (now && isPicked(body)) {
      const isNew = client.follow_up === null && !body.is_done
      offerUndo(t('result.set', { name, when: whenWords(now, clock.zone, clock.now) }), () =>
        isNew ? remove(after, { quietly: true }) : undo(after, body.is_done ? 'done' : 'moved', undone),
      )
    } else if (body.is_done)
      offerUndo(t('result.done', { name }), () => undo(after, 'done'), {
        ...(asks
          ? {
              more: (
                <Suspense fallback={null}>
                  <DoneChoices client={after} onNext={(pick) => set(after, pick, { quietly: true })} />
                </Suspense>
              ),
            }
          : {}),
        gone: () => release(queries, client.id),
      })
  }
  function set(client: Subject, pick: DuePick | undefined, options: SetOptions = {}) {
    const { note, how, done: isDone, ...rest } = options
    const request = requestOf(client, pick, { note, how, done: isDone })
    under.current.set(request, { client, ...rest })
    if (!rest.quietly) dismissUndo()
    saving.mutate(request)
  }
  function done(client: Subject) {
    const request: Request<typeof setFollowUp> = { params: { id: client.id }, body: { is_done: true } }
    under.current.set(request, { client, asks: true })
    dismissUndo()
    hold(queries, client.id)
    saving.mutate(request)
  }
  const undo = (client: Subject, state?: ClosedState, undone = () => {}) =>
    undoing.mutate(followed({ params: { id: client.id }, query: { ...(state ? { state } : {}) } }, undone))
  function remove(client: Subject, { quietly = false }: { quietly?: boolean } = {}) {
    const request = { params: { id: client.id } }
    under.current.set(request, { client, quietly })
    if (!quietly) dismissUndo()
    removing.mutate(request)
  }
  const auto = (client: Subject) =>
    autoFollowUp(client, { queries, paint, clock }, (after) =>
      client.follow_up ? undo(after, 'moved') : remove(after, { quietly: true }),
    )
  return { set, done, undo, remove, auto }
}
