import { listDeadLetters } from '@fairlead/contract/work/inbox'
import { describe, expect, it } from 'vitest'
import { clientsOf, noticesOf } from '../../../testing/look.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

/** Takes a delivery in and loses its job. */
async function deliverAndLose({ orgId }: Person, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
  const answer = await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const lost = await world().sql(
    `delete from pgboss.job where name = 'capture-delivery' and state = 'created' returning id`,
  )
  expect(lost).toHaveLength(1)
}
const minutesLater = async (minutes: number) => {
  await world().advance({ minutes })
  await world().settle()
}
const names = async (person: Person) => (await clientsOf(person)).map(({ name }) => name)

describe('a delivery whose job is gone (promise 1)', () => {
  it('is read once it has waited for an hour', async () => {
    const ann = await world().signIn('ann@example.com')
    await deliverAndLose(ann, JSON.stringify({ items: [{ id: '1', name: 'Mei' }] }))
    await minutesLater(55)
    expect(await names(ann)).toEqual([])
    await minutesLater(10)
    expect(await names(ann)).toEqual(['Mei'])
  })

  it('and that cannot be read lies among its owner’s dead letters, once', async () => {
    const bea = await world().signIn('bea@example.com')
    await deliverAndLose(bea, '{ this is no JSON')
    for (let hour = 0; hour < 24; hour++) await minutesLater(60)
    expect((await bea.browser.call(listDeadLetters)).body.results).toMatchObject([{ title: 'Reading a lead' }])
    const notices = await noticesOf(bea)
    expect(notices.map(({ title }) => title)).toEqual(['A delivery couldn’t be read'])
  })
})

it('jobs wait as long as raw deliveries are kept', async () => {
  const queues = await world().sql<{ name: string; days: number }>(
    `select name, retention_seconds / 86400 as days from pgboss.queue where name in ('capture-delivery', 'dead')`,
  )
  expect(queues.map(({ days }) => days)).toEqual([90, 90])
})
