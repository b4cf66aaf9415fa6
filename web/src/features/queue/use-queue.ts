import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { draftName, forgetDraft, queuePrefix, readDraft, writeDraft } from '~/lib/drafts.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useSession } from '~/lib/session.ts'
import { type Arrival, arrivals, begin, Queue } from './queue.ts'

/** A queue that nobody went on with for so long begins anew. */
const keepMs = 12 * 3_600_000
/** Changes of clients are gathered for so long before the list is asked for anew. */
const gatherMs = 2_000
const kinds = ['client.added', 'client.changed', 'clients.changed', 'follow-up.changed', 'resumed']

/** The first clients of a list, and whether it has more. */
export type Loaded = { rows: Arrival[]; hasMore: boolean }

function keptQueue(name: string): Queue | undefined {
  const kept = readDraft(name)
  if (!kept || Date.now() - kept.at.getTime() > keepMs) return undefined
  const queue = Queue.safeParse(kept.value).data
  // One that was worked through to its end begins anew.
  return queue?.at ? queue : undefined
}

/**
 * The queue of a list. It is kept in this browser, so that a page that is loaded again, or that a phone put away during a
 * call, goes on where it was.
 */
export function useQueue(source: string, load: (signal: AbortSignal) => Promise<Loaded>) {
  const name = draftName(useSession().user_details.id, `${queuePrefix}${source}`)
  const queries = useQueryClient()
  const [queue, setQueue] = useState(() => keptQueue(name))
  const [isResumed, setResumed] = useState(() => queue?.entries.some(({ state }) => state !== 'waiting') ?? false)
  const queryKey = ['clients', 'queue', source]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
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
    if (next.at === null) forgetDraft(name)
    else writeDraft(name, next)
    setQueue(next)
  }
  const { data } = query
  useEffect(() => {
    if (queue || !data) return
    const next = begin(data.rows, data.hasMore)
    if (next.at) writeDraft(name, next)
    setQueue(next)
  }, [queue, data, name])
  return {
    queue,
    error: queue ? null : query.error,
    retry: () => void query.refetch(),
    change: (to: (queue: Queue) => Queue) => latest.current && keep(to(latest.current)),
    /** Whoever matches by now and is not in it. */
    arrived: queue && data ? arrivals(queue, data.rows) : [],
    isResumed,
    /** Begins anew with whoever matches now. */
    restart() {
      setResumed(false)
      forgetDraft(name)
      void queries.resetQueries({ queryKey })
      setQueue(undefined)
    },
  }
}
