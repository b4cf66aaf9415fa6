import type { Database } from '#platform/db'
import type { Log } from '#platform/telemetry'
import { gather } from './gather.ts'

export { gather } from './gather.ts'

/** Topics that somebody waits for: a queue (`job:send-mail`), `events`, or `realtime`. */
export type Topic = 'realtime' | 'events' | `job:${string}`

export type Wake = {
  /** Says, after a commit, that something waits; heard here at once and in other processes within milliseconds. */
  call: (topics: Iterable<Topic>) => void
  /** Called when a topic was called, and after each time in which calls may have been missed. */
  on: (topic: Topic, listener: () => void) => () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

const channel = 'fairlead_wake'
const gatherMs = 50

/**
 * Wakes workers and open streams. A NOTIFY inside each transaction would make commits wait in line
 * (PostgreSQL takes one lock for all of them), so it is sent after the commit and at most once in 50 ms.
 * It is only a hint: whatever waits also looks by itself, in case a process died in between.
 */
export function createWake(database: Database, log: Log): Wake {
  const listeners = new Map<Topic, Set<() => void>>()
  const waiting = new Set<Topic>()
  const self = String(process.pid) + Math.random().toString(36).slice(2)
  let handle: { close: () => Promise<void> } | undefined

  const ring = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  const send = () => {
    const topics = [...waiting]
    waiting.clear()
    database.db.$client
      .query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: self, topics })])
      .catch((error: unknown) => log.debug({ err: error }, 'a wake-up call was not sent'))
  }

  const sending = gather(gatherMs, send)

  return {
    call(topics) {
      for (const topic of topics) {
        ring(topic)
        waiting.add(topic)
      }
      if (database.listen && waiting.size > 0) sending.ask()
      else waiting.clear()
    },
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    async start() {
      handle = await database.listen?.(
        channel,
        (payload) => {
          const message = JSON.parse(payload) as { from: string; topics: Topic[] }
          if (message.from !== self) message.topics.forEach(ring)
        },
        () => [...listeners.keys()].forEach(ring),
      )
    },
    async stop() {
      sending.stop()
      await handle?.close()
    },
  }
}
