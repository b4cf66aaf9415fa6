import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { autoUnmarkLead, deleteClient, markLead, restoreClient, updateClient } from '@fairlead/contract/records/clients'
import { clientFields } from '@fairlead/contract/records/fields/custom-fields'
import type { Selection } from '@fairlead/contract/records/filters'
import { clientGroups, createGroup, setAutoGroups } from '@fairlead/contract/records/groups'
import { addActivity } from '@fairlead/contract/records/timeline'
import {
  type Batch,
  type BatchChange,
  batchItems,
  bulkDelete,
  bulkReassign,
  dryRunBatch,
  getBatch,
  listBatches,
  resumeBatch,
  startBatch,
  undoBatch,
} from '@fairlead/contract/work/batches'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/time'
import { clientOf, clientsOf, timelineOf, titlesOf } from '../../../testing/look.ts'
import { addClient, aField, fillField, giveClient } from '../../../testing/make.ts'
import { deactivate, joinTeam, permit } from '../../../testing/members.ts'
import { webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let team = 0
let owner: Person
let ann: Person
let ben: Person
/** Each test has a team of its own. */
beforeEach(async () => {
  const name = (who: string) => `${who}${team}@many.test`
  team++
  // More people sign in here than one address may within an hour.
  await world().sql('delete from rate_limits')
  owner = await world().signIn(name('owner'))
  ann = await joinTeam(world(), owner, name('ann'))
  ben = await joinTeam(world(), owner, name('ben'), { viewOtherAssignedClients: true, viewUnassignedClients: true })
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
})

const addAll = (person: Person, ...names: string[]) => Promise.all(names.map((name) => addClient(person, name)))
const everybody: Selection = { filters: { logical_operator: 'AND', expressions: [] } }
const dry = (by: Person, selection: Selection, change: BatchChange) =>
  by.browser.call(dryRunBatch, { body: { selection, change } })
type More = { only_mine?: boolean; expected?: number }
const start = (by: Person, selection: Selection, change: BatchChange, more: More = {}) =>
  by.browser.call(startBatch, { body: { selection, change, ...more } })
const look = async (by: Person, { id }: Pick<Batch, 'id'>) => (await by.browser.call(getBatch, { params: { id } })).body
const settled = async (by: Person, batch: Pick<Batch, 'id'>) => {
  await world().settle()
  return look(by, batch)
}
/** Starts a change, waits until it is done, and answers what came of it. */
const change = async (by: Person, selection: Selection, what: BatchChange, more: More = {}) => {
  const begun = await start(by, selection, what, more)
  expect(begun.status).toBe(202)
  return settled(by, begun.body)
}
const undo = async (by: Person, batch: Pick<Batch, 'id'>) => {
  expect((await by.browser.call(undoBatch, { params: { id: batch.id } })).status).toBe(202)
  return settled(by, batch)
}
const holders = async (ids: string[]) =>
  (await Promise.all(ids.map((id) => clientOf(owner, id)))).map((c) => c.assigned_to?.id)
const itemsOf = async (
  by: Person,
  { id }: Pick<Batch, 'id'>,
  outcome: 'changed' | 'kept' | 'already' | 'not_yours' | 'gone',
) =>
  (await by.browser.call(batchItems, { params: { id }, query: { outcome } })).body.results.map(
    ({ client_id }) => client_id,
  )

describe('many clients changed at once (promise 4)', () => {
  it('says in numbers what would change, changes that, tells each timeline and each person once, and takes it back', async () => {
    const mine = await addAll(owner, 'One', 'Two', 'Three')
    const [his] = await addAll(ben, 'Four')
    const selection = { ids: [...mine, his ?? '', '0198a8a0-0000-7000-8000-000000000000'] }
    const what = { kind: 'reassign', assigned_to_id: ben.userId, reason: 'The north is his' } as const
    expect((await dry(owner, selection, what)).body).toEqual({
      selected: 5,
      changes: 3,
      skipped: { already: 1, gone: 1 },
      names: [expect.any(String)],
    })
    const done = await change(owner, selection, what, { only_mine: true })
    expect(done).toMatchObject({ status: 'done', total: 5, looked_at: 5, changed: 3, skipped: { already: 1, gone: 1 } })
    expect(done).toMatchObject({ kind: 'reassign', by: { id: owner.userId }, can_undo: true })
    expect(await holders(mine)).toEqual([ben.userId, ben.userId, ben.userId])
    expect((await itemsOf(owner, done, 'changed')).sort()).toEqual([...mine].sort())
    expect(await itemsOf(owner, done, 'already')).toEqual([his])
    const newest = (await timelineOf(owner, mine[0] ?? ''))[0]
    expect(newest).toMatchObject({ item_type: 'CLIENT_ASSIGNMENT', type_specific_data: { reason: 'The north is his' } })
    expect((await titlesOf(ben)).filter((title) => title.includes('3 clients'))).toEqual([
      '3 clients were assigned to you',
    ])

    // One moved on by hand: it stays there, and is listed.
    const [first = '', ...rest] = mine
    await giveClient(owner, first, ann)
    const undone = await undo(owner, done)
    expect(undone).toMatchObject({
      status: 'undone',
      put_back: 2,
      kept: 1,
      can_undo: false,
      undone_by: { id: owner.userId },
    })
    expect(await holders(mine)).toEqual([ann.userId, owner.userId, owner.userId])
    expect(await itemsOf(owner, done, 'kept')).toEqual([first])
    expect((await titlesOf(ben)).filter((title) => title.includes('no longer yours'))).toEqual([
      '2 clients are no longer yours',
    ])
    expect((await owner.browser.call(undoBatch, { params: { id: done.id } })).status).toBe(409)
    expect(rest).toHaveLength(2)
  })

  it('is of all that a filter and a search show but some, as they were when it began', async () => {
    const ids = await addAll(ann, 'Kim Alpha', 'Kim Beta', 'Kim Gamma', 'Lee Delta')
    const selection = {
      filters: {
        logical_operator: 'AND' as const,
        expressions: [{ key: 'assignedTo' as const, operator: 'in' as const, values: [ann.userId] }],
      },
      search: 'kim',
      except: [ids[1] ?? ''],
    }
    const done = await change(owner, selection, { kind: 'reassign', assigned_to_id: null })
    expect(done).toMatchObject({ total: 2, changed: 2, skipped: {} })
    expect(await holders(ids)).toEqual([undefined, ann.userId, undefined, ann.userId])
    await undo(owner, done)
    expect(await holders(ids)).toEqual([ann.userId, ann.userId, ann.userId, ann.userId])
  })

  it('changes whom was confirmed, and nobody who comes to match later (rule 170)', async () => {
    const [one = '', two = '', three = ''] = await addAll(owner, 'Hit One', 'Hit Two', 'Hit Three')
    await owner.browser.call(markLead, { params: { id: one }, body: { new_lead: true } })
    const marked = {
      filters: { logical_operator: 'AND' as const, expressions: [{ key: 'isNewLead' as const, value: true }] },
    }
    const { body: begun } = await start(owner, marked, { kind: 'delete' }, { expected: 1 })
    expect(begun).toMatchObject({ status: 'running', total: 1 })
    await owner.browser.call(markLead, { params: { id: two }, body: { new_lead: true } })
    expect(await settled(owner, begun)).toMatchObject({ status: 'done', changed: 1, skipped: {} })
    expect((await clientsOf(owner)).map(({ id }) => id).sort()).toEqual([two, three].sort())

    // Who was left as they are stay so, although they could change by now; and who was to change does.
    const cutter = await joinTeam(world(), owner, `hit${team}@many.test`, {
      viewOtherAssignedClients: true,
      deleteClients: true,
    })
    const [own = ''] = await addAll(cutter, 'Hit Own')
    const both = { ids: [own, two, two] }
    const more = { only_mine: true, expected: 1 }
    const mine = (await start(cutter, both, { kind: 'delete' }, more)).body
    await giveClient(owner, two, cutter)
    expect(await settled(cutter, mine)).toMatchObject({ total: 2, looked_at: 2, changed: 1, skipped: { not_yours: 1 } })
    expect(await itemsOf(cutter, mine, 'not_yours')).toEqual([two])
    expect((await clientOf(owner, two)).id).toBe(two)
  })

  it('is all or nothing, unless only one’s own are asked for (rule 143)', async () => {
    const [hers = ''] = await addAll(ann, 'Hers')
    const [free = ''] = await addAll(owner, 'Free')
    await giveClient(owner, free, null)
    const lead = await joinTeam(world(), owner, `lead${team}@many.test`, { viewUnassignedClients: true })
    const [own = ''] = await addAll(lead, 'Own')
    const what = { kind: 'mark', new_lead: true } as const
    // What nobody has may be seen, and not edited.
    const refused = await start(lead, { ids: [own, free] }, what)
    expect([refused.status, refused.error.error_type]).toEqual([456, 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER'])
    expect((await clientOf(owner, own)).is_new_lead).toBe(false)
    const done = await change(lead, { ids: [own, free, hers] }, what, { only_mine: true })
    expect(done).toMatchObject({ changed: 1, skipped: { not_yours: 1, gone: 1 } })
    expect([(await clientOf(owner, own)).is_new_lead, (await clientOf(owner, free)).is_new_lead]).toEqual([true, false])
    // The person who may only claim takes them one at a time.
    expect((await start(lead, { ids: [free] }, { kind: 'reassign', assigned_to_id: lead.userId })).status).toBe(403)
  })

  it('puts clients into the bin once the number was typed, and back with their follow-ups', async () => {
    const [one = '', two = ''] = await addAll(ann, 'Bin One', 'Bin Two')
    const day = addDays(dayIn(new Date(), 'Asia/Singapore'), 5)
    await ann.browser.call(setFollowUp, { params: { id: one }, body: { day } })
    const all = { ids: [one, two] }
    expect((await start(owner, all, { kind: 'delete' })).error.errors).toHaveProperty('expected')
    const stale = await start(owner, all, { kind: 'delete' }, { expected: 3 })
    expect([stale.status, (stale.error.current as { changes: number }).changes]).toEqual([409, 2])
    // Ann may not delete; nobody's right is widened by doing many.
    expect((await start(ann, all, { kind: 'delete' }, { expected: 2 })).status).toBe(403)
    const done = await change(owner, all, { kind: 'delete' }, { expected: 2 })
    expect(done.changed).toBe(2)
    expect(await clientsOf(owner)).toEqual([])
    const back = await undo(owner, done)
    expect(back).toMatchObject({ put_back: 2, kept: 0 })
    expect((await clientOf(ann, one)).follow_up).toMatchObject({ maturity_type: 'FIXED' })
  })

  it('puts clients into groups and takes them out, and takes that back', async () => {
    const [one = '', two = ''] = await addAll(owner, 'Kit One', 'Kit Two')
    const all = { ids: [one, two] }
    const group = (await owner.browser.call(createGroup, { body: { name: 'North' } })).body
    await owner.browser.call(setAutoGroups, { params: { id: two }, body: { add_ids: [group.id] } })
    const groups = async (id: string) =>
      (await owner.browser.call(clientGroups, { params: { id } })).body.results.map(({ name }) => name)

    const added = await change(owner, all, { kind: 'add_groups', group_ids: [group.id] })
    expect(added).toMatchObject({ changed: 1, skipped: { already: 1 }, names: ['North'] })
    expect([await groups(one), await groups(two)]).toEqual([['North'], ['North']])
    const removed = await change(owner, all, { kind: 'remove_groups', group_ids: [group.id] })
    expect([removed.changed, await groups(one), await groups(two)]).toEqual([2, [], []])
    await undo(owner, removed)
    await undo(owner, added)
    expect([await groups(one), await groups(two)]).toEqual([[], ['North']])
  })

  it('marks clients as new leads, and takes that back', async () => {
    const [one = '', two = ''] = await addAll(owner, 'Kit One', 'Kit Two')
    const all = { ids: [one, two] }
    await owner.browser.call(markLead, { params: { id: two }, body: { new_lead: true } })
    const opened = `select opened_at is not null as is_opened, opened_by_id from clients where id = $1`
    await world().sql('update clients set opened_at = now(), opened_by_id = $2 where id = $1', [one, owner.userId])
    const marked = await change(owner, all, { kind: 'mark', new_lead: true })
    expect(marked).toMatchObject({ changed: 1, skipped: { already: 1 } })
    expect(await world().sql(opened, [one])).toEqual([{ is_opened: false, opened_by_id: null }])
    await undo(owner, marked)
    expect(await world().sql(opened, [one])).toEqual([{ is_opened: true, opened_by_id: owner.userId }])
    expect([(await clientOf(owner, one)).is_new_lead, (await clientOf(owner, two)).is_new_lead]).toEqual([false, true])
  })

  it('is undone with the rights of today, client by client; the rest is listed as left unchanged (rule 210)', async () => {
    const [hers = '', his = ''] = [...(await addAll(owner, 'Hers')), ...(await addAll(ben, 'His'))]
    const given = await change(ben, { ids: [hers, his] }, { kind: 'reassign', assigned_to_id: ann.userId })
    const marked = await change(ben, { ids: [hers, his] }, { kind: 'mark', new_lead: true })
    await permit(world(), ben, { viewOtherAssignedClients: true, deleteClients: true })
    const [gone = ''] = await addAll(ben, 'Gone')
    const deleted = await change(ben, { ids: [gone] }, { kind: 'delete' }, { expected: 1 })
    await permit(world(), ben, { viewOtherAssignedClients: false, deleteClients: false })
    for (const done of [given, marked, deleted])
      expect(await undo(ben, done)).toMatchObject({ status: 'undone', put_back: 0, kept: done.changed })
    expect(await holders([hers, his])).toEqual([ann.userId, ann.userId])
    expect((await itemsOf(ben, given, 'kept')).sort()).toEqual([hers, his].sort())
    expect((await clientOf(owner, hers)).is_new_lead).toBe(true)
  })

  it('has leads whose unmarking is undone wait as long as before (rules 48 and 210)', async () => {
    const ids = await addAll(owner, 'Kit One', 'Kit Two')
    await change(owner, { ids }, { kind: 'mark', new_lead: true })
    const waiting = async () =>
      (await clientsOf(owner, { sort: 'uncontacted' })).map((one) => [one.id, one.awaiting_contact_since])
    const before = await waiting()
    expect(before.map(([id]) => id).toSorted()).toEqual(ids.toSorted())
    await world().advance({ hours: 70 })
    const unmarked = await change(owner, { ids }, { kind: 'mark', new_lead: false })
    expect(await waiting()).toEqual([])
    await undo(owner, unmarked)
    expect(await waiting()).toEqual(before)
    expect(await world().sql('select 1 from lead_reminders where org_id = $1', [owner.orgId])).toEqual([])
    // Earlier changes noted only whether a client was new.
    const earlier = await change(owner, { ids }, { kind: 'mark', new_lead: false })
    await world().sql(`update batch_items set before = 'true', after = 'false' where batch_id = $1`, [earlier.id])
    await undo(owner, earlier)
    expect(await waiting()).toEqual(before)
  })

  it('leaves clients unchanged to whom something happened since they were marked (rules 210 and 217)', async () => {
    const { made, send } = webhookKit(world)
    const hook = await made(owner)
    const lead = () => send(hook, { name: 'Lead', phone: '+65 9127 4486' })
    const waiting = async () => {
      const results = await clientsOf(owner, { sort: 'uncontacted' })
      return results.map((one) => [one.name, one.is_new_lead])
    }
    const call = (client_id: string) =>
      owner.browser.call(addActivity, { body: { client_id, item_type: 'PHONECALL', outcome: 'REACHED' } })
    await lead()
    const [{ id: sends = '' } = {}] = await clientsOf(owner)
    const [called = '', still = ''] = await addAll(owner, 'Called', 'Still')
    // One was contacted, one was only seen.
    void (await owner.browser.call(markLead, { params: { id: sends }, body: { new_lead: false } })).body
    for (const id of [called, still])
      void (await owner.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
    for (const id of [called, still])
      void (await owner.browser.call(autoUnmarkLead, { params: { id }, body: { unmark_type: 'CLIENT_VIEWED' } })).body
    expect(await waiting()).toEqual([
      ['Called', false],
      ['Still', false],
    ])
    await world().advance({ minutes: 5 })
    const marked = await change(owner, { ids: [sends, called, still] }, { kind: 'mark', new_lead: true })
    expect(marked.changed).toBe(3)
    await world().advance({ minutes: 5 })
    await lead()
    expect((await call(called)).status).toBe(201)
    expect(await undo(owner, marked)).toMatchObject({ put_back: 1, kept: 2 })
    const left = [
      ['Still', false],
      ['Lead', true],
    ]
    expect(await waiting()).toEqual(left)

    await world().advance({ minutes: 5 })
    const unmarked = await change(owner, { ids: [sends, still] }, { kind: 'mark', new_lead: false })
    expect(await waiting()).toEqual([])
    await world().advance({ minutes: 5 })
    expect((await call(still)).status).toBe(201)
    expect(await undo(owner, unmarked)).toMatchObject({ put_back: 1, kept: 1 })
    expect(await waiting()).toEqual([['Lead', true]])
  })

  it('sets follow-ups and takes them away, and takes that back where nobody set another', async () => {
    const [one = '', two = ''] = await addAll(owner, 'Kit One', 'Kit Two')
    const all = { ids: [one, two] }
    const today = dayIn(new Date(), 'Asia/Singapore')
    await owner.browser.call(setFollowUp, {
      params: { id: two },
      body: { day: addDays(today, 9), note: 'Bring the keys' },
    })
    const due = async (id: string) => (await clientOf(owner, id)).follow_up
    const set = await change(owner, all, { kind: 'follow_up', day: addDays(today, 3), note: 'Call back' })
    expect([(await due(one))?.note, (await due(two))?.note, set.changed]).toEqual(['Call back', 'Call back', 2])
    // The second was moved by hand since.
    await owner.browser.call(setFollowUp, { params: { id: one }, body: { maturity_type: 'NOT_FIXED' } })
    expect(await undo(owner, set)).toMatchObject({ put_back: 1, kept: 1 })
    expect([(await due(one))?.maturity_type, (await due(two))?.note]).toEqual(['NOT_FIXED', 'Bring the keys'])
    const cleared = await change(owner, all, { kind: 'remove_follow_up' })
    expect([cleared.changed, await due(one), await due(two)]).toEqual([2, null, null])
    await undo(owner, cleared)
    expect([(await due(one))?.maturity_type, (await due(two))?.note]).toEqual(['NOT_FIXED', 'Bring the keys'])
  })

  it('puts follow-ups back into the bin with their clients, not onto them (rule 58)', async () => {
    const [one = '', two = ''] = await addAll(owner, 'Kit One', 'Kit Two')
    const today = dayIn(new Date(), 'Asia/Singapore')
    const plan = (id: string, note: string) =>
      owner.browser.call(setFollowUp, { params: { id }, body: { day: addDays(today, 5), note } })
    await plan(one, 'Bring the keys')
    await plan(two, 'Bring the plan')
    const cleared = await change(owner, { ids: [one, two] }, { kind: 'remove_follow_up' })
    await plan(two, 'Set since')
    for (const id of [one, two]) await owner.browser.call(deleteClient, { params: { id } })
    await world().settle()
    expect(await undo(owner, cleared)).toMatchObject({ put_back: 1, kept: 1 })
    expect(await world().sql(`select 1 from follow_ups where state = 'open' and org_id = $1`, [owner.orgId])).toEqual(
      [],
    )
    for (const id of [one, two]) await owner.browser.call(restoreClient, { params: { id } })
    await world().settle()
    expect([(await clientOf(owner, one)).follow_up?.note, (await clientOf(owner, two)).follow_up?.note]).toEqual([
      'Bring the keys',
      'Set since',
    ])
  })

  it('sets own fields, with where the value came from, and takes that back', async () => {
    const [one = '', two = ''] = await addAll(owner, 'Kit One', 'Kit Two')
    const all = { ids: [one, two] }
    const field = await aField(owner, 'Budget', 'number')
    const inField = async (id: string) =>
      (await owner.browser.call(clientFields, { params: { id } })).body.results.find((f) => f.cf_id === field.cf_id)
    await fillField(owner, two, field.cf_id, 700)
    const wrong = await start(owner, all, { kind: 'set_field', cf_id: field.cf_id, value: 'a lot' })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['value']])
    const valued = await change(owner, all, { kind: 'set_field', cf_id: field.cf_id, value: 900 })
    expect(valued).toMatchObject({ changed: 2, names: ['Budget', '900'] })
    expect(await inField(one)).toMatchObject({ value: 900, origin: 'bulk', set_by: { id: owner.userId } })
    expect(await change(owner, all, { kind: 'set_field', cf_id: field.cf_id, value: 900 })).toMatchObject({
      changed: 0,
      skipped: { already: 2 },
    })
    await undo(owner, valued)
    expect([(await inField(one))?.value, await inField(two)]).toMatchObject([null, { value: 700, origin: 'manual' }])
    // Numbers that the database writes in another way.
    for (const value of [0.00005, -1e15]) {
      const odd = await change(owner, all, { kind: 'set_field', cf_id: field.cf_id, value })
      expect(await undo(owner, odd)).toMatchObject({ put_back: 2, kept: 0 })
      expect((await inField(two))?.value).toBe(700)
    }
  })

  it('needs a team with somebody in it, and is seen by the person who did it and the person who manages the team', async () => {
    const ids = await addAll(ben, 'Alone')
    const done = await change(ben, { ids }, { kind: 'mark', new_lead: true })
    const listed = async (by: Person) => (await by.browser.call(listBatches)).body.results.map(({ id }) => id)
    expect([await listed(ben), await listed(owner), await listed(ann)]).toEqual([[done.id], [done.id], []])
    for (const call of [getBatch, undoBatch, resumeBatch] as const)
      expect((await ann.browser.call(call, { params: { id: done.id } })).status).toBe(404)

    const single = await world().signIn(`single${team}@many.test`)
    const own = await addAll(single, 'Mine')
    for (const answer of [
      await dry(single, { ids: own }, { kind: 'mark', new_lead: true }),
      await start(single, { ids: own }, { kind: 'mark', new_lead: true }),
      await single.browser.call(bulkReassign, { body: { type: 'clients', ids: own, assigned_to_id: null } }),
    ])
      expect([answer.status, answer.error.message]).toEqual([403, expect.stringContaining('active member')])
    await deactivate(world(), ann)
    await deactivate(world(), ben)
    expect((await start(owner, everybody, { kind: 'mark', new_lead: true })).status).toBe(403)
  })

  it('stops in words when the person who began it may no longer, and nothing is done twice when a part is done again', async () => {
    const ids = await addAll(ben, 'Stop One', 'Stop Two')
    const begun = (await start(ben, { ids }, { kind: 'mark', new_lead: true })).body
    await deactivate(world(), ben)
    const stopped = await settled(owner, begun)
    expect(stopped).toMatchObject({ status: 'stopped', changed: 0, can_undo: false })
    expect(stopped.reason).toContain('is no longer on the team')
    expect((await owner.browser.call(undoBatch, { params: { id: begun.id } })).status).toBe(409)
    expect((await owner.browser.call(resumeBatch, { params: { id: begun.id } })).status).toBe(202)
    expect((await settled(owner, begun)).status).toBe('stopped')
    // Once somebody may again, all of it is done.
    await world().sql(`update batches set by_id = $2 where id = $1`, [begun.id, owner.userId])
    expect((await owner.browser.call(resumeBatch, { params: { id: begun.id } })).body.status).toBe('running')
    expect(await settled(owner, begun)).toMatchObject({ status: 'done', changed: 2 })
  })

  it('puts back since when somebody had a client, and that it was a new lead', async () => {
    const [id = ''] = await addAll(owner, 'Long had')
    void (await owner.browser.call(setOrgPreferences, { body: { auto_unmark_type: 'SET_FOLLOW_UP' } })).body
    await world().sql(
      `update clients set is_new_lead = true, new_lead_since = '2026-01-02', date_assigned = '2026-01-02' where id = $1`,
      [id],
    )
    const now = async () => {
      const [row] = await world().sql<{ date: string; is_new_lead: boolean; since: string }>(
        `select date_assigned::date::text as date, is_new_lead, new_lead_since::date::text as since from clients where id = $1`,
        [id],
      )
      return row
    }
    const before = { date: '2026-01-02', is_new_lead: true, since: '2026-01-02' }
    const given = await change(owner, { ids: [id] }, { kind: 'reassign', assigned_to_id: ben.userId })
    expect((await now())?.date).not.toBe(before.date)
    await undo(owner, given)
    expect(await now()).toEqual(before)
    const planned = await change(owner, { ids: [id] }, { kind: 'follow_up', day: addDays(dayIn(new Date(), 'UTC'), 9) })
    expect((await now())?.is_new_lead).toBe(false)
    await undo(owner, planned)
    expect(await now()).toEqual(before)
  })

  it('says so when nobody goes on with it, and goes on then', async () => {
    const ids = await addAll(ben, 'Lost One', 'Lost Two')
    const lose = (status: string) => (batch: Pick<Batch, 'id'>) =>
      world()
        .sql(`delete from pgboss.job where name = 'run-batch'`)
        .then(() => world().sql(`update batches set status = $2 where id = $1`, [batch.id, status]))
    const begun = (await start(owner, { ids }, { kind: 'mark', new_lead: true })).body
    await lose('running')(begun)
    expect(await settled(owner, begun)).toMatchObject({
      status: 'stopped',
      reason: expect.stringContaining('Continue or undo it'),
    })
    void (await owner.browser.call(resumeBatch, { params: { id: begun.id } })).body
    expect(await settled(owner, begun)).toMatchObject({ status: 'done', changed: 2 })
    void (await owner.browser.call(undoBatch, { params: { id: begun.id } })).body
    await lose('undoing')(begun)
    expect((await settled(owner, begun)).status).toBe('stopped')
    void (await owner.browser.call(resumeBatch, { params: { id: begun.id } })).body
    expect(await settled(owner, begun)).toMatchObject({ status: 'undone', put_back: 2 })
  })

  it('goes on with an undo that stopped, and does not begin it again', async () => {
    const ids = await addAll(owner, 'Halt One', 'Halt Two')
    const done = await change(owner, { ids }, { kind: 'mark', new_lead: true })
    await undo(owner, done)
    await world().sql(`update batches set status = 'stopped' where id = $1`, [done.id])
    expect(await undo(owner, done)).toMatchObject({ status: 'undone', put_back: 2, kept: 0 })
  })
})

it('forgets what clients were once it cannot be undone any more, and not that they were changed', async () => {
  const ids = await addAll(ben, 'Old One', 'Old Two')
  const done = await change(owner, { ids }, { kind: 'mark', new_lead: true })
  const held = () =>
    world().sql('select 1 from batch_items where org_id = $1 and (before is not null or after is not null)', [
      owner.orgId,
    ])
  await world().advance({ days: 29 })
  await world().settle()
  expect(await held()).toHaveLength(2)
  await world().advance({ days: 2 })
  await world().settle()
  expect(await held()).toEqual([])
  const later = await world().signIn(owner.email)
  expect(await look(later, done)).toMatchObject({ changed: 2, can_undo: false })
  expect((await itemsOf(later, done, 'changed')).sort()).toEqual([...ids].sort())
})

describe('the calls of the specification', () => {
  it('give and delete all of the clients named, at once, or none', async () => {
    const [one = '', two = ''] = await addAll(ann, 'Spec One', 'Spec Two')
    const [mine = ''] = await addAll(ben, 'Spec Mine')
    const give = (by: Person, ids: string[], type?: string) =>
      by.browser.call(bulkReassign, { body: { type: type as string, ids, assigned_to_id: ben.userId } })
    expect((await give(owner, [one], undefined)).error.errors).toEqual({ type: ['type is required'] })
    expect((await give(owner, [one], '')).error.errors).toEqual({ type: ['type is required'] })
    expect((await give(owner, [one], 'pages')).error.errors).toEqual({ type: ['Incorrect type has been passed'] })

    const given = await give(owner, [one, two, mine], 'clients')
    expect(given.body).toMatchObject({ changed: 2, skipped: { already: 1 } })
    expect(await holders([one, two])).toEqual([ben.userId, ben.userId])
    await undo(owner, { id: given.body.batch_id })
    expect(await holders([one, two])).toEqual([ann.userId, ann.userId])

    // Who may not give away is told so as for one client, whosever the others are.
    const plain = await joinTeam(world(), owner, `plain${team}@many.test`)
    const [kept = ''] = await addAll(plain, 'Spec Kept')
    const alone = await plain.browser.call(reassignClient, {
      params: { id: kept },
      body: { assigned_to_id: ben.userId },
    })
    const told = ({ status, error: { message, error_type } }: typeof alone) => [status, message, error_type]
    expect(told(alone)[0]).toBe(403)
    for (const ids of [[kept], [kept, one], [one]])
      expect(told((await give(plain, ids, 'clients')) as unknown as typeof alone)).toEqual(told(alone))

    const remover = await joinTeam(world(), owner, `cut${team}@many.test`, {
      viewOtherAssignedClients: true,
      deleteClients: true,
    })
    const [own = ''] = await addAll(remover, 'Spec Own')
    const cut = (ids: string[]) => remover.browser.call(bulkDelete, { body: { type: 'clients', ids } })
    // They see all, and may delete their own.
    const refused = await cut([own, one])
    expect([refused.status, refused.error.error_type]).toEqual([456, 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER'])
    expect((await clientOf(owner, own)).id).toBe(own)
    const gone = await cut([own])
    expect(gone.body).toMatchObject({ changed: 1 })
    expect(
      (await remover.browser.call(updateClient, { params: { id: own }, body: { city: 'Ipoh' } })).error.error_type,
    ).toBe('IN_BIN')
    await undo(remover, { id: gone.body.batch_id })
    expect((await clientOf(remover, own)).name).toBe('Spec Own')
  })
})
