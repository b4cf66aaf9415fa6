import { getDelivery, listDeliveries } from '@fairlead/contract/work/inbox'
import { expect, it } from 'vitest'
import type { LeadSource } from '#work/inbox'
import { signature, testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const single = testSource(() => secret)
/** A source whose deliveries may hold leads of several organisations: each names its own. */
const shared: LeadSource = {
  ...single,
  async verify(request) {
    const verified = await single.verify?.(request)
    if (verified?.kind !== 'delivery') throw new Error('the test source answers deliveries')
    const { orgId, ...rest } = verified
    return request.path === 'shared' ? rest : verified
  },
  async parse(ctx, delivery) {
    const items = await single.parse(ctx, delivery)
    return items.map((item) => {
      const named = 'lead' in item ? item.lead.answers.find(({ label }) => label === 'org')?.value : undefined
      return { ...item, orgId: named ?? item.orgId }
    })
  },
}
const world = useWorld({ overrides: { sources: [shared] } })

async function deliver(path: string, items: object[]): Promise<void> {
  const body = JSON.stringify({ items })
  const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
  const answer = await fetch(`${world().publicUrl}/hooks/test_source/${path}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await world().settle()
}
/** The bytes of the newest delivery, as its organisation sees them. */
async function bytes({ browser }: Person): Promise<string | undefined> {
  const [newest] = (await browser.call(listDeliveries)).body.results
  return (await browser.call(getDelivery, { params: { id: newest?.id ?? '' } })).body.raw?.text
}
const good = ({ orgId }: Person, id: string) => ({ id, name: `Lead ${id}`, answers: { org: orgId } })
const bad = (person: Person, id: string) => ({ ...good(person, id), explode: true })

it('the bytes of a delivery are shown to whose alone it is, read or not, and of a shared one to nobody (S49)', async () => {
  const [ann, bob] = [await world().signIn('ann@example.com'), await world().signIn('bob@example.com')]
  await deliver('shared', [good(ann, '1'), good(bob, '2')])
  expect([await bytes(ann), await bytes(bob)]).toEqual([undefined, undefined])
  await deliver('shared', [good(ann, '3')])
  expect(await bytes(ann)).toContain('Lead 3')

  // Bob's part fails and will be tried again: how much there is in it is not known yet.
  await deliver('shared', [good(ann, '4'), bad(bob, '5')])
  expect((await ann.browser.call(listDeliveries)).body.results[0]?.summary).toBe('Lead 4')
  expect(await bytes(ann)).toBeUndefined()

  await deliver(ann.orgId, [good(ann, '6'), bad(ann, '7')])
  expect(await world().sql(`select 1 from lead_inbox where state = 'waiting'`)).toHaveLength(2)
  expect(await bytes(ann)).toContain('Lead 6')
})
