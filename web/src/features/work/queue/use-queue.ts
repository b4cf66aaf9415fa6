import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { draftName, forgetDraft, queuePrefix, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { type Arrival, arrivals, begin, Queue } from '~/lib/queue/queue.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'

/** A queue that nobody went on with for so long begins again. */
const keepMs = 12 * 3_600_000
/** Changes of clients are gathered for so long before the list is asked for again. */
const gatherMs = 2_000
const kinds: readonly RealtimeKind[] = [
  'client.added',
  'client.changed',
  'clients.changed',
  'follow-up.changed',
  'resumed',
]

/** The clients of a list after a place, and the place where it goes on. */
export type Loaded = { rows: Arrival[]; next: string | null }

function keptQueue(name: string): Queue | undefined {
  const kept = readDraft(name)
  if (!kept || Date.now() - kept.at.getTime() > keepMs) return undefined
  return Queue.safeParse(kept.value).data
}

/**
 * The queue of a list. It is kept in this browser, so that a page that is loaded again, or that a phone put away during a
 * call, goes on where it was.
 */
export function useQueue(source: string, load: (after: string | null, signal: AbortSignal) => Promise<Loaded>) {
  const name = draftName(useSession().user_details.id, `${queuePrefix}${source}`)
  const queries = useQueryClient()
  const [kept] = useState(() => keptQueue(name))
  // One that was worked through to its end goes on with those after it.
  const [queue, setQueue] = useState(kept?.at ? kept : undefined)
  const [after, setAfter] = useState(kept ? (kept.at ? kept.after : kept.next) : null)
  const [isResumed, setResumed] = useState(() => kept?.entries.some(({ state }) => state !== 'waiting') ?? false)
  const queryKey = ['clients', 'queue', source, after]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(after, signal),
    // What was remembered from an earlier round is none to begin with.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useRealtime(({ kind }) => {
    if (!kinds.includes(kind)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey })
    }, gatherMs)
  })
  /** As it is by now: an answer may come when somebody else is worked on, or when the page was left. */
  const latest = useRef(queue)
  latest.current = queue
  const keep = (next: Queue) => {
    latest.current = next
    // At the end of the list it is over.
    if (next.at ?? next.next) writeDraft(name, next)
    else forgetDraft(name)
    setQueue(next)
  }
  const { data } = query
  useEffect(() => {
    if (!queue && data) keep(begin(data.rows, after, data.next))
  })
  const start = (place: string | null) => {
    setResumed(false)
    forgetDraft(name)
    if (place === after) void queries.resetQueries({ queryKey })
    setAfter(place)
    setQueue(undefined)
  }
  return {
    queue,
    /** What it comes by: a queue that was begun is worked through, whatever becomes of its list. */
    query: { data: queue, error: queue ? null : query.error, refetch: query.refetch },
    change: (to: (queue: Queue) => Queue) => latest.current && keep(to(latest.current)),
    /** The person who matches by now and is not in it. */
    arrived: queue && data ? arrivals(queue, data.rows) : [],
    isResumed,
    /** Begins again with the person who matches now. */
    restart: () => start(null),
    /** Goes on with those that stand after these in the list. */
    goOn: () => start(queue?.next ?? null),
  }
}
