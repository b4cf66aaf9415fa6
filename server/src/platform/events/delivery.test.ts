import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, defineSetEvent } from '#events/define'
import { newId } from '#platform/db'
import { useWorld } from '../../testing/test-world.ts'
import type { Person } from '../../testing/world.ts'
import { createDelivery } from './delivery.ts'
import { type Heard, type Listener, listener, listenersByEvent } from './listener.ts'

const world = useWorld()
const happened = defineEvent('tests.happened', z.object({ n: z.int() }))
const changed = defineSetEvent('tests.changed', z.object({ client_ids: z.array(z.uuid()), n: z.int() }), 'client_ids')

let owner: Person
let people = 0
beforeEach(async () => {
  owner = await world().signIn(`owner${++people}@delivery.test`)
  await world().settle()
})

/** A worker with listeners of the test's own. */
function workerWith(...its: Listener[]) {
  const { database, wake, log, metrics } = world().fairlead
  const giveWay = () => Promise.resolve()
  const emitted = [...new Set(its.map(({ event }) => event))]
  const listeners = listenersByEvent(emitted, its)
  return createDelivery({ database, wake, log, metrics, giveWay, giveWayToPeople: giveWay, listeners })
}
const hearing = (name: string, handle: (event: Heard<typeof happened.payload>) => void) =>
  listener(happened, name, async (_ctx, event) => handle(event))
const emit = (count: number, subject = newId()) =>
  world().inOrg(owner.orgId, async (ctx) => {
    for (let n = 0; n < count; n++) ctx.emit(happened, subject, { n })
  })
const waiting = async () =>
  (await world().sql<{ n: number }>('select count(*)::int as n from event_queue where org_id = $1', [owner.orgId]))[0]
    ?.n
const jobs = () =>
  world().sql<{ listener: string }>(
    `select data->>'listener' as listener from pgboss.job where name = 'deliver-one' and data->>'org_id' = $1 order by created_on, id`,
    [owner.orgId],
  )

it('delivers each event once, those of one client in their order, however many workers there are', async () => {
  const { units } = world().fairlead
  const clients = Array.from({ length: 6 }, newId)
  const expected = Array.from({ length: 60 }, (_, n) => n)
  for (const n of expected)
    await world().inOrg(owner.orgId, async (ctx) => {
      // One is about a client and its neighbour: it stands in the order of both.
      const client_ids = [0, n % 2].map((by) => clients[(n + by) % clients.length] ?? '')
      ctx.emit(changed, { client_ids, n })
    })
  const heard: { client: string; n: number }[] = []
  const hears = listener(changed, 'tests', async (ctx, { payload: { client_ids, n } }) => {
    await ctx.db.$client.query('select 1')
    for (const client of client_ids) heard.push({ client, n })
  })
  await Promise.all([workerWith(hears), workerWith(hears), workerWith(hears)].map((one) => one.deliverAll(units)))
  for (const [i, client] of clients.entries()) {
    const its = expected.filter((n) => n % 6 === i || (n % 2 === 1 && (n + 1) % 6 === i))
    expect(heard.filter((one) => one.client === client).map(({ n }) => n)).toEqual(its)
  }
  expect(await waiting()).toBe(0)
})

it('a listener that fails holds up only its own event: the rest is delivered, and it gets a job', async () => {
  const { units } = world().fairlead
  const worker = workerWith(
    listener(happened, 'fails', async (ctx, { subjectId, payload: { n } }) => {
      await ctx.db.$client.query('update users set name = $2 where id = $1', [owner.userId, `by ${subjectId}`])
      if (n === 3) throw new Error('3 is too much')
    }),
    listener(happened, 'notes', async (ctx, { payload: { n } }) => {
      await ctx.db.$client.query(`update organizations set name = coalesce(name, '') || $2 where id = $1`, [
        owner.orgId,
        ` ${n}`,
      ])
    }),
  )
  await worker.deliverAll(units)
  await world().sql(`update organizations set name = '' where id = $1`, [owner.orgId])
  const subject = newId()
  await emit(5, subject)
  expect(await worker.deliverAll(units)).toBe(5)
  const [org] = await world().sql<{ name: string }>('select name from organizations where id = $1', [owner.orgId])
  expect(org?.name).toBe(' 0 1 2 3 4')
  expect(await jobs()).toEqual([{ listener: 'fails' }])
  expect(await waiting()).toBe(0)
})

it('an event that a process died of five times is left to jobs, so that those behind it come through', async () => {
  const { units } = world().fairlead
  const heard: number[] = []
  await emit(2)
  await world().sql(
    `update event_queue set tries = 5 where seq = (select min(seq) from event_queue where org_id = $1)`,
    [owner.orgId],
  )
  const worker = workerWith(
    hearing('one', ({ payload }) => heard.push(payload.n)),
    hearing('two', ({ payload }) => heard.push(payload.n)),
  )
  expect(await worker.deliverAll(units)).toBe(2)
  expect(heard).toEqual([1, 1])
  expect((await jobs()).map((job) => job.listener).sort()).toEqual(['one', 'two'])
})

it('what is not committed waits no less: a worker that stops in the middle leaves its events to the next', async () => {
  const { units } = world().fairlead
  await workerWith(hearing('tests', () => {})).deliverAll(units)
  await emit(3)
  const heard: number[] = []
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })
  let isDown = true
  const hears = hearing('tests', ({ payload }) => {
    if (isDown && payload.n === 1) throw outage
    heard.push(payload.n)
  })
  const worker = workerWith(hears)
  await expect(worker.deliverAll(units)).rejects.toThrow('terminating connection')
  isDown = false
  heard.length = 0
  const left = await waiting()
  await worker.deliverAll(units)
  expect(heard).toHaveLength(left ?? 0)
  expect(await waiting()).toBe(0)
  expect(await jobs()).toEqual([])
})
