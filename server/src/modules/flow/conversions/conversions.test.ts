import { conversionOffer, markConverted } from '@fairlead/contract/flow/conversions'
import { deleteClient } from '@fairlead/contract/records/clients'
import { expect, it } from 'vitest'
import { timelineOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()

it('a stage is kept once, shown in the timeline, and sent nowhere as long as no source takes it', async () => {
  const ann = await world().signIn('ann@example.com')
  const id = await addClient(ann, 'Somebody')
  const mark = (stage?: string) =>
    ann.browser.call(markConverted, { params: { id }, body: stage === undefined ? {} : { stage } })
  const offer = async () => (await ann.browser.call(conversionOffer, { params: { id } })).body
  expect(await offer()).toEqual({ is_offered: false, marked_at: null })
  const first = (await mark('Won')).body
  expect(first).toMatchObject({ stage: 'Won', is_repeated: false, sent_to: [] })
  expect(await offer()).toEqual({ is_offered: false, marked_at: first.marked_at })
  await world().advance({ minutes: 5 })
  expect((await mark('Won')).body).toEqual({ ...first, is_repeated: true })
  expect((await mark()).body).toMatchObject({ stage: 'Converted', is_repeated: false })
  const results = await timelineOf(ann, id, { types: 'CONVERSION_SENT' })
  expect(results.map((item) => item.type_specific_data)).toEqual([
    { stage: 'Converted', status: 'kept', reason: 'No connected source accepts conversions.' },
    { stage: 'Won', status: 'kept', reason: 'No connected source accepts conversions.' },
  ])
  expect((await mark(' ')).error.errors).toHaveProperty('stage')
  void (await ann.browser.call(deleteClient, { params: { id } })).body
  expect((await mark('Later')).error.error_type).toBe('IN_BIN')
})
