import { dayOf } from '@fairlead/contract/work/follow-ups'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { draftName, queuePrefix, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { goTo } from '~/lib/queue/queue.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import type { Item } from './items.ts'
import {
  type Act,
  beginDay,
  finish,
  follow,
  type Loaded,
  newlyDue,
  reopen,
  Today,
  takeIn,
  throughSkipped,
  withAct,
} from './today-queue.ts'

const arrivalOf = ({ key, client }: Item) => ({ id: key, name: client.name, by: client.assigned_to?.id ?? null })
const kept = (name: string): Today | undefined => Today.safeParse(readDraft(name)?.value).data

/**
 * The day's work: what is due, one item after the other. It is kept in this browser, so that a page that is loaded again,
 * or that a phone put away during a call, continues where it was.
 */
export function useToday(items: readonly Item[] | undefined, loaded: Loaded) {
  const user = useSession().user_details.id
  const [now, zone] = [useNow(), useZone()]
  const name = draftName(user, `${queuePrefix}today ${dayOf(now, zone)}`)
  const [today, setToday] = useState<{ name: string; work: Today | undefined }>(() => ({ name, work: kept(name) }))
  // A new day begins with what is due then.
  if (today.name !== name) setToday({ name, work: kept(name) })
  const latest = useRef(today)
  latest.current = today
  const keep = (work: Today) => {
    latest.current = { name, work }
    writeDraft(name, work)
    setToday(latest.current)
  }
  useEffect(() => {
    if (!items) return
    const due = items.map(arrivalOf)
    const before = latest.current.work
    const next = before ? follow(before, due, loaded, now) : beginDay(due, loaded)
    if (next !== before) keep(next)
  })
  const change = (to: (work: Today) => Today) => latest.current.work && keep(to(latest.current.work))
  return {
    work: today.work,
    arrived: today.work && items ? newlyDue(today.work, items.map(arrivalOf)) : [],
    takeIn: () => items && change((work) => takeIn(work, items.map(arrivalOf))),
    goTo: (key: string) => change((work) => ({ ...work, queue: goTo(work.queue, key) })),
    finish: (key: string, state: 'done' | 'skipped', said: string) => change((work) => finish(work, key, state, said)),
    remember: (key: string, act: Act) => change((work) => withAct(work, key, act)),
    reopen: (key: string) => change((work) => reopen(work, key)),
    throughSkipped: () => change(throughSkipped),
  }
}
export type Day = ReturnType<typeof useToday>
