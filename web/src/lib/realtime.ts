import type { RealtimeMessage as ServerMessage } from '@fairlead/contract/realtime'
import { useEffect, useRef } from 'react'

/**
 * What screens hear: the server's messages, and `resumed`, this browser's own: the stream was taken up again, and what
 * was sent in between is not known, so screens ask for what they show.
 */
export type RealtimeMessage = ServerMessage | { kind: 'resumed'; client_id?: undefined; data?: undefined }
export type RealtimeKind = RealtimeMessage['kind']
type NumberedMessage = RealtimeMessage & { seq?: number }

const path = '/api/realtime/stream'
const name = 'fairlead-realtime'
/** The server repeats what it told in the last seconds when a stream resumes: known ones are dropped. */
const mostKnown = 2000
/** EventSource.CLOSED, by its number: tests have no EventSource. */
const closed = 2
const retry = { firstMs: 2_000, mostMs: 60_000 }

/** What follows on a message to other tabs is gathered for so long: each costs as much as many. */
const gatherMs = 50

/**
 * Told where so many clients change at once that none is named. A change of a hundred thousand says so many times a
 * second: screens, which ask again at each, hear it so often.
 */
const ofMany: RealtimeKind = 'clients.changed'
const ofManyMs = 1_000

/**
 * What a page shows was asked for before it listens. So it says how old it is, in milliseconds, and hears
 * what was told in the meantime; it asks for no more than this, and the server allows its request `arrivalMs`.
 */
const mostAgeMs = 30_000
const arrivalMs = 2_000
const pageAge = () => Math.min(Math.ceil(performance.now()), mostAgeMs)

/** What tabs say to each other: what was told, or, of one that is new, how old it is. */
type TabMessage = NumberedMessage[] | { age: number }

type Listener = (message: RealtimeMessage) => void

export type Realtime = {
  on: (listener: Listener) => () => void
  stop: () => void
}

/** What a test puts in place of the browser's own. */
export type RealtimeParts = {
  openStream?: (url: string) => EventSource
  locks?: Pick<LockManager, 'request'> | undefined
}

/** Passes on at once what is of one client, and at most once a second that so many changed that none is named. */
function limitOfMany(tellAll: (message: NumberedMessage) => void) {
  let lastOfMany = Number.NEGATIVE_INFINITY
  let later: { message: NumberedMessage; timer: ReturnType<typeof setTimeout> } | undefined
  const now = (one: NumberedMessage) => {
    later = undefined
    lastOfMany = performance.now()
    tellAll(one)
  }
  return {
    /** The last of what comes too often is never left out: it is passed on when its time has come. */
    hear(message: NumberedMessage) {
      if (message.kind !== ofMany) return tellAll(message)
      if (later) {
        later.message = message
        return
      }
      const wait = lastOfMany + ofManyMs - performance.now()
      if (wait <= 0) return now(message)
      later = { message, timer: setTimeout(() => later && now(later.message), wait) }
    },
    stop: () => clearTimeout(later?.timer),
  }
}

/**
 * Follows the server's stream. One tab of the browser holds it, whichever has the lock, and passes on
 * what it hears; when that tab closes, another takes over. Without locks (plain http) each has its own.
 */
export function openRealtime({ openStream = (url) => new EventSource(url), ...parts }: RealtimeParts = {}): Realtime {
  const locks = 'locks' in parts ? parts.locks : navigator.locks
  const listeners = new Set<Listener>()
  const known = new Set<number>()
  const tabs = new BroadcastChannel(name)
  const stopped = new AbortController()

  /** What was told while the page is young: a screen that comes later may show what was asked for before. */
  let early: RealtimeMessage[] = []

  const tell = ({ seq, ...message }: NumberedMessage) => {
    if (seq !== undefined) {
      if (known.has(seq)) return
      known.add(seq)
      const [oldest] = known
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    }
    if (performance.now() < mostAgeMs) early.push(message)
    else early = []
    for (const listener of listeners) listener(message)
  }
  const unsent: NumberedMessage[] = []
  /** What the tab that leads has told, for others that come. */
  const recent: { message: NumberedMessage; at: number }[] = []
  let leads = false
  let telling: ReturnType<typeof setTimeout> | undefined
  const tellTabs = () => {
    const isBusy = unsent.length > 0
    if (isBusy) tabs.postMessage(unsent.splice(0))
    telling = isBusy ? setTimeout(tellTabs, gatherMs) : undefined
  }
  const sayToTabs = (...message: NumberedMessage[]) => {
    unsent.push(...message)
    if (telling === undefined) tellTabs()
  }
  const tellAll = (message: NumberedMessage) => {
    tell(message)
    recent.push({ message, at: performance.now() })
    if (recent.length > mostKnown) recent.shift()
    sayToTabs(message)
  }
  const { hear, stop: stopHearing } = limitOfMany(tellAll)
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (Array.isArray(data)) data.forEach(tell)
    else if (leads) {
      const since = performance.now() - data.age - arrivalMs
      sayToTabs(...recent.flatMap(({ message, at }) => (at > since ? [message] : [])))
    }
  }

  /** Holds the stream until it is told to stop; `late` when another tab held it before. */
  const lead = (late: boolean) =>
    new Promise<void>((resolve) => {
      // The lock may come when nobody listens any more.
      if (stopped.signal.aborted) return resolve()
      leads = true
      let stream: EventSource | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let wait = retry.firstMs
      /** A stream begins with what came since the page began; after a gap that is unknown. */
      const connect = (isGap: boolean) => {
        stream = openStream(isGap ? path : `${path}?age=${pageAge()}`)
        const asked = performance.now()
        let isFirst = true
        stream.onopen = () => {
          wait = retry.firstMs
          if (isFirst && (isGap || performance.now() - asked > arrivalMs)) tellAll({ kind: 'resumed' })
          isFirst = false
        }
        stream.addEventListener('message', (event: MessageEvent<string>) => {
          const message = read(event)
          if (message) hear(message)
        })
        stream.addEventListener('reset', () => tellAll({ kind: 'resumed' }))
        stream.onerror = () => {
          // While it is CONNECTING the browser tries by itself, with Last-Event-ID; CLOSED is for good.
          if (stream?.readyState !== closed) return
          timer = setTimeout(connect, wait, true)
          wait = Math.min(wait * 2, retry.mostMs)
        }
      }
      connect(late)
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        stream?.close()
        resolve()
      })
    })

  /** Leads at once if no other tab does, or else as soon as that one is gone. */
  const compete = async (locks: Pick<LockManager, 'request'>) => {
    const hello: TabMessage = { age: pageAge() }
    const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(false)
      return lock !== null
    })
    if (isFirst) return
    tabs.postMessage(hello)
    await locks.request(name, { signal: stopped.signal }, () => lead(true))
  }
  if (locks) compete(locks).catch(() => {})
  else void lead(false)

  return {
    on(listener) {
      listeners.add(listener)
      if (performance.now() < mostAgeMs) early.forEach(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped.abort()
      tellTabs()
      clearTimeout(telling)
      stopHearing()
      tabs.close()
    },
  }
}

/** A message of the stream with its number, or undefined when it is none that we can read. */
function read(event: MessageEvent<string>): NumberedMessage | undefined {
  try {
    const message = JSON.parse(event.data) as RealtimeMessage
    const seq = Number.parseInt(event.lastEventId, 10)
    return typeof message.kind === 'string' ? { ...message, ...(Number.isNaN(seq) ? {} : { seq }) } : undefined
  } catch {
    return undefined
  }
}

let shared: Realtime | undefined
let users = 0

/** Opens the browser's stream for the first who asks, and closes it after the last. */
function share(): { realtime: Realtime; release: () => void } {
  shared ??= openRealtime()
  users++
  return {
    realtime: shared,
    release() {
      if (--users > 0) return
      shared?.stop()
      shared = undefined
    },
  }
}

/** Hears what the server tells, while the component is shown. */
export function useRealtime(hear: Listener): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const { realtime, release } = share()
    const stop = realtime.on((message) => latest.current(message))
    return () => {
      stop()
      release()
    }
  }, [])
}
