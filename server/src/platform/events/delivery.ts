import { z } from 'zod'
import { crashPoint } from '#platform/chaos'
import type { Ctx, Runner } from '#platform/context'
import { type Database, isOutage, waitForAll } from '#platform/db'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import type { Log, Metrics } from '#platform/telemetry'
import { gather, type Wake } from '#platform/wake'
import { eventDeliveries } from './events.tables.ts'
import { concerned, type Listener } from './listener.ts'
import { countTry, eventsById, isFull, nextEvents, type Stored, takeEvent, takeEvents, type Waiting } from './queue.ts'

type Listeners = ReadonlyMap<string, readonly Listener[]>

/** One listener that failed, by itself, with back-off; it delays nobody. */
const deliverOne = defineJob('deliver-one', z.object({ org_id: z.uuid(), event_id: z.uuid(), listener: z.string() }), {
  retries: 8,
  retryDelay: 2,
})

/** So many events are delivered in one transaction; on PGlite, where all else waits for it, few. */
const mostEvents = { postgres: 100, pglite: 24 }
/** A process delivers in so many transactions at once, of different organisations. */
const lanes = { postgres: 2, pglite: 1 }
/** An event that failed so often by itself, if only because the process died of it, is left to the jobs of its listeners. */
const mostTries = 5
/** A call that was lost is made up for after this. */
const lookMs = 2000
const gatherMs = 40

export type Delivery = {
  /** Delivers what waits from now on, as soon as it is woken. */
  start: (run: Runner) => void
  /** Delivers what waits now, until nothing is left. Answers how many events that were. */
  deliverAll: (run: Runner) => Promise<number>
  /** Takes no more, and waits for what is in hand. */
  stop: () => Promise<void>
}

/** Carries events to their listeners: many in one transaction, and each by itself where that fails. */
export function createDelivery(deps: {
  database: Database
  wake: Wake
  log: Log
  metrics: Metrics
  giveWay: () => Promise<void>
  giveWayToPeople: () => Promise<void>
  listeners: Listeners
}): Delivery {
  const { database, wake, log, metrics, listeners } = deps
  const most = mostEvents[database.kind]
  const running = new Set<Promise<void>>()
  let [isStopped, isWoken] = [false, false]
  let begun: Promise<number> | undefined
  let stopWaking = () => {}

  /** Delivers the next events, and answers them. */
  async function deliverNext(run: Runner): Promise<readonly Waiting[]> {
    let taken: Waiting[] = []
    const timer = metrics.jobs.startTimer({ queue: 'deliver' })
    try {
      await run.shared(async (part) => {
        taken = await part.asSystem('events that wait', (ctx) => takeEvents(ctx, most))
        await deliverTogether(part, listeners, taken)
      })
      if (taken.length > 0) timer({ outcome: 'done' })
    } catch (error) {
      timer({ outcome: 'failed' })
      if (isOutage(error) || taken.length === 0) throw error
      log.info({ err: error, events: taken.length }, 'events that shared a transaction are delivered each by itself')
      for (const one of taken) await deliverAlone(run, listeners, one, log)
    }
    return taken
  }

  /** What the last process died of may wait first: what would be taken next is delivered each by itself. */
  async function deliverFirst(run: Runner): Promise<number> {
    const some = await run.asSystem('events that wait', (ctx) => nextEvents(ctx, most))
    for (const one of some) if (!isStopped) await deliverAlone(run, listeners, one, log)
    return some.length
  }

  /** Does that once. Answers how many events it delivered. */
  async function begin(run: Runner): Promise<number> {
    if (begun) return begun.then(() => 0)
    begun = deliverFirst(run)
    return begun.catch((error: unknown) => {
      begun = undefined
      throw error
    })
  }

  async function lane(run: Runner): Promise<void> {
    try {
      await begin(run)
      for (let more = true; more && !isStopped; ) {
        isWoken = false
        await deps.giveWay()
        const done = await deliverNext(run)
        if (done.some(({ size }) => size > 1)) await deps.giveWayToPeople()
        more = isFull(done, most) || isWoken
      }
    } catch (error) {
      log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'events could not be delivered')
    }
  }

  return {
    start(run) {
      const work = () => {
        isWoken = true
        if (isStopped || running.size >= lanes[database.kind]) return
        const its = lane(run).finally(() => running.delete(its))
        running.add(its)
      }
      const waking = gather(gatherMs, work)
      const off = wake.on('events', waking.ask)
      const timer = setInterval(waking.ask, lookMs)
      stopWaking = () => {
        off()
        waking.stop()
        clearInterval(timer)
      }
      waking.ask()
    },
    async deliverAll(run) {
      let count = await begin(run)
      for (let done = await deliverNext(run); done.length > 0; done = await deliverNext(run)) count += done.length
      return count
    },
    async stop() {
      isStopped = true
      stopWaking()
      await Promise.all(running)
    },
  }
}

/** Delivers events side by side in one transaction, those about one client one after the other. */
async function deliverTogether(part: Runner, listeners: Listeners, taken: readonly Waiting[]): Promise<void> {
  const ofOrgs = [...Map.groupBy(taken, ({ org_id }) => org_id)]
  const loaded = await waitForAll(
    ofOrgs.map(([orgId, its]) =>
      part.inOrg(orgId, (ctx) =>
        eventsById(
          ctx,
          its.map(({ event_id }) => event_id),
        ),
      ),
    ),
  )
  const byId = new Map(loaded.flatMap((events) => [...events]))
  await waitForAll(
    taken.map(({ org_id, event_id }) =>
      part.inOrg(org_id, async (plain) => {
        const event = byId.get(event_id)
        if (!event) return
        const its = listeners.get(event.name) ?? []
        await plain.turn(concerned(event, its[0]?.event.set))
        await handleAll(plain, event, its, (l, ctx) => l.handle(ctx, event))
      }),
    ),
  )
  await crashPoint('deliver.before-commit')
}

/** Delivers one event in a transaction of its own; a listener that throws is undone and gets a job. */
async function deliverAlone(run: Runner, listeners: Listeners, one: Waiting, log: Log): Promise<void> {
  const { seq, org_id, event_id } = one
  const tries = await run.asSystem('an event that waits', (ctx) => countTry(ctx, seq))
  if (tries === undefined) return
  const leave = (ctx: Ctx, l: Listener) => ctx.enqueue(deliverOne, { org_id, event_id, listener: l.name })
  try {
    await run.inOrg(org_id, async (plain) => {
      if (!(await takeEvent(plain, seq))) return
      const event = (await eventsById(plain, [event_id])).get(event_id)
      if (!event) return
      await handleAll(plain, event, listeners.get(event.name) ?? [], async (l, ctx) => {
        if (tries > mostTries) return leave(ctx, l)
        try {
          await ctx.savepoint(() => l.handle(ctx, event))
        } catch (error) {
          if (isOutage(error)) throw error
          log.warn({ err: error, event: event.name, listener: l.name }, 'a listener failed and will be tried again')
          leave(ctx, l)
        }
      })
      await crashPoint('deliver.before-commit')
    })
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, event: event_id, tries }, 'an event could not be delivered')
  }
}

async function handleAll(
  plain: Ctx,
  event: Stored,
  its: readonly Listener[],
  handle: (l: Listener, ctx: Ctx) => Promise<void>,
): Promise<void> {
  const ctx = plain.because({ eventId: event.id, depth: event.depth })
  for (const l of its) {
    await crashPoint(`deliver.before.${l.name}`)
    await handle(l, ctx)
  }
}

/** The job of a listener that failed. */
export const deliverOneWorker = (listeners: Listeners): JobWorker =>
  worker(deliverOne, (run, { org_id, event_id, listener }) =>
    run.inOrg(org_id, async (plain) => {
      const event = (await eventsById(plain, [event_id])).get(event_id)
      const l = event && listeners.get(event.name)?.find((candidate) => candidate.name === listener)
      if (!event || !l) return
      const claimed = await plain.db
        .insert(eventDeliveries)
        .values({ orgId: org_id, eventId: event.id, listener, at: plain.now.toISOString() })
        .onConflictDoNothing()
        .returning({ listener: eventDeliveries.listener })
      if (claimed.length > 0) await l.handle(plain.because({ eventId: event.id, depth: event.depth }), event)
    }),
  )
