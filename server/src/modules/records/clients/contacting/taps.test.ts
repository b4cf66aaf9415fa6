import { createClient, getClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { addActivity, editActivity, getTimeline, userTimeline } from '@fairlead/contract/records/timeline'
import { undoContact } from '@fairlead/contract/records/undo-contact'
import { expect, it } from 'vitest'
import { joinTeam } from '../../../../testing/members.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld()

/** A client whom a lead made. */
async function ofLead(p: Person): Promise<string> {
  const { id } = (await p.browser.call(createClient, { body: { name: 'Mei' } })).body
  await world().sql(`update clients set client_source = 'external_integration' where id = $1`, [id])
  await world().advance({ minutes: 5 })
  return id
}
const tap = async (p: Person, client_id: string, channel: 'phone_call' | 'whatsapp' = 'phone_call') =>
  (await p.browser.call(updateLastInteraction, { body: { client_id, channel } })).body.last_interaction_at
const undo = (p: Person, id: string, at: string) => p.browser.call(undoContact, { params: { id }, body: { at } })
const timeline = async (p: Person, id: string) =>
  (await p.browser.call(getTimeline, { params: { id } })).body.results
    .filter(({ item_type: kind }) => ['PHONECALL', 'MESSAGE', 'FIRST_RESPONSE'].includes(kind))
    .map(({ item_type: kind, at, by, type_specific_data: data }) => ({ kind, at, by: by?.id, data }))
const wait = async (minutes: number) => {
  await world().advance({ minutes })
  await world().settle()
}

it('that nobody confirms is told as not confirmed, and counts as the first response after ten minutes (rule 218)', async () => {
  const ann = await world().signIn('ann@taps.test')
  const id = await ofLead(ann)
  const at = await tap(ann, id)
  await world().settle()
  const call = { kind: 'PHONECALL', at, by: ann.userId, data: { is_confirmed: false, outcome: null } }
  expect(await timeline(ann, id)).toMatchObject([call])
  expect((await ann.browser.call(getClient, { params: { id } })).body.last_interaction_at).toBe(at)
  await wait(9)
  expect(await timeline(ann, id)).toHaveLength(1)
  await wait(2)
  // Timed at the tap, and the entry stays what it is.
  const response = { kind: 'FIRST_RESPONSE', at, by: ann.userId, data: { channel: 'phone_call' } }
  const found = await timeline(ann, id)
  expect(found).toMatchObject([response, call])
  expect(found[0]?.data).toMatchObject({ seconds: expect.closeTo(300, -1) })
})

it('becomes what is logged of it, which is the first response at the tap', async () => {
  const ann = await world().signIn('bea@taps.test')
  const id = await ofLead(ann)
  await tap(ann, id, 'whatsapp')
  await world().advance({ minutes: 1 })
  const at = await tap(ann, id)
  await world().advance({ minutes: 3 })
  const body = {
    client_id: id,
    item_type: 'PHONECALL',
    outcome: 'REACHED',
    text: 'Wants oak',
    confirms_tap: true,
  } as const
  void (await ann.browser.call(addActivity, { body })).body
  const said = await timeline(ann, id)
  expect(said.map(({ kind, at: when }) => [kind, when === at])).toEqual([
    ['FIRST_RESPONSE', true],
    ['PHONECALL', true],
    ['MESSAGE', false],
  ])
  expect(said[1]?.data).toEqual({
    text: 'Wants oak',
    outcome: 'REACHED',
    direction: 'outgoing',
    duration_seconds: null,
  })
  // Once logged, it is not taken back by the tap.
  expect((await undo(ann, id, at)).status).toBe(409)
  // The message was earlier: after its ten minutes the first response is its.
  await wait(8)
  const after = await timeline(ann, id)
  expect(after.filter(({ kind }) => kind === 'FIRST_RESPONSE')).toMatchObject([{ data: { channel: 'whatsapp' } }])
  // Nothing waits for a second log: it is an entry of its own.
  void (await ann.browser.call(addActivity, { body })).body
  expect((await timeline(ann, id)).filter(({ kind }) => kind === 'PHONECALL')).toHaveLength(2)
})

it('waits on when something else is written of the client', async () => {
  const ann = await world().signIn('fay@taps.test')
  const { id } = (await ann.browser.call(createClient, { body: { name: 'Mei' } })).body
  const at = [await tap(ann, id), await tap(ann, id, 'whatsapp')]
  const others = [
    { item_type: 'NOTE', channel: 'whatsapp' },
    { item_type: 'NOTE', channel: 'phone_call' },
    { item_type: 'MESSAGE', channel: 'phone_call' },
    { item_type: 'MEETING', channel: 'whatsapp' },
  ] as const
  for (const other of others)
    void (await ann.browser.call(addActivity, { body: { client_id: id, ...other, text: 'Oak', confirms_tap: true } }))
      .body
  const all = (await ann.browser.call(getTimeline, { params: { id } })).body.results
  const waiting = all.filter(({ type_specific_data: data }) => data && 'is_confirmed' in data)
  expect(waiting.map((item) => item.at).toSorted()).toEqual(at.toSorted())
  expect((await ann.browser.call(userTimeline, { query: {} })).body.results).toHaveLength(all.length)
})

it('leaves nothing when it is taken back in time', async () => {
  const ann = await world().signIn('cat@taps.test')
  const id = await ofLead(ann)
  expect((await undo(ann, id, await tap(ann, id))).body).toEqual({ last_interaction_at: null })
  await wait(11)
  expect(await timeline(ann, id)).toEqual([])
  const late = await tap(ann, id)
  await wait(11)
  expect((await undo(ann, id, late)).status).toBe(410)
})

it('is confirmed with one tap by its person or the owner, without a mark that it was edited', async () => {
  const owner = await world().signIn('dan@taps.test')
  const eva = await joinTeam(world(), owner, 'eva@taps.test', { viewOtherAssignedClients: true })
  const ben = await joinTeam(world(), owner, 'ben@taps.test', { viewOtherAssignedClients: true })
  const id = await ofLead(eva)
  await tap(eva, id)
  const entry = async () => {
    const { results } = (await eva.browser.call(getTimeline, { params: { id } })).body
    const found = results.find(({ item_type: kind }) => kind === 'PHONECALL')
    if (!found) throw new Error('no entry')
    return found
  }
  const confirm = async (p: Person) =>
    p.browser.call(editActivity, { params: { type: 'PHONECALL', id: (await entry()).id }, body: {} })
  expect((await confirm(ben)).status).toBe(403)
  expect((await confirm(owner)).status).toBe(200)
  const { type_specific_data: data, edited_at: editedAt } = await entry()
  expect(editedAt).toBeNull()
  expect(data).not.toHaveProperty('is_confirmed')
  // It was hers, not the owner's.
  expect(await timeline(eva, id)).toMatchObject([{ kind: 'FIRST_RESPONSE', by: eva.userId }, { kind: 'PHONECALL' }])
})
