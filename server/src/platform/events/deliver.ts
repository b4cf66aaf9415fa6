import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventDefinition } from '#events/define'
import { crashPoint } from '#platform/chaos'
import type { Ctx, Runner } from '#platform/context'
import { batched, batchedBy, eqAny, isOutage, keyBy, prepared } from '#platform/db'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { eventDeliveries, events } from './events.tables.ts'
import type { Heard, Listener } from './listener.ts'

const deliver = defineJob('deliver', z.object({ org_id: z.uuid(), event_id: z.uuid(), name: z.string() }), {
  concurrency: 2,
})
/** One listener that failed, by itself, with back-off; it delays nobody. */
const deliverOne = defineJob('deliver-one', z.object({ org_id: z.uuid(), event_id: z.uuid(), listener: z.string() }), {
  retries: 8,
  retryDelay: 2,
})

/** Which listeners the house has; refuses one that nobody emits for, and an event that nobody hears. */
function checkWiring(emitted: readonly EventDefinition[], listeners: readonly Listener[]): void {
  const names = new Set(emitted.map((event) => event.name))
  const keys = listeners.map((l) => `${l.event.name} → ${l.name}`)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  if (twice) throw new Error(`two listeners are called ${twice}`)
  for (const l of listeners)
    if (!names.has(l.event.name)) throw new Error(`${l.name} listens to ${l.event.name}, which no module emits`)
  for (const event of emitted)
    if (!event.unheard && !listeners.some((l) => l.event.name === event.name))
      throw new Error(`nobody hears ${event.name}: add a listener, or mark it as unheard`)
}

const eventsById = prepared('events', (db) =>
  db
    .select()
    .from(events)
    .where(and(eqAny(events.orgId, 'orgIds'), eqAny(events.id, 'ids'))),
)
const keyOf = keyBy('id')
const eventById = batchedBy(
  (db, asks: readonly { orgId: string; id: string }[]) =>
    eventsById(db).execute({ orgIds: [...new Set(asks.map(({ orgId }) => orgId))], ids: asks.map(({ id }) => id) }),
  keyOf,
  keyOf,
)

type Told = Heard<never> & { name: string; depth: number }

const load = async (ctx: Ctx, id: string): Promise<Told | undefined> =>
  (await eventById(ctx.db, { orgId: ctx.actor.orgId, id })) as Told | undefined

const claimAll = batched<{ eventId: string; listeners: readonly string[]; at: string }, Set<string>>(
  async (db, asks) => {
    const flat = asks.flatMap(({ eventId, listeners, at }) => listeners.map((listener) => ({ eventId, listener, at })))
    const { rows } = await db.$client.query<{ event_id: string; listener: string }>(
      `insert into event_deliveries (event_id, listener, at)
       select * from unnest($1::uuid[], $2::text[], $3::timestamptz[]) on conflict do nothing returning event_id, listener`,
      [flat.map(({ eventId }) => eventId), flat.map(({ listener }) => listener), flat.map(({ at }) => at)],
    )
    const mine = Map.groupBy(rows, (row) => row.event_id)
    return asks.map(({ eventId }) => new Set(mine.get(eventId)?.map((row) => row.listener)))
  },
)

/** Marks listeners as having heard, and answers those that had not. */
const claim = (ctx: Ctx, eventId: string, listeners: readonly string[]): Promise<Set<string>> =>
  claimAll(ctx.db, { eventId, listeners, at: ctx.now.toISOString() })

/**
 * The jobs that carry events to their listeners: all listeners of an event in one transaction, each
 * under a savepoint; one that throws gets a job of its own.
 */
export function deliveryWorkers(emitted: readonly EventDefinition[], listeners: readonly Listener[]): JobWorker[] {
  checkWiring(emitted, listeners)
  const hearing = Map.groupBy(listeners, (l) => l.event.name)

  const tellAll = (run: Runner, { org_id, event_id, name }: z.output<typeof deliver.data>) =>
    run.inOrg(org_id, async (plain) => {
      const mine = hearing.get(name) ?? []
      if (mine.length === 0) return
      const names = mine.map((l) => l.name)
      await plain.turn([event_id])
      const [event, todo] = await Promise.all([load(plain, event_id), claim(plain, event_id, names)])
      if (!event) return
      const ctx = plain.because({ eventId: event.id, depth: event.depth })
      for (const l of mine) {
        if (!todo.has(l.name)) continue
        await crashPoint(`deliver.before.${l.name}`)
        try {
          await ctx.savepoint(() => l.handle(ctx, event))
        } catch (error) {
          if (isOutage(error)) throw error
          ctx.log.warn({ err: error, event: event.name, listener: l.name }, 'a listener failed and will be tried again')
          await ctx.db
            .delete(eventDeliveries)
            .where(and(eq(eventDeliveries.eventId, event.id), eq(eventDeliveries.listener, l.name)))
          ctx.enqueue(deliverOne, { org_id, event_id, listener: l.name })
        }
      }
      await crashPoint('deliver.before-commit')
    })
  const deliverAll = worker(
    deliver,
    async (run, data, info) => {
      if (!info.isShared && hearing.get(data.name)?.[0]?.event.ofMany) await info.giveWay()
      await tellAll(run, data)
    },
    ({ name }) => hearing.get(name)?.every((l) => l.shares) ?? true,
  )

  const deliverAgain = worker(deliverOne, (run, { org_id, event_id, listener }) =>
    run.inOrg(org_id, async (plain) => {
      const event = await load(plain, event_id)
      const l = event && hearing.get(event.name)?.find((candidate) => candidate.name === listener)
      if (!event || !l) return
      const ctx = plain.because({ eventId: event.id, depth: event.depth })
      if ((await claim(ctx, event.id, [l.name])).size > 0) await l.handle(ctx, event)
    }),
  )
  return [deliverAll, deliverAgain]
}

/** How long events and their deliveries are kept. */
const keepDays = 90
const sweep = defineJob('sweep-events', z.object({}), { every: 6 * 3600 })
export const sweepEvents: JobWorker = worker(sweep, (run) =>
  run.asSystem('old events', async (ctx) => {
    const before = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${keepDays})`
    await ctx.db.delete(eventDeliveries).where(sql`${eventDeliveries.at} < ${before}`)
    await ctx.db.delete(events).where(sql`${events.at} < ${before}`)
  }),
)
