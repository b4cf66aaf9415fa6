import { dayOf } from '@fairlead/contract/work/follow-ups'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { refresh } from './list-follow-ups.ts'
import type { Section } from './use-sections.ts'

const kinds: readonly RealtimeKind[] = [
  'follow-up.changed',
  'client.changed',
  'client.removed',
  'client.added',
  'clients.changed',
  'resumed',
]

/** Whether time alone has moved a row on: it has become overdue. */
const hasPassed = ({ name, rows }: Section, now: Date) =>
  name === 'today' && rows.some((row) => !row.is_done && Date.parse(row.overdue_at ?? '') <= now.getTime())

/** Keeps the sections true while they are shown: what others change, and what time does. */
export function useLiveFollowUps(shown: readonly Section[]): void {
  const queries = useQueryClient()
  const [now, zone] = [useNow(), useZone()]
  const [today, isBehind] = [dayOf(now, zone), shown.some((section) => hasPassed(section, now))]
  const known = useRef({ today, isBehind })
  useEffect(() => {
    const before = known.current
    known.current = { today, isBehind }
    if (today !== before.today || (isBehind && !before.isBehind)) void refresh(queries)
  }, [queries, today, isBehind])

  const refreshSoon = useGathered(() => refresh(queries))
  useRealtime(({ kind }) => kinds.includes(kind) && refreshSoon())
}
