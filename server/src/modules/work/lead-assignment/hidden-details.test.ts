import { endpoints } from '@fairlead/contract'
import { fillPath } from '@fairlead/contract/endpoint'
import { getClient, updateClient } from '@fairlead/contract/records/clients'
import { expect, it } from 'vitest'
import { openStream } from '../../../testing/event-stream.ts'
import { addNote, aField, fillField, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
const { made, onlyClient, send } = webhookKit(world)

it('details that are hidden until a client is claimed are in no reply of any call that reads, and in no message', async () => {
  const owner = await world().signIn('owner@hidden.test')
  const member = await joinTeam(world(), owner, 'member@hidden.test', { viewUnassignedClients: true })
  const lead = { name: 'Grace', email: 'zqx@mail.test', phone: '+65 9123 9999', Wish: 'Zqx wish', City: 'Bonn' }
  await send(await made(owner), lead)
  const { id } = await onlyClient(owner)
  const { browser } = owner
  const { cf_id } = await aField({ browser }, 'Rooms')
  await fillField({ browser }, id, cf_id, 'Zqx rooms')
  await addNote({ browser }, id, 'Zqx note')
  const plan = { maturity_type: 'NOT_FIXED' as const, note: 'Zqx plan' }
  await planFollowUp({ browser }, id, plan)
  await world().sql(
    'update clients set assigned_to_id = null, date_assigned = null, details_hidden = true where id = $1',
    [id],
  )
  const stream = await openStream(member.browser)
  await stream.lastId()
  const details = { company: 'Zqx firm', job_title: 'Zqx job', address: 'Zqx road' }
  void (await browser.call(updateClient, { params: { id }, body: details })).body
  await stream.heard((message) => message.client_id === id)

  const reading = endpoints.filter(({ endpoint: { method, path } }) => method === 'GET' && !path.endsWith('/stream'))
  const told: string[] = []
  const named: string[] = []
  for (const { name, endpoint } of reading) {
    const keys = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
    const of = (key: string) => (key === 'cf_id' ? cf_id : ['t', 'type', 'a'].includes(key) ? 'html_page' : id)
    const path = fillPath(endpoint.path, Object.fromEntries(keys.map((key) => [key, of(key)])) as never)
    for (const query of ['count=true', `client_id=${id}&client=${id}`, 'search=zqx', 'search=91239999']) {
      const { text } = await member.browser.fetch(`${path}?${query}`)
      if (/zqx(?!")|9123 ?9999/i.test(text)) told.push(`${name} ${query}`)
      if (text.includes('Grace')) named.push(name)
    }
  }
  expect(told).toEqual([])
  // Who may claim the client sees it by its name.
  expect(named).toEqual(expect.arrayContaining(['listClients', 'getClient', 'listFollowUps']))
  expect((await browser.call(getClient, { params: { id } })).text).toMatch(/Zqx firm/)
  expect(JSON.stringify(stream.messages)).not.toMatch(/zqx|9123/i)
  stream.stop()
})
