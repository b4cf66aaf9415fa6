import { expect, it } from 'vitest'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

type Item = { id: string; name?: string; email?: string; phone?: string; explode?: boolean }

/** Delivers leads, each by itself and all at once; answers when all are stored. */
async function deliver(orgId: string, items: readonly Item[]): Promise<void> {
  const statuses = await Promise.all(
    items.map(async (item) => {
      const body = JSON.stringify({ items: [item] })
      const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
      const { status } = await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
        method: 'POST',
        headers,
        body,
      })
      return status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
}
const count = async (sql: string, orgId: string) =>
  (await world().sql<{ n: number }>(`select count(*)::int as n from ${sql}`, [orgId]))[0]?.n

it('leads that wait are captured in few transactions, each with all that follows from it', async () => {
  const { orgId, userId } = await world().signIn('ann@crowd.test')
  await deliver(
    orgId,
    Array.from({ length: 24 }, (_, i) => ({ id: `lead-${i}`, name: `Lead ${i}`, email: `lead-${i}@crowd.test` })),
  )
  await world().settle()
  expect(await count('leads where org_id = $1', orgId)).toBe(24)
  expect(await count('clients where org_id = $1 and is_new_lead', orgId)).toBe(24)
  expect(await count('client_contacts where org_id = $1', orgId)).toBe(24)
  expect(await count('activities where org_id = $1', orgId)).toBe(48)
  expect(await count('lead_reminders where org_id = $1', orgId)).toBe(48)
  const noticeRows = await world().sql<{ title: string }>('select title from notices where user_id = $1', [userId])
  expect(new Set(noticeRows.map(({ title }) => title)).size).toBe(24)
  // Each lead names its own client, and that client's entries name the lead.
  const mixed = await world().sql(
    `select 1 from leads l join clients c on c.org_id = l.org_id and c.id = l.client_id
     join activities a on a.org_id = c.org_id and a.client_id = c.id and a.kind = 'CLIENT_CREATED_DETAILS'
     where l.org_id = $1 and (c.name <> l.summary or a.data->>'lead_id' <> l.id::text)`,
    [orgId],
  )
  expect(mixed).toEqual([])
  const transactions = await world().sql('select distinct xmin::text from leads where org_id = $1', [orgId])
  expect(transactions.length).toBeLessThan(6)
})

it('deliveries that arrive together are stored in few transactions, a large one by itself, and each whole', async () => {
  const { orgId } = await world().signIn('abe@crowd.test')
  const items = Array.from({ length: 24 }, (_, i) => ({
    id: `size-${i}`,
    name: i % 8 === 0 ? `Large ${'é'.repeat(60_000)} ${i}` : `Small ${i}`,
  }))
  await deliver(orgId, items)
  const stored = await world().sql<{ body: Buffer; tx: string }>(
    'select body, xmin::text as tx from lead_inbox where connection_id = $1',
    [`test:${orgId}`],
  )
  const names = stored.map(({ body }) => JSON.parse(Buffer.from(body).toString()).items[0].name)
  expect(names.sort()).toEqual(items.map(({ name }) => name).sort())
  const sizes = Map.groupBy(stored, ({ body }) => body.length > 100_000)
  const small = new Set(sizes.get(false)?.map(({ tx }) => tx))
  const large = sizes.get(true)?.map(({ tx }) => tx) ?? []
  expect(small.size).toBeLessThan(21)
  expect(new Set([...small, ...large]).size).toBe(small.size + 3)
})

it('one that cannot be stored holds up nobody, and nobody’s alert comes twice', async () => {
  const { orgId, userId } = await world().signIn('bea@crowd.test')
  const items = Array.from({ length: 9 }, (_, i) => ({ id: `item-${i}`, name: `Item ${i}`, explode: i === 4 }))
  await deliver(orgId, items)
  await world().settle()
  expect(await count(`leads where org_id = $1 and outcome = 'created'`, orgId)).toBe(8)
  expect(await count(`events where org_id = $1 and name = 'lead.captured'`, orgId)).toBe(8)
  expect(await count('activities where org_id = $1', orgId)).toBe(16)
  const noticeRows = await world().sql('select title from notices where user_id = $1', [userId])
  expect(noticeRows).toHaveLength(8)
  for (let hour = 0; hour < 8; hour++) {
    await world().advance({ hours: 1 })
    await world().settle()
  }
  expect(await count(`leads where org_id = $1 and outcome = 'parked'`, orgId)).toBe(1)
})

it('leads of one person that share a transaction are one client, and a known client takes all of theirs', async () => {
  const { orgId } = await world().signIn('cho@crowd.test')
  const same = (i: number): Item => ({ id: `same-${i}`, name: 'Dana', email: 'dana@crowd.test' })
  // By the number in one, by the address in the other, and a third that joins both.
  const linked: Item[] = [
    { id: 'by-phone', name: 'Eli', phone: '+49 1512 3456789' },
    { id: 'by-mail', name: 'Eli', email: 'eli@crowd.test' },
    { id: 'by-both', name: 'Eli', phone: '+4915123456789', email: 'eli@crowd.test' },
  ]
  await deliver(orgId, [...Array.from({ length: 6 }, (_, i) => same(i)), ...linked])
  await world().settle()
  expect(await count(`clients where org_id = $1 and name = 'Dana'`, orgId)).toBe(1)
  expect(await count(`leads where org_id = $1`, orgId)).toBe(9)
  expect(await count(`clients where org_id = $1 and name = 'Eli'`, orgId)).toBeLessThanOrEqual(2)
  await deliver(
    orgId,
    Array.from({ length: 6 }, (_, i) => same(10 + i)),
  )
  await world().settle()
  const [dana] = await world().sql<{ lead_count: number }>(
    `select lead_count from clients where org_id = $1 and name = 'Dana'`,
    [orgId],
  )
  expect(dana?.lead_count).toBe(12)
  expect(
    await count(`activities where org_id = $1 and kind = 'DUPLICATE_LEAD_RECEIVED'`, orgId),
  ).toBeGreaterThanOrEqual(11)
})

it('the same lead twice in one transaction is one lead', async () => {
  const { orgId } = await world().signIn('fay@crowd.test')
  const item = { id: 'once', name: 'Fay', email: 'fay2@crowd.test' }
  await deliver(orgId, [item, { id: 'other', name: 'Gil' }, item, item])
  await world().settle()
  expect(await count('leads where org_id = $1', orgId)).toBe(2)
  expect(await count('clients where org_id = $1', orgId)).toBe(2)
  expect(await count(`events where org_id = $1 and name = 'lead.captured'`, orgId)).toBe(2)
})
