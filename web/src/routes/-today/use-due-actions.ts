import type { ContactChannel } from '@fairlead/contract/contact'
import type { Request } from '@fairlead/contract/endpoint'
import { sendShare } from '@fairlead/contract/records/content-sharing'
import { undoContact, undoContactMinutes } from '@fairlead/contract/records/undo-contact'
import type { DuePick } from '@fairlead/contract/work/follow-ups'
import {
  answerExit,
  leaveSequence,
  setClientStepStatus,
  snoozeStep,
  undoLeave,
} from '@fairlead/contract/work/sequence-clients'
import { dismissOpened } from '@fairlead/contract/work/today'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNoteContact, useReportTrigger } from '~/features/records/clients/contact-client.ts'
import { endedContact, isAskedAbout, openContact } from '~/features/records/contact/contact-log.ts'
import { contentKey } from '~/features/records/content/api/content-queries.ts'
import { useUnsend } from '~/features/records/content/share/share-actions.ts'
import { useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import { dueOf } from '~/features/work/follow-ups/picks.ts'
import { useClock } from '~/features/work/follow-ups/use-clock.ts'
import type { Item } from '~/features/work/today/items.ts'
import { type Act, askedAbout } from '~/features/work/today/today-queue.ts'
import type { Day } from '~/features/work/today/use-today.ts'
import { t } from '~/features/work/today/words.ts'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { outcomeName } from '~/lib/contact-words.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'

type Sent = {
  text: string
  shareIds: string[]
  messageId: string | undefined
  /** It was logged: what was typed is let go of. */
  sent: () => void
}
type Step = NonNullable<Item['step']>

const subjectOf = ({ client: { id, name, follow_up } }: Item) => ({ id, name, follow_up })
const stepOf = ({ client }: Item, { sequence, step_id }: Step) => ({ id: sequence.id, s: step_id, c: client.id })

/** Contacting a lead from Today counts as viewing it (rule 46), whether by a call or by a message: Today shows who it is. */
const contactTrigger = 'CLIENT_VIEWED'

/** Whether a way to reach the client does what the step asks for: a content goes out only with its link. */
export const fulfils = ({ step }: Item, channel: ContactChannel): boolean =>
  step?.action.step_type !== 'SHARE_CONTENT' || channel !== 'phone_call'

/** The calls behind what is done; what is refused puts its item back. */
function useStepCalls(day: Day, refresh: () => void) {
  const items = useRef(new WeakMap<object, Item>())
  const change = {
    done: refresh,
    refused(_error: unknown, request: object) {
      const item = items.current.get(request)
      if (item) day.reopen(item.key)
      return false
    },
  }
  const status = useCall(setClientStepStatus, change)
  const snooze = useCall(snoozeStep, change)
  const exit = useCall(answerExit, change)
  const leave = useCall(leaveSequence, change)
  const stay = useCall(undoLeave, { done: refresh })
  const dismiss = useCall(dismissOpened, { ...change, options: { quiet: true } })
  const uncontact = useCall(undoContact, { done: refresh })
  /** Keeps of what a request is, so that it can be put back. */
  const of = <R extends object>(item: Item, request: R): R => {
    items.current.set(request, item)
    return request
  }
  return { status, snooze, exit, leave, stay, dismiss, uncontact, of }
}

/** Something is over for now, but not done. `rest`: when it is due again, and how that can be undone. */
function putAway(day: Day, key: string, away: 'snoozed' | 'left', rest: Pick<Act, 'until' | 'moved' | 'left'>): void {
  day.remember(key, { away, ...rest })
  day.finish(key, 'done', t(`said.${away}`))
}

/**
 * What was contacted stays until its outcome was saved or skipped: then it is done, and says what came of it. Also what was
 * left for a moment, and what had been skipped before its outcome was saved after all.
 */
function useAsked(day: Day) {
  const [asked, setAsked] = useState<Item>()
  const [{ skip_contact_log: skipped }] = usePreferences()
  const ends = useRef<() => void>(undefined)
  ends.current = () => {
    const ended = endedContact.get()
    const of = Object.entries(day.work?.acts ?? {}).findLast(
      ([, act]) => act.asked && act.contact?.clientId === ended?.clientId,
    )
    const key = asked?.client.id === ended?.clientId ? asked?.key : of?.[0]
    if (!ended || !key) return
    const { channel, isSaved, outcome } = ended
    const what = t(`said.logged.${channel}`)
    const said = outcome ? t('said.outcome', { what, outcome: outcomeName(outcome) }) : what
    setAsked(undefined)
    day.finish(key, 'done', isSaved ? said : t(`said.${channel}`))
  }
  useEffect(() => endedContact.subscribe(() => ends.current?.()), [])
  // Its outcome was saved on another screen, or another contact is asked about by now.
  const open = openContact(useSession().user_details.id)
  const left = day.work && askedAbout(day.work).find(({ clientId }) => clientId !== open)
  useEffect(() => {
    if (left) day.finish(left.key, 'done', t(`said.${left.channel}`))
  })
  const isOver = day.work?.queue.entries.some(
    ({ id, state }) => id === asked?.key && (state === 'done' || state === 'skipped'),
  )
  return {
    /** What is asked about now. */
    asked: isOver ? undefined : asked,
    ask: setAsked,
    isAsked: (client: Item['client'], channel: ContactChannel) => isAskedAbout(client, channel, skipped),
  }
}

type Sending = { item: Item; sent: () => void }

/** Logs a message that was opened in a channel's app, and what follows for its client. */
function useSend(day: Day, refresh: () => void) {
  const queries = useQueryClient()
  const followUps = useFollowUps()
  const report = useReportTrigger()
  const sends = useRef(new WeakMap<object, Sending>())
  const send = useCall(sendShare, {
    done({ activity_id: activityId, undo_until: until }, request) {
      const { item, sent } = sends.current.get(request) ?? {}
      if (!item) return
      const { key, kind, client } = item
      sent?.()
      report(client, contactTrigger)
      day.remember(key, { share: { activityId, clientId: client.id, until } })
      if (kind === 'follow_up') {
        day.remember(key, { followUp: client.id })
        followUps.done(subjectOf(item))
      } else void followUps.auto(subjectOf(item))
      refresh()
      void queries.invalidateQueries({ queryKey: contentKey })
      void queries.invalidateQueries({ queryKey: ['timeline', client.id] })
    },
    refused(_error, request) {
      const { item } = sends.current.get(request) ?? {}
      if (item) day.reopen(item.key)
      return false
    },
  })
  return (request: Request<typeof sendShare>, sending: Sending) => {
    sends.current.set(request, sending)
    send.mutate(request)
  }
}

/**
 * Puts things off, and undoes that, or that a client left. What is undone waits again once the server has
 * undone it and says that it is due.
 */
function useAway(day: Day, refresh: () => Promise<void>, stay: (request: Request<typeof undoLeave>) => void) {
  const followUps = useFollowUps()
  const bringBack = async (key: string, name: string) => {
    await refresh()
    day.reopen(key)
    toast.info(t('undone', { name }))
  }
  const rejoin = (key: string, id: string, name: string) =>
    stay(followed({ params: { id } }, () => void bringBack(key, name)))
  return {
    rejoin,
    /** Puts a follow-up off. */
    snooze(item: Item, pick: DuePick) {
      const { key, client } = item
      const refused = () => {
        day.reopen(key)
        return false
      }
      followUps.set(subjectOf(item), pick, { how: 'snooze', refused, undone: () => void bringBack(key, client.name) })
    },
    undo(key: string, name: string) {
      const { moved, left } = day.work?.acts[key] ?? {}
      dismissUndo()
      if (moved) followUps.undo({ id: moved, name, follow_up: null }, 'moved', () => void bringBack(key, name))
      else if (left) rejoin(key, left, name)
      else toast.info(t('staysSnoozed', { name }))
    },
  }
}

/** What is done about a client by a message or a call, and what follows for the client and its item. */
function useContacting(day: Day, refresh: () => Promise<void>, dismiss: (item: Item) => void) {
  const note = useNoteContact()
  const { asked, ask, isAsked } = useAsked(day)
  const send = useSend(day, refresh)
  return {
    /** What was contacted, and is asked about before the next item follows. */
    asked,
    /** Works on something else in the meantime. */
    leaveAsked: () => ask(undefined),
    /** A channel was opened: it is logged, and what follows for the client follows. */
    contact(item: Item, channel: ContactChannel, { text, shareIds, messageId, sent }: Sent) {
      const { key, client } = item
      const isNoted = channel === 'phone_call' || !text
      const isHeld = isNoted && fulfils(item, channel) && isAsked(client, channel)
      if (isNoted) {
        const noted = (at: string) => {
          const until = new Date(Date.parse(at) + undoContactMinutes * 60_000).toISOString()
          day.remember(key, { contact: { clientId: client.id, at, until }, ...(isHeld ? { asked: channel } : {}) })
          refresh()
        }
        note(client, channel, noted, contactTrigger)
      } else {
        const request: Request<typeof sendShare> = {
          body: {
            client_id: client.id,
            share_ids: shareIds,
            ...(messageId && shareIds.length === 0 ? { message_id: messageId } : {}),
            channel,
            text,
          },
        }
        send(request, { item, sent })
      }
      if (item.kind === 'opened') dismiss(item)
      if (!fulfils(item, channel)) return
      if (isHeld) {
        day.goTo(key)
        ask(item)
      } else day.finish(key, 'done', t(`said.${channel}`))
    },
  }
}

type Calls = ReturnType<typeof useStepCalls>
type Away = ReturnType<typeof useAway>

/** Undoes what was done, as far as the server still does. */
function useUndoing(day: Day, refresh: () => Promise<void>, calls: Calls, away: Away) {
  const followUps = useFollowUps()
  const unsend = useUnsend('')
  return {
    /** Whether the server still undoes something. */
    canUndo(key: string): boolean {
      const act = day.work?.acts[key]
      const isKept = [act?.followUp, act?.step, act?.moved, act?.left].some((one) => one !== undefined)
      return isKept || isOpen(act?.share?.until) || isOpen(act?.contact?.until)
    },
    /** Undoes what was done, as far as that is still possible, and works on it again. */
    undo(key: string) {
      const entry = day.work?.queue.entries.find(({ id }) => id === key)
      if (!entry) return
      const { share, contact, followUp, step, away: isAway } = day.work?.acts[key] ?? {}
      if (isAway) return away.undo(key, entry.name)
      if (share && isOpen(share.until)) unsend.mutate({ body: { activity_id: share.activityId } })
      if (contact && isOpen(contact.until))
        calls.uncontact.mutate({ params: { id: contact.clientId }, body: { at: contact.at } })
      if (followUp) followUps.undo({ id: followUp, name: entry.name, follow_up: null }, 'done')
      if (step) calls.status.mutate({ params: step, body: { status: 'PENDING' } })
      day.reopen(key)
      toast.info(t('undone', { name: entry.name }))
      refresh()
    },
  }
}

/** What can be done with something that is due. The next item follows immediately; what is refused comes back. */
export function useDueActions(day: Day, refresh: () => Promise<void>) {
  const followUps = useFollowUps()
  const clock = useClock()
  const calls = useStepCalls(day, refresh)
  const away = useAway(day, refresh, calls.stay.mutate)
  const complete = (item: Item, step: Step, status: 'COMPLETED' | 'REMOVED') => {
    const params = stepOf(item, step)
    day.remember(item.key, { step: params })
    calls.status.mutate(calls.of(item, { params, body: { status } }))
  }
  const dismiss = (item: Item) =>
    item.opened && calls.dismiss.mutate(calls.of(item, { params: { id: item.opened.share_id } }))
  const contacting = useContacting(day, refresh, dismiss)
  const undoing = useUndoing(day, refresh, calls, away)
  return {
    ...contacting,
    ...undoing,
    done(item: Item) {
      const { key, kind, step, client } = item
      if (kind === 'follow_up') {
        day.remember(key, { followUp: client.id })
        followUps.done(subjectOf(item))
      } else if (step) complete(item, step, 'COMPLETED')
      else dismiss(item)
      day.finish(key, 'done', t('said.done'))
    },
    snooze(item: Item, pick: DuePick) {
      const until = dueOf(pick, clock).remind_on
      if (item.step) {
        if (!until) return
        calls.snooze.mutate(calls.of(item, { params: { id: item.step.enrolment_id }, body: { until } }))
      } else away.snooze(item, pick)
      putAway(day, item.key, 'snoozed', { until: until ?? undefined, ...(item.step ? {} : { moved: item.client.id }) })
    },
    /** A step is skipped for good; everything else is passed over for today. */
    skip(item: Item) {
      if (item.step) complete(item, item.step, 'REMOVED')
      day.finish(item.key, 'skipped', t('said.skipped'))
    },
    /** Says whether the client leaves the sequence after what happened. */
    answerExit(item: Item, leaves: boolean) {
      if (!item.step) return
      calls.exit.mutate(calls.of(item, { params: { id: item.step.enrolment_id }, body: { leaves } }))
      if (leaves) putAway(day, item.key, 'left', { left: item.step.enrolment_id })
    },
    /** Takes the client out of the sequence. */
    leave(item: Item) {
      if (!item.step) return
      const params = { id: item.step.enrolment_id }
      calls.leave.mutate(calls.of(item, { params }))
      putAway(day, item.key, 'left', { left: params.id })
      offerUndo(t('left', { name: item.client.name, sequence: item.step.sequence.name }), () =>
        away.rejoin(item.key, params.id, item.client.name),
      )
    },
  }
}
export type DueActions = ReturnType<typeof useDueActions>

const isOpen = (until: string | undefined): boolean => until !== undefined && Date.parse(until) > Date.now()
