import { readFileSync } from 'node:fs'
import type { Request } from '@fairlead/contract/endpoint'
import { listClients } from '@fairlead/contract/records/clients'
import { deleteCustomField, updateCustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { FilterExpression, Filters } from '@fairlead/contract/records/filters'
import { deleteGroup } from '@fairlead/contract/records/groups'
import {
  createView,
  deleteView,
  listViews,
  mostViews,
  orderViews,
  restoreView,
  updateView,
} from '@fairlead/contract/records/views'
import { describe, expect, it } from 'vitest'
import { addGroup, aField } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()

const all = (...expressions: Filters['expressions']): Filters => ({ logical_operator: 'AND', expressions })
const isNew = all({ key: 'isNewLead', value: true })
type Body = Request<typeof createView>['body']
const save = async (p: Person, name: string, more: Partial<Body> = {}) =>
  (await p.browser.call(createView, { body: { name, filters: isNew, ...more } })).body
const listed = async (p: Person) => (await p.browser.call(listViews)).body.results
const names = async (p: Person) => (await listed(p)).map(({ name }) => name)

describe('saved views', () => {
  it('keep what a list shows under a name, and a name stands once', async () => {
    const ann = await world().signIn('ann@example.com')
    const view = await save(ann, ' Hot ', { search: 'tan', sort: 'follow_up', order: 'ASC' })
    expect(view).toMatchObject({
      name: 'Hot',
      is_shared: false,
      can_edit: true,
      made_by: { id: ann.userId },
      filters: isNew,
      search: 'tan',
      sort: 'follow_up',
      order: 'ASC',
      gone: [],
      version: 1,
    })
    expect(await listed(ann)).toEqual([view])
    const again = await ann.browser.call(createView, { body: { name: 'HOT', filters: isNew } })
    expect([again.status, again.error.errors]).toEqual([400, { name: ['You already have a view called “Hot”.'] }])
    const unusable = all({ key: 'dateCreated', option: 'CUSTOM', range: { type: 'overdue' } } as never)
    expect((await ann.browser.call(createView, { body: { name: 'Never', filters: unusable } })).status).toBe(400)
    expect(await names(ann)).toEqual(['Hot'])
  })

  it('whose filters no address holds are refused, and those that are kept can be opened', async () => {
    const ann = await world().signIn('long@example.com')
    const naming = (most: number): Filters => {
      const ids = Array.from({ length: most }, (_, i) => `0198a8a0-0000-7000-8000-${String(i).padStart(12, '0')}`)
      const pages = [ids.slice(0, 90), ids.slice(90, 180)].filter((values) => values.length > 0)
      return all(...pages.map((values): FilterExpression => ({ key: 'assignedTo', operator: 'in', values })))
    }
    const refused = await ann.browser.call(createView, { body: { name: 'All', filters: naming(180) } })
    expect([refused.status, refused.error.errors]).toEqual([
      400,
      { filters: ['These filters are too large for one view. Choose fewer values.'] },
    ])
    const { id, filters } = await save(ann, 'Most', { filters: naming(135), search: '谭'.repeat(100) })
    const change = { params: { id }, body: { filters: naming(180) } }
    expect((await ann.browser.call(updateView, change)).status).toBe(400)
    const query = { sort: 'last_activity', order: 'DESC', page_size: 50, search: '谭'.repeat(100) } as const
    const shown = await ann.browser.call(listClients, { query: { ...query, filters: JSON.stringify(filters) } })
    expect(shown.status).toBe(200)
  })

  it('from before filters had the names of the specification ask for the same (rule 199)', async () => {
    const ann = await world().signIn('former@example.com')
    const { cf_id } = await aField(ann, 'Size', 'number')
    const { id } = await save(ann, 'Former')
    const former = all(
      { key: 'assignedTo', operator: 'in', values: ['me', 'none', ann.userId] },
      { key: 'clientGroups', operator: 'in', values: ['none'] },
      { logical_operator: 'OR', expressions: [{ key: 'customFields', field_id: cf_id, option: 'ANY' } as never] },
    )
    await world().sql('update saved_views set filters = $2 where id = $1', [id, JSON.stringify(former)])
    const migration = readFileSync(new URL('../../../migrations/0033_assignment_types.sql', import.meta.url), 'utf8')
    await world().sql(migration)
    expect((await listed(ann))[0]?.filters).toEqual(
      all(
        { key: 'assignedTo', operator: 'in', values: ['SELF', 'UNASSIGNED', ann.userId] },
        { key: 'clientGroups', operator: 'in', values: ['none'] },
        { logical_operator: 'OR', expressions: [{ key: 'customFields', cf_id, option: 'ANY' }] },
      ),
    )
  })

  it('are changed once: the person who comes second sees both', async () => {
    const ann = await world().signIn('versions@example.com')
    const { id } = await save(ann, 'Mine')
    const change = (body: Request<typeof updateView>['body']) => ann.browser.call(updateView, { params: { id }, body })
    const renamed = (await change({ name: 'Ours', version: 1 })).body
    expect(renamed).toMatchObject({ name: 'Ours', filters: isNew, version: 2 })
    const late = await change({ search: 'x', version: 1 })
    expect(late.status).toBe(409)
    expect(late.error).toMatchObject({
      message: 'Someone else changed this view while you were editing.',
      error_type: 'STALE_VERSION',
      current: { name: 'Ours', search: '', version: 2 },
    })
    expect((await change({ search: 'x', filters: all(), sort: 'name', order: 'ASC', version: 2 })).body).toMatchObject({
      search: 'x',
      filters: all(),
      sort: 'name',
      order: 'ASC',
      version: 3,
    })
  })

  it('are one’s own until the person who manages the team shares them, and then the team’s', async () => {
    const owner = await world().signIn('owner@example.com')
    const ben = await joinTeam(world(), owner, 'ben@example.com')
    const lead = await joinTeam(world(), owner, 'lead@example.com', { manageTeam: true })
    const own = await save(ben, 'Ben’s')
    expect(await names(owner)).toEqual([])
    expect((await owner.browser.call(deleteView, { params: { id: own.id } })).status).toBe(404)
    // A member has views, and no say in the team's.
    expect((await ben.browser.call(createView, { body: { name: 'T', filters: isNew, is_shared: true } })).status).toBe(
      403,
    )
    const share = await ben.browser.call(updateView, { params: { id: own.id }, body: { is_shared: true } })
    expect([share.status, share.error.message]).toEqual([403, 'Only team managers can change team views.'])
    expect(await names(owner)).toEqual([])

    const team = await save(owner, 'Ben’s', { is_shared: true })
    expect((await listed(ben)).map((one) => [one.name, one.is_shared, one.can_edit])).toEqual([
      ['Ben’s', false, true],
      ['Ben’s', true, false],
    ])
    const byBen = { params: { id: team.id }, body: { name: 'Taken' } }
    expect((await ben.browser.call(updateView, byBen)).status).toBe(404)
    expect((await ben.browser.call(deleteView, { params: { id: team.id } })).status).toBe(404)
    expect((await ben.browser.call(orderViews, { body: { is_shared: true, ids: [team.id] } })).status).toBe(403)
    // Anyone else who manages the team may change it, and not have it to themselves.
    const byLead = (body: Request<typeof updateView>['body']) =>
      lead.browser.call(updateView, { params: { id: team.id }, body })
    expect((await byLead({ name: 'Everybody’s' })).body.name).toBe('Everybody’s')
    expect((await byLead({ is_shared: false })).status).toBe(400)
    const back = await owner.browser.call(updateView, { params: { id: team.id }, body: { is_shared: false } })
    expect(back.body).toMatchObject({ is_shared: false, name: 'Everybody’s' })
    expect(await names(lead)).toEqual([])
    expect(await names(ben)).toEqual(['Ben’s'])
    // A rival's views are nobody's here.
    const rival = await world().signIn('rival@example.com')
    expect(await names(rival)).toEqual([])
    expect((await rival.browser.call(deleteView, { params: { id: team.id } })).status).toBe(404)
  })

  it('stand in the order that is chosen, and come back to their place', async () => {
    const ann = await world().signIn('order@example.com')
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await save(ann, name)).id)
    const [a = '', b = '', c = ''] = ids
    const order = (next: string[]) => ann.browser.call(orderViews, { body: { is_shared: false, ids: next } })
    expect((await order([c, a, b])).body.results.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    // What the other page did not know of stays behind.
    expect((await order([b, c])).body.results.map(({ name }) => name)).toEqual(['B', 'C', 'A'])
    expect((await order([a, a])).status).toBe(400)
    void (await ann.browser.call(deleteView, { params: { id: c } })).body
    expect((await order([c, a])).status).toBe(400)
    expect(await names(ann)).toEqual(['B', 'A'])
    void (await ann.browser.call(restoreView, { params: { id: c } })).body
    expect(await names(ann)).toEqual(['B', 'C', 'A'])
  })

  it('come back for 30 days as the same, the person who takes the deletion back', async () => {
    const ann = await world().signIn('undo@example.com')
    const lead = await joinTeam(world(), ann, 'undo-lead@example.com', { manageTeam: true })
    const ben = await joinTeam(world(), ann, 'undo-ben@example.com')
    const team = await save(ann, 'Everybody’s', { is_shared: true })
    const remove = async (by: Person, id: string) => void (await by.browser.call(deleteView, { params: { id } })).body
    const restore = (by: Person, id: string) => by.browser.call(restoreView, { params: { id } })
    expect((await restore(lead, team.id)).status).toBe(404)
    await remove(lead, team.id)
    expect(await listed(ann)).toEqual([])
    expect((await ann.browser.call(updateView, { params: { id: team.id }, body: { name: 'X' } })).status).toBe(404)
    expect((await restore(ben, team.id)).status).toBe(404)
    expect((await restore(lead, team.id)).body).toMatchObject({ id: team.id, made_by: { id: ann.userId } })
    expect(await listed(ann)).toEqual([team])

    const own = await save(ben, 'Mine')
    await remove(ben, own.id)
    expect((await restore(lead, own.id)).status).toBe(404)
    const taken = await save(ben, 'MINE')
    expect((await restore(ben, own.id)).error.errors).toEqual({ name: ['You already have a view called “MINE”.'] })
    await remove(ben, taken.id)
    await world().advance({ days: 29 })
    await world().settle()
    expect((await restore(ben, own.id)).body.name).toBe('Mine')
    await world().advance({ days: 2 })
    await world().settle()
    expect((await restore(ben, taken.id)).status).toBe(404)
    expect(await world().sql('select name from saved_views where org_id = $1 order by name', [ann.orgId])).toEqual([
      { name: 'Everybody’s' },
      { name: 'Mine' },
    ])
  })

  it('say what their filters name and is no more', async () => {
    const owner = await world().signIn('gone@example.com')
    const ben = await joinTeam(world(), owner, 'leaves@example.com')
    const group = await addGroup(owner, 'Old')
    const field = (name: string) => aField(owner, name, 'dropdown', 'Open')
    const [stage, size, turned] = [await field('Stage'), await field('Size'), await field('Turned')]
    const optionOf = (one: typeof stage) => one.options[0]?.id ?? ''
    const asked = (one: typeof stage): FilterExpression => ({
      key: 'customFields',
      cf_id: one.cf_id,
      option: 'CUSTOM',
      values: [optionOf(one)],
    })
    const { id } = await save(owner, 'All of it', {
      filters: all(
        { key: 'clientGroups', operator: 'in', values: [group, 'none'] },
        {
          logical_operator: 'OR',
          expressions: [{ key: 'assignedTo', operator: 'in', values: ['SELF', ben.userId] }, asked(stage), asked(size)],
        },
        asked(turned),
      ),
    })
    const gone = async () => (await listed(owner)).find((one) => one.id === id)?.gone
    expect(await gone()).toEqual([])
    void (await owner.browser.call(deleteGroup, { params: { id: group } })).body
    void (await owner.browser.call(deleteCustomField, { params: { id: stage.cf_id } })).body
    const options = { params: { id: size.cf_id }, body: { options: [{ label: 'Large' }] } }
    void (await owner.browser.call(updateCustomField, options)).body
    const turn = { params: { id: turned.cf_id }, body: { type: 'text' as const } }
    void (await owner.browser.call(updateCustomField, turn)).body
    await deactivate(world(), ben)
    expect(await gone()).toEqual([
      { kind: 'group', name: 'Old' },
      { kind: 'member', name: null },
      { kind: 'field', name: 'Stage' },
      { kind: 'option', name: 'Size' },
      { kind: 'type', name: 'Turned' },
    ])
  })

  it('are limited in number, the team’s apart', async () => {
    const ann = await world().signIn('many@example.com')
    for (let i = 0; i < mostViews; i++) await save(ann, `View ${i}`)
    const more = await ann.browser.call(createView, { body: { name: 'One more', filters: isNew } })
    expect([more.status, more.error.errors]).toEqual([
      400,
      { name: [`You’ve reached the limit of ${mostViews} views. Delete one you don’t need.`] },
    ])
    expect((await save(ann, 'The team’s', { is_shared: true })).is_shared).toBe(true)
  })

  it('that are saved at the same moment under one name are one', async () => {
    const ann = await world().signIn('race@example.com')
    const tries = ['V', 'W', 'X', 'Y', 'Z']
    for (const name of tries) {
      const both = await Promise.all([1, 2].map(() => ann.browser.call(createView, { body: { name, filters: isNew } })))
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    }
    expect(await names(ann)).toEqual(tries)
  })
})
