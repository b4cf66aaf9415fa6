import { clientsBySource, deleteClient } from '@fairlead/contract/records/clients'
import { expect, it } from 'vitest'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const stats = async (p: Person, days: '7' | '30' | '90' = '30') =>
  (await p.browser.call(clientsBySource, { query: { days } })).body

it('counts the clients of the last days by their source, of those that one sees', async () => {
  const ann = await world().signIn('ann@example.com')
  const ben = await joinTeam(world(), ann, 'ben@example.com')
  await addClient(ann, 'Old')
  await world().advance({ days: 10 })
  const [one, two, his] = [await addClient(ann, 'One'), await addClient(ann, 'Two'), await addClient(ben, 'His')]
  for (const [id, source, detail] of [
    [one, 'lead_form', 'Kitchens'],
    [two, 'lead_form', 'Kitchens'],
    [his, 'webhook', null],
  ])
    await world().sql(
      'update clients set lead_source = $1, source_detail = $2, is_new_lead = true where id = $3 and org_id = $4',
      [source, detail, id, ann.orgId],
    )
  const brief = (found: Awaited<ReturnType<typeof stats>>) => [
    found.clients,
    ...found.results.map((row) => [row.label, row.source_detail, row.clients, row.new_leads]),
  ]
  expect(brief(await stats(ann, '7'))).toEqual([3, ['Lead form', 'Kitchens', 2, 2], ['Webhook', null, 1, 1]])
  expect(brief(await stats(ann))).toEqual([
    4,
    ['Lead form', 'Kitchens', 2, 2],
    ['Webhook', null, 1, 1],
    ['Added manually', null, 1, 0],
  ])
  expect(brief(await stats(ben))).toEqual([1, ['Webhook', null, 1, 1]])
  void (await ann.browser.call(deleteClient, { params: { id: one } })).body
  expect(brief(await stats(ann, '7'))).toEqual([2, ['Webhook', null, 1, 1], ['Lead form', 'Kitchens', 1, 1]])
})
