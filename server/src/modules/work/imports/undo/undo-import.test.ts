import { updateClient } from '@fairlead/contract/records/clients'
import {
  createGroup,
  deleteGroup,
  listGoneGroups,
  listGroups,
  restoreGroup,
  setAutoGroups,
  updateGroup,
} from '@fairlead/contract/records/groups'
import { addActivity, deleteActivity } from '@fairlead/contract/records/timeline'
import { createView } from '@fairlead/contract/records/views'
import { type BatchChange, getBatch, startBatch, undoBatch } from '@fairlead/contract/work/batches'
import { getImport, startImport } from '@fairlead/contract/work/imports'
import { expect, it } from 'vitest'
import { takeIn } from '../../../../testing/imports.ts'
import { clientsOf, timelineOf } from '../../../../testing/look.ts'
import { addClient, addGroup, aField } from '../../../../testing/make.ts'
import { deactivate, joinTeam, permit } from '../../../../testing/members.ts'
import { useWorld } from '../../../../testing/test-world.ts'

const world = useWorld()

it('takes back who is as it left them, also after changes of many that were undone', async () => {
  const ann = await world().signIn('ann@undone.test')
  const noor = await joinTeam(world(), ann, 'noor@undone.test')
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
  const undo = async (id: string | null) => {
    await world().advance({ minutes: 1 })
    void (await ann.browser.call(undoBatch, { params: { id: id ?? '' } })).body
    await world().settle()
  }
  const group = await addGroup(ann, 'Hot')
  const { cf_id: field } = await aField(ann, 'Rooms', 'number')
  const done = await takeIn(
    world(),
    ann,
    'a.csv',
    'Name,Email,Rooms\nA,a@x.test,2\nB,b@x.test,\nC,c@x.test,\nD,d@x.test,',
  )
  expect(done.counts.new).toBe(4)
  const selection = { filters: { logical_operator: 'AND' as const, expressions: [] } }
  const changes: BatchChange[] = [
    { kind: 'reassign', assigned_to_id: noor.userId },
    { kind: 'add_groups', group_ids: [group] },
    { kind: 'set_field', cf_id: field, value: 5 },
    { kind: 'follow_up', day: null },
    { kind: 'mark', new_lead: true },
    { kind: 'delete' },
  ]
  for (const change of changes) {
    await world().advance({ minutes: 1 })
    const { id } = (
      await ann.browser.call(startBatch, {
        body: { selection, change, ...(change.kind === 'delete' ? { expected: 4 } : {}) },
      })
    ).body
    await world().settle()
    await undo(id)
  }
  const all = () => clientsOf(ann, { sort: 'name' })
  const [, b, c] = await all()
  void (await ann.browser.call(updateClient, { params: { id: b?.id ?? '' }, body: { city: 'Bonn' } })).body
  const note = { client_id: c?.id ?? '', item_type: 'NOTE' as const, text: 'Called' }
  void (await ann.browser.call(addActivity, { body: note })).body
  await undo(done.batch_id)
  expect((await all()).map(({ name }) => name)).toEqual(['B', 'C'])
  expect((await ann.browser.call(getImport, { params: { id: done.id } })).body).toMatchObject({ put_back: 2, kept: 2 })
})

it('takes back what was taken in where its workspace came from, while that was under way', async () => {
  const bob = await world().signIn('bob@undone.test')
  const { id, batch_id } = await takeIn(world(), bob, 'b.csv', 'Name,Email\nA,a@x.test')
  const params = { id: batch_id ?? '' }
  // As it is on the other machine: imports do not travel.
  await world().sql(`update batches set status = 'running', finished_at = null where id = $1`, [batch_id])
  await world().sql('delete from imports where id = $1', [id])
  await world().settle()
  const stopped = (await bob.browser.call(getBatch, { params })).body
  expect(stopped).toMatchObject({ status: 'stopped', reason: expect.stringContaining('stayed'), can_undo: true })
  void (await bob.browser.call(undoBatch, { params })).body
  await world().settle()
  expect((await bob.browser.call(getBatch, { params })).body).toMatchObject({ status: 'undone', put_back: 1 })
  expect(await clientsOf(bob)).toEqual([])
})

it('brings notes back that its undo took away, and none that somebody deleted', async () => {
  const bea = await world().signIn('bea@undone.test')
  const id = await addClient(bea, { name: 'N', email: 'n@x.test' })
  const notes = async () => {
    const results = await timelineOf(bea, id, { types: 'NOTE' })
    return results.map((item) => ({ id: item.id, text: item.item_type === 'NOTE' && item.type_specific_data?.text }))
  }
  const take = () => takeIn(world(), bea, 'a.csv', 'Name,Email,Notes,Remarks\nN,n@x.test,Wants a garden,Has a dog')
  const first = await take()
  const dog = (await notes()).find(({ text }) => text === 'Remarks: Has a dog')
  const params = { type: 'NOTE' as const, id: dog?.id ?? '' }
  void (await bea.browser.call(deleteActivity, { params })).body
  await world().advance({ minutes: 1 })
  void (await bea.browser.call(undoBatch, { params: { id: first.batch_id ?? '' } })).body
  await world().settle()
  expect(await notes()).toEqual([])
  expect((await take()).counts).toMatchObject({ updated: 1 })
  expect((await notes()).map(({ text }) => text)).toEqual(['Notes: Wants a garden'])
  expect((await take()).counts).toMatchObject({ unchanged: 1 })
})

it('takes back groups that it made and nobody uses, which can be restored', async () => {
  const cat = await world().signIn('cat@undone.test')
  const create = async (name: string) => (await cat.browser.call(createGroup, { body: { name } })).body
  await create('Old')
  const sheet = 'Name,Email,Groups\nA,a@x.test,Old;Fresh;Fair;Seen;Ruled\nB,b@x.test,Kept;Fresh\n'
  const done = await takeIn(world(), cat, 'a.csv', sheet, { new_groups: true })
  const groups = async () => (await cat.browser.call(listGroups)).body.results
  const named = async (name: string) => (await groups()).find((one) => one.name === name)?.id ?? ''
  expect((await groups()).map(({ name }) => name)).toEqual(['Fair', 'Fresh', 'Kept', 'Old', 'Ruled', 'Seen'])
  void (await cat.browser.call(updateGroup, { params: { id: await named('Fair') }, body: { name: 'Fair 2026' } })).body
  const having = async (name: string) => ({
    logical_operator: 'AND' as const,
    expressions: [{ key: 'clientGroups' as const, operator: 'in' as const, values: [await named(name)] }],
  })
  void (await cat.browser.call(createView, { body: { name: 'Seen', filters: await having('Seen') } })).body
  await addGroup(cat, { name: 'By rule', rule: await having('Ruled') })
  const id = await addClient(cat, 'Other')
  void (await cat.browser.call(setAutoGroups, { params: { id }, body: { add_ids: [await named('Kept')] } })).body
  await world().settle()
  const fresh = await named('Fresh')
  void (await cat.browser.call(undoBatch, { params: { id: done.batch_id ?? '' } })).body
  await world().settle()
  expect((await groups()).map(({ name }) => name)).toEqual(['By rule', 'Fair 2026', 'Kept', 'Old', 'Ruled', 'Seen'])
  const gone = (await cat.browser.call(listGoneGroups)).body.results
  expect(gone.map(({ name }) => name)).toEqual(['Fresh'])
  void (await cat.browser.call(restoreGroup, { params: { id: fresh } })).body
  expect(await named('Fresh')).toBe(fresh)
})

it('goes on although a member who was to get clients left in the meantime', async () => {
  const dan = await world().signIn('dan@undone.test')
  const gil = await joinTeam(world(), dan, 'gil@undone.test')
  const assign = { to: 'person' as const, user_id: gil.userId }
  const done = await takeIn(world(), dan, 'a.csv', 'Name,Email\nA,a@x.test\nB,b@x.test', { assign })
  // As it is when somebody stopped it after the first row.
  await world().sql(`update batches set status = 'stopped' where id = $1`, [done.batch_id])
  await world().sql(`update imports set status = 'stopped', looked_at = 1 where id = $1`, [done.id])
  await world().sql(`delete from import_rows where import_id = $1 and line = 3`, [done.id])
  await world().sql(`delete from clients where org_id = $1 and primary_email = 'b@x.test'`, [dan.orgId])
  await deactivate(world(), gil)
  const params = { id: done.id }
  expect((await dan.browser.call(startImport, { params })).status).toBe(202)
  await world().settle()
  expect((await dan.browser.call(getImport, { params })).body).toMatchObject({ status: 'done', looked_at: 2 })
  const results = await clientsOf(dan, { search: 'b@x.test' })
  expect(results.map((one) => one.assigned_to?.id)).toEqual([dan.userId])
})

it('takes back what is permitted to whoever undoes it by then, and lists the rest', async () => {
  const eve = await world().signIn('eve@undone.test')
  const lia = await joinTeam(world(), eve, 'lia@undone.test')
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [eve.orgId])
  const done = await takeIn(world(), lia, 'a.csv', 'Name,Email\nP,p@x.test\nQ,q@x.test')
  await permit(world(), lia, { deleteClients: false })
  const params = { params: { id: done.batch_id ?? '' } }
  void (await lia.browser.call(undoBatch, params)).body
  await world().settle()
  expect((await lia.browser.call(getBatch, params)).body).toMatchObject({ status: 'undone', put_back: 0, kept: 2 })
  expect(await clientsOf(lia)).toHaveLength(2)
})

it('leaves the groups that it made to whoever may not change groups by then', async () => {
  const ida = await world().signIn('ida@undone.test')
  const moe = await joinTeam(world(), ida, 'moe@undone.test', { createEditClientGroup: true, deleteClients: true })
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ida.orgId])
  const done = await takeIn(world(), moe, 'a.csv', 'Name,Email,Groups\nP,p@x.test,Fresh', { new_groups: true })
  await permit(world(), moe, { createEditClientGroup: false, deleteClients: true })
  const params = { params: { id: done.batch_id ?? '' } }
  void (await moe.browser.call(undoBatch, params)).body
  await world().settle()
  const undone = async () => (await moe.browser.call(getBatch, params)).body
  expect(await undone()).toMatchObject({ status: 'undone', put_back: 1, kept: 0, kept_groups: ['Fresh'] })
  expect((await ida.browser.call(listGroups)).body.results.map(({ name }) => name)).toEqual(['Fresh'])
  const [fresh] = (await ida.browser.call(listGroups)).body.results
  void (await ida.browser.call(deleteGroup, { params: { id: fresh?.id ?? '' } })).body
  expect(await undone()).toMatchObject({ kept_groups: [] })
})
