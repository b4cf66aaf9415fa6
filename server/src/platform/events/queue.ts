import { and, eq, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { eventQueue, events } from './events.tables.ts'
import type { Heard } from './listener.ts'

/** An event that waits. */
export type Waiting = { seq: number; org_id: string; event_id: string; size: number }
/** An event as it is delivered; `depth`: how many causes it has. */
export type Stored = Heard<never> & { name: string; depth: number }

/** So many organisations are looked at, and so many are taken at once: others are left to other workers. */
const mostLookedAt = 64
const mostOrgs = 16
/** With so many clients a transaction is full: people wait for the person that it has locked. */
const mostClients = 250

const lockOf = (org: string) => `hashtextextended('deliver ' || ${org}::text, 0)`

/**
 * The oldest events of each organisation of which nobody delivers others, in their order; the lock of an organisation
 * lasts until the transaction ends.
 */
const next = (isLocked: boolean) => `
  with recursive orgs as (
    (select org_id from event_queue order by org_id limit 1)
    union all
    select (select q.org_id from event_queue q where q.org_id > o.org_id order by q.org_id limit 1)
    from orgs o where o.org_id is not null
  ), oldest as materialized (
    select o.org_id, (select q.seq from event_queue q where q.org_id = o.org_id order by q.org_id, q.seq limit 1) as seq from orgs o
    where o.org_id is not null order by 2 limit ${mostLookedAt}
  ), mine as materialized (
    select org_id from oldest ${isLocked ? `where pg_try_advisory_xact_lock(${lockOf('org_id')})` : ''} limit ${mostOrgs}
  ), waiting as (
    select w.* from mine m cross join lateral (
      select q.seq, q.size from event_queue q where q.org_id = m.org_id order by q.org_id, q.seq limit $1) w
    order by w.seq limit $1
  ), chosen as (
    select seq from (select seq, sum(size) over (order by seq) - size as before from waiting) w where before < ${mostClients}
  )`

type System = Ctx<Actor | null>
const inOrder = (rows: Waiting[]) => rows.sort((a, b) => a.seq - b.seq)

/** Takes events out of the queue, so many at most; they are back if the transaction fails. */
export async function takeEvents({ db }: System, most: number): Promise<Waiting[]> {
  const { rows } = await db.$client.query<Waiting>(
    `${next(true)} delete from event_queue q using chosen s where q.seq = s.seq
     returning q.seq::float8 as seq, q.org_id, q.event_id, q.size`,
    [most],
  )
  return inOrder(rows)
}

/** The events that would be taken next. */
export async function nextEvents({ db }: System, most: number): Promise<Waiting[]> {
  const { rows } = await db.$client.query<Waiting>(
    `${next(false)} select q.seq::float8 as seq, q.org_id, q.event_id, q.size from event_queue q join chosen s on s.seq = q.seq`,
    [most],
  )
  return inOrder(rows)
}

/** Whether more may wait than were taken; what comes later wakes the worker that takes it. */
export const isFull = (taken: readonly Waiting[], most: number): boolean =>
  taken.length >= most ||
  taken.reduce((sum, { size }) => sum + size, 0) >= mostClients ||
  new Set(taken.map(({ org_id }) => org_id)).size >= mostOrgs

/** Notes that an event is tried by itself. Answers how often it was, undefined where it waits no more. */
export async function countTry(ctx: System, seq: number): Promise<number | undefined> {
  const [row] = await ctx.db
    .update(eventQueue)
    .set({ tries: sql`${eventQueue.tries} + 1` })
    .where(eq(eventQueue.seq, seq))
    .returning({ tries: eventQueue.tries })
  return row?.tries
}

/** Takes one event out of the queue, once nobody else delivers events of its organisation. Answers whether it was there. */
export async function takeEvent(ctx: Ctx, seq: number): Promise<boolean> {
  const { orgId } = ctx.actor
  await ctx.db.$client.query(`select pg_advisory_xact_lock(${lockOf('$1')})`, [orgId])
  const gone = await ctx.db
    .delete(eventQueue)
    .where(and(eq(eventQueue.orgId, orgId), eq(eventQueue.seq, seq)))
    .returning({ seq: eventQueue.seq })
  return gone.length > 0
}

/** Events of the organisation, by their ids. */
export async function eventsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.orgId, ctx.actor.orgId), eqAny(events.id, ids)))
  return new Map(rows.map((row): [string, Stored] => [row.id, { ...row, payload: row.payload as never }]))
}
