import { clientNeighbours } from '@fairlead/contract/records/client-lists'
import {
  autoUnmarkLead,
  deleteClient,
  listClients,
  markLead,
  restoreClient,
  updateLastInteraction,
} from '@fairlead/contract/records/clients'
import { sendShare, unsendShare } from '@fairlead/contract/records/content-sharing'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { addActivity, editActivity, userTimeline } from '@fairlead/contract/records/timeline'
import { undoContact } from '@fairlead/contract/records/undo-contact'
import { type BatchChange, startBatch, undoBatch } from '@fairlead/contract/work/batches'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { expect, it } from 'vitest'
import { clientOf, clientsOf, timelineOf } from '../../../../testing/look.ts'
import { addClient } from '../../../../testing/make.ts'
import { joinTeam } from '../../../../testing/members.ts'
import { webhookKit } from '../../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld()

/** A client whom a lead made. */
async function ofLead(p: Person): Promise<string> {
  const id = await addClient(p, 'Mei')
  await world().sql(`update clients set client_source = 'external_integration' where id = $1`, [id])
  await world().advance({ minutes: 5 })
  return id
}
const tap = async (p: Person, client_id: string, channel: 'phone_call' | 'whatsapp' = 'phone_call') =>
  (await p.browser.call(updateLastInteraction, { body: { client_id, channel } })).body.last_interaction_at
const undo = (p: Person, id: string, at: string) => p.browser.call(undoContact, { params: { id }, body: { at } })
const timeline = async (p: Person, id: string) =>
  (await timelineOf(p, id))
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
  expect((await clientOf(ann, id)).last_interaction_at).toBe(at)
  await wait(9)
  expect(await timeline(ann, id)).toHaveLength(1)
  await wait(2)
  // Timed at the tap, and the entry stays what it is.
  const response = { kind: 'FIRST_RESPONSE', at, by: ann.userId, data: { channel: 'phone_call' } }
  const found = await timeline(ann, id)
  expect(found).toMatchObject([response, call])
  expect(found[0]?.data).toMatchObject({ seconds: expect.closeTo(300, -2) })
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
  const id = await addClient(ann, 'Mei')
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
  const all = await timelineOf(ann, id)
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
    const results = await timelineOf(eva, id)
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

/** Who waits for a contact, in the two parts of the list, and how many are counted there. */
async function waiting({ browser }: Person) {
  const of = async (sort: 'uncontacted' | 'uncontacted_new' | 'uncontacted_seen') =>
    (await browser.call(listClients, { query: { sort, count: 'true' } })).body
  const [all, fresh, seen] = [await of('uncontacted'), await of('uncontacted_new'), await of('uncontacted_seen')]
  expect([all.count, all.results.length]).toEqual([(fresh.count ?? 0) + (seen.count ?? 0), all.count])
  const names = ({ results }: typeof all) => results.map(({ name }) => name).join()
  return [names(fresh), names(seen)]
}

it('waits for a contact from its lead until somebody reaches out, in two parts (rule 217)', async () => {
  const gil = await world().signIn('gil@taps.test')
  const hal = await joinTeam(world(), gil, 'hal@taps.test', { viewOtherAssignedClients: true })
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [gil.orgId])
  const { made, send } = webhookKit(world)
  const hook = await made(gil)
  const lead = (name: string, phone: string) => send(hook, { name, phone })
  await lead('Ann', '+65 9127 4486')
  await world().advance({ minutes: 5 })
  await lead('Bob', '+65 9633 2045')
  await world().advance({ minutes: 5 })
  const byHand = await addClient(gil, 'Cai')
  const rows = () => clientsOf(gil, { sort: 'uncontacted' })
  const [ann, bob] = (await rows()).map(({ id }) => ({ params: { id } }))
  if (!ann || !bob) throw new Error('there are no leads')
  const waits = async () => (await rows()).find(({ id }) => id === ann.params.id)?.awaiting_contact_since
  const since = await waits()
  const log = (more: object) =>
    gil.browser.call(addActivity, { body: { client_id: ann.params.id, item_type: 'PHONECALL', ...more } as never })
  const mark = async (body: object) => (await gil.browser.call(markLead, { ...ann, body: body as never })).body
  const markBack = () => mark({ new_lead: false, undo: true, awaiting_contact_since: since })
  const see = () => gil.browser.call(autoUnmarkLead, { ...ann, body: { unmark_type: 'CLIENT_VIEWED' } })
  /** Changes the client with many others, and undoes that. */
  const bulk = async (change: BatchChange) => {
    const body = { selection: { ids: [ann.params.id] }, change, expected: 1 }
    const { id } = (await gil.browser.call(startBatch, { body })).body
    await world().settle()
    const between = await waiting(gil)
    void (await gil.browser.call(undoBatch, { params: { id } })).body
    await world().settle()
    return between
  }
  const there = ['Bob', 'Ann']
  const gone = ['Bob', '']
  let tapped = ''
  let shared = ''
  let survivor = ''

  const steps: [what: string, does: () => Promise<unknown>, shows: string[], sinceWhen?: unknown][] = [
    ['a lead is new', () => Promise.resolve(), ['Ann,Bob', ''], since],
    ['seen by its trigger', see, there, since],
    [
      'a further lead makes it new again, and keeps its wait',
      () => lead('Ann', '+65 9127 4486'),
      ['Ann,Bob', ''],
      since,
    ],
    ['seen again', see, there, since],
    ['a note is no contact', () => log({ item_type: 'NOTE', text: 'Oak' }), there, since],
    ['nor is a call of the client', () => log({ direction: 'incoming' }), there, since],
    [
      'nor is a call before the lead',
      () => log({ at: new Date(Date.parse(since ?? '') - 3_600_000).toISOString() }),
      there,
    ],
    [
      'nor a new assignee',
      () => gil.browser.call(reassignClient, { ...ann, body: { assigned_to_id: hal.userId } }),
      there,
    ],
    ['a tap', async () => (tapped = await tap(gil, ann.params.id)), gone],
    ['that was none', () => undo(gil, ann.params.id, tapped), there, since],
    [
      'two taps, of which the first was none',
      async () => {
        const first = await tap(gil, ann.params.id)
        await world().advance({ seconds: 30 })
        tapped = await tap(gil, ann.params.id)
        void (await undo(gil, ann.params.id, first)).body
      },
      gone,
    ],
    ['nor the second', () => undo(gil, ann.params.id, tapped), there, since],
    [
      'a message',
      async () => {
        const body = { client_id: ann.params.id, channel: 'whatsapp', text: 'Hello' } as const
        shared = (await gil.browser.call(sendShare, { body })).body.activity_id
      },
      gone,
    ],
    ['that was not sent', () => gil.browser.call(unsendShare, { body: { activity_id: shared } }), there, since],
    ['marked as contacted', () => mark({ new_lead: false }), gone],
    ['that undone', markBack, there, since],
    [
      'many marked as contacted, undone',
      async () => expect(await bulk({ kind: 'mark', new_lead: false })).toEqual(gone),
      there,
      since,
    ],
    [
      'many marked as new, undone',
      async () => expect(await bulk({ kind: 'mark', new_lead: true })).toEqual(['Ann,Bob', '']),
      there,
      since,
    ],
    ['many deleted, undone', async () => expect(await bulk({ kind: 'delete' })).toEqual(gone), there, since],
    ['in the bin', () => gil.browser.call(deleteClient, ann), gone],
    ['that undone', () => gil.browser.call(restoreClient, { ...ann, query: { undo: 'true' } }), there, since],
    [
      'merged into one that does not wait',
      async () => {
        const look = async (id: string) => (await clientOf(gil, id)).version
        const body = {
          survivor_id: byHand,
          absorbed_id: ann.params.id,
          survivor_version: await look(byHand),
          absorbed_version: await look(ann.params.id),
        }
        survivor = (await gil.browser.call(mergeClients, { body })).body.merge_id
      },
      ['Bob', 'Cai'],
    ],
    ['un-merged', () => gil.browser.call(undoMerge, { params: { id: survivor } }), there, since],
    ['a logged call', () => log({ outcome: 'NO_ANSWER' }), gone],
    ['a further lead', () => lead('Ann', '+65 9127 4486'), ['Bob,Ann', '']],
    [
      'marked as contacted, called, and the mark undone',
      async () => {
        const { marked_at } = await mark({ new_lead: false })
        await world().advance({ minutes: 1 })
        void (await log({ outcome: 'NO_ANSWER' })).body
        expect((await mark({ new_lead: true, undo: true, awaiting_contact_since: since, marked_at })).is_new_lead).toBe(
          false,
        )
      },
      gone,
    ],
    ['in the bin', () => gil.browser.call(deleteClient, ann), gone],
    ['out of the bin', () => gil.browser.call(restoreClient, { ...ann, query: {} }), gone],
    ['marked as new by hand', () => mark({ new_lead: true }), ['Bob,Ann', '']],
  ]
  for (const [what, does, shows, sinceWhen] of steps) {
    await does()
    await world().settle()
    expect(await waiting(gil), what).toEqual(shows)
    if (sinceWhen) expect(await waits(), what).toBe(sinceWhen)
  }
  // Whoever was contacted keeps its place beside the others, so that one goes on from it.
  void (await log({ outcome: 'REACHED' })).body
  const beside = await gil.browser.call(clientNeighbours, { ...ann, query: { sort: 'uncontacted' } })
  expect(beside.body).toMatchObject({ previous: { id: bob.params.id }, next: null, count: 1 })
  // Also the first of the list, which sent a further lead since.
  void (await lead('Ann', '+65 9127 4486'))
  await world().advance({ minutes: 5 })
  void (await lead('Bob', '+65 9633 2045'))
  await world().settle()
  expect(await waiting(gil)).toEqual(['Bob,Ann', ''])
  const body = { client_id: bob.params.id, item_type: 'PHONECALL', outcome: 'REACHED' } as const
  void (await gil.browser.call(addActivity, { body })).body
  const behind = await gil.browser.call(clientNeighbours, { ...bob, query: { sort: 'uncontacted' } })
  expect(behind.body).toMatchObject({ previous: null, next: { id: ann.params.id }, count: 1 })
})
