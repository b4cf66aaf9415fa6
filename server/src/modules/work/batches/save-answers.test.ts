import { readWebhookAgain } from '@fairlead/contract/flow/webhooks'
import { updateClient } from '@fairlead/contract/records/clients'
import { clientFields, createCustomField } from '@fairlead/contract/records/fields/custom-fields'
import { dryRunAnswers, getBatch, saveAnswers, undoBatch } from '@fairlead/contract/work/batches'
import { expect, it } from 'vitest'
import { clientOf } from '../../../testing/look.ts'
import { aField, fillField } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
const { clients, made, send, set, somebody } = webhookKit(world)

it('saves what earlier leads answered where clients have no value, says before what does not fit, and takes it back', async () => {
  const ann = await somebody()
  const body = { name: 'Property type', type: 'dropdown' as const, options: [{ label: 'Flat' }, { label: 'House' }] }
  const kind = (await ann.browser.call(createCustomField, { body })).body
  const webhook = await made(ann)
  await set(ann, webhook, { mapping: { items: '', fields: [{ path: 'mail', field: 'email' }], id_path: null } })
  const people = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)
  await send(webhook, { mail: people[0], type: 'flat', firm: 'Old' }, { mail: people[1], type: 'Castle', firm: 'Two' })
  await send(
    webhook,
    { mail: people[2], type: '' },
    { mail: people[3], type: 'house' },
    { mail: people[0], firm: 'One' },
  )
  const all = await clients(ann)
  const idOf = (i: number) => all.find(({ email }) => email === people[i])?.id ?? ''
  const value = async (i: number) => {
    const { results } = (await ann.browser.call(clientFields, { params: { id: idOf(i) } })).body
    return results[0]?.options.find(({ id }) => id === results[0]?.value)?.label ?? null
  }
  const company = async (i: number) => (await clientOf(ann, idOf(i))).company
  await fillField(ann, idOf(3), kind.cf_id, 'Flat')

  const target = `field:${kind.cf_id}` as const
  const ask = {
    connection_id: `webhook:${webhook.id}` as const,
    answers: [
      { name: 'type', target },
      { name: 'firm', target: 'company' as const },
    ],
  }
  expect((await ann.browser.call(dryRunAnswers, { body: ask })).body).toEqual({
    selected: 3,
    changes: 2,
    skipped: { already: 1 },
    names: ['Property type', 'Company'],
    misfits: [{ name: 'type', value: 'Castle', clients: 1 }],
  })
  const wrong = { ...ask, answers: [{ name: 'mail', target: 'email' as const }] }
  expect((await ann.browser.call(dryRunAnswers, { body: wrong })).error.errors).toHaveProperty('answers.0.target')
  expect((await ann.browser.call(saveAnswers, { body: { ...ask, expected: 3 } })).status).toBe(409)

  const begun = await ann.browser.call(saveAnswers, { body: { ...ask, expected: 2 } })
  expect(begun.status).toBe(202)
  await world().settle()
  const look = async () => (await ann.browser.call(getBatch, { params: { id: begun.body.id } })).body
  expect(await look()).toMatchObject({ kind: 'save_answers', status: 'done', changed: 2, skipped: { already: 1 } })
  expect(await Promise.all([0, 1, 2, 3].map(value))).toEqual(['Flat', null, null, 'Flat'])
  expect(await Promise.all([0, 1].map(company))).toEqual(['One', 'Two'])
  const { results } = (await ann.browser.call(clientFields, { params: { id: idOf(0) } })).body
  expect(results[0]).toMatchObject({ origin: 'lead', origin_detail: 'Website' })

  // What somebody changed since stays, also where the deliveries are read again by the former mapping.
  await ann.browser.call(updateClient, { params: { id: idOf(1) }, body: { company: 'Mine' } })
  await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })
  expect((await ann.browser.call(undoBatch, { params: { id: begun.body.id } })).status).toBe(202)
  await world().settle()
  expect(await look()).toMatchObject({ status: 'undone', put_back: 1, kept: 1 })
  expect(await Promise.all([0, 3].map(value))).toEqual([null, 'Flat'])
  expect(await Promise.all([0, 1].map(company))).toEqual([null, 'Mine'])
})

it('of an answer that no field can take nothing is written, and only clients that one sees are counted', async () => {
  const bob = await somebody()
  const cy = await joinTeam(world(), bob, 'answers-cy@example.com', { manageIntegrations: true })
  const size = await aField(bob, 'Size', 'number')
  const webhook = await made(bob)
  await send(webhook, { email: 'grace@example.com', size: 'large' })
  const answers = [{ name: 'size', target: `field:${size.cf_id}` as const }]
  const ask = { connection_id: `webhook:${webhook.id}` as const, answers }
  expect((await cy.browser.call(dryRunAnswers, { body: ask })).body).toMatchObject({ selected: 0, misfits: [] })
  expect((await cy.browser.call(saveAnswers, { body: ask })).status).toBe(409)
  const { id } = (await bob.browser.call(saveAnswers, { body: ask })).body
  await world().settle()
  expect((await bob.browser.call(getBatch, { params: { id } })).body).toMatchObject({
    changed: 0,
    skipped: { failed: 1 },
    can_undo: false,
  })
})
