import type { Request } from '@fairlead/contract/endpoint'
import { deleteClient, markLead, restoreClient } from '@fairlead/contract/records/clients'
import {
  createCustomField,
  deleteCustomField,
  restoreCustomField,
  setClientField,
  undoFieldChange,
  updateCustomField,
} from '@fairlead/contract/records/fields/custom-fields'
import type { Filters } from '@fairlead/contract/records/filters'
import {
  clientGroups,
  createGroup,
  deleteGroup,
  groupClients,
  listGoneGroups,
  listGroups,
  mergeGroups,
  restoreGroup,
  setAutoGroups,
  updateGroup,
} from '@fairlead/contract/records/groups'
import { describe, expect, it, vi } from 'vitest'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClient, addGroup, aField, fillField, giveClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { signature, type TestLead } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { addToGroups, putBackGroups, removeFromGroups, setGroupsOf } from './index.ts'

const world = useWorld({ secretOf: () => 'secret' })

const group = (p: Person, name: string, rule?: Filters) => addGroup(p, { name, ...(rule ? { rule } : {}) })
const put = (p: Person, id: string, body: object) => p.browser.call(setAutoGroups, { params: { id }, body })
const groupsOf = async (p: Person, id: string) => (await p.browser.call(clientGroups, { params: { id } })).body
const shown = async (p: Person, id: string) => {
  const results = await clientsOf(p, { page_size: 100 })
  return results.find((row) => row.id === id)?.groups.map(({ name }) => name)
}
const listed = async (p: Person) =>
  (await p.browser.call(listGroups, { query: { clients_count: 'true' } })).body.results.map(
    ({ name, clients_count }) => [name, clients_count],
  )
const kinds = async (p: Person, id: string) => (await timelineOf(p, id)).map((item) => item.type_specific_data)
const rule = (...expressions: Filters['expressions']): Filters => ({ logical_operator: 'AND', expressions })
const flagged = rule({ key: 'isNewLead', value: true })
const from = (source: string) => rule({ key: 'leadSource', operator: 'in', values: [source] })

const deliver = (orgId: string, items: TestLead[]) => {
  const body = JSON.stringify({ items })
  return fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature('secret', body) },
  })
}

describe('groups', () => {
  it('are made, renamed and recoloured; a name stands once, and colours are 1 to 10 (rule 181)', async () => {
    const ann = await world().signIn('ann@example.com')
    const hot = (await ann.browser.call(createGroup, { body: { name: ' Hot ' } })).body
    const next = (await ann.browser.call(createGroup, { body: { name: 'Árbol' } })).body
    expect(hot).toMatchObject({ name: 'Hot', colour_id: 1, rule: null, version: 1 })
    expect(next.colour_id).toBe(2)
    const twice = await ann.browser.call(createGroup, { body: { name: 'arbol' } })
    expect(twice.error.errors).toEqual({ name: ['A group with this name already exists. Choose another name.'] })
    for (const colour_id of [0, 11])
      expect((await ann.browser.call(createGroup, { body: { name: 'X', colour_id } })).status).toBe(400)
    const params = { id: hot.id }
    const changed = (
      await ann.browser.call(updateGroup, { params, body: { name: 'Very hot', colour_id: 10, version: 1 } })
    ).body
    expect(changed).toMatchObject({ name: 'Very hot', colour_id: 10, version: 2 })
    const stale = await ann.browser.call(updateGroup, { params, body: { name: 'Stale', version: 1 } })
    expect(stale.error).toMatchObject({ statusCode: 409, current: { name: 'Very hot' } })
    const page = (await ann.browser.call(listGroups, { query: { count: 'true' } })).body
    expect(page).toMatchObject({ count: 2, next: null, results: [{ name: 'Árbol' }, { name: 'Very hot' }] })
    expect((await ann.browser.call(listGroups, { query: { search: 'very' } })).body.results).toHaveLength(1)
    const first = (await ann.browser.call(listGroups, { query: { page_size: 1 } })).body
    const second = (await ann.browser.call(listGroups, { query: { page_size: 1, cursor: first.next ?? '' } })).body
    expect(second.results.map(({ name }) => name)).toEqual(['Very hot'])
    const back = (await ann.browser.call(listGroups, { query: { page_size: 1, cursor: second.previous ?? '' } })).body
    expect(back.results.map(({ name }) => name)).toEqual(['Árbol'])
  })

  it('take clients by hand, and the rows of lists show them', async () => {
    const bo = await world().signIn('bo@example.com')
    const [hot, kitchen] = [await group(bo, 'Hot'), await group(bo, 'Kitchen')]
    const id = await addClient(bo, 'Priya')
    const after = (await put(bo, id, { add_ids: [hot, kitchen] })).body
    expect(after.results).toMatchObject([
      { name: 'Hot', colour_id: 1, how: 'pinned', by: { id: bo.userId }, has_rule: false, rule: null },
      { name: 'Kitchen', how: 'pinned' },
    ])
    expect(await shown(bo, id)).toEqual(['Hot', 'Kitchen'])
    expect((await kinds(bo, id))[0]).toMatchObject({
      changes: [{ field: 'groups', from: null, to: 'Hot, Kitchen' }],
    })
    expect(await listed(bo)).toEqual([
      ['Hot', 1],
      ['Kitchen', 1],
    ])
    void (await put(bo, id, { group_ids: [kitchen] })).body
    expect(await shown(bo, id)).toEqual(['Kitchen'])
    const { results, count } = (
      await bo.browser.call(groupClients, { params: { id: kitchen }, query: { count: 'true' } })
    ).body
    expect([results.map((row) => row.name), count]).toEqual([['Priya'], 1])
    // Of no rule: out is out, and nobody is kept out.
    expect((await put(bo, id, { remove_ids: [kitchen] })).body).toEqual({ results: [], kept_out: [] })
    expect((await put(bo, id, { add_ids: ['0198c0de-0000-7000-8000-000000000000'] })).error.errors).toHaveProperty(
      'add_ids',
    )
    expect((await put(bo, id, { group_ids: [], add_ids: [hot] })).status).toBe(400)
  })

  it('are deleted with undo: their clients stay, and come back into them', async () => {
    const cy = await world().signIn('cy@example.com')
    const hot = await group(cy, 'Hot')
    const id = await addClient(cy, 'Carlo')
    void (await put(cy, id, { add_ids: [hot] })).body
    void (await cy.browser.call(deleteGroup, { params: { id: hot } })).body
    expect(await shown(cy, id)).toEqual([])
    await world().settle()
    expect(await world().sql('select 1 from clients where id = $1 and group_ids = $2', [id, '{}'])).toHaveLength(1)
    expect((await cy.browser.call(groupClients, { params: { id: hot } })).status).toBe(404)
    // The name is free in the meantime; the person who takes it has to give it back first.
    const other = await group(cy, 'Hot')
    expect((await cy.browser.call(restoreGroup, { params: { id: hot } })).status).toBe(400)
    void (await cy.browser.call(updateGroup, { params: { id: other }, body: { name: 'Warm' } })).body
    void (await cy.browser.call(restoreGroup, { params: { id: hot } })).body
    await world().settle()
    expect(await shown(cy, id)).toEqual(['Hot'])
  })

  it('are gone for good after 30 days', async () => {
    const di = await world().signIn('di@example.com')
    const hot = await group(di, 'Hot')
    void (await put(di, await addClient(di, 'Dora'), { add_ids: [hot] })).body
    void (await di.browser.call(deleteGroup, { params: { id: hot } })).body
    await world().advance({ days: 29 })
    await world().settle()
    expect((await di.browser.call(listGoneGroups)).body.results).toMatchObject([{ name: 'Hot', by: { id: di.userId } }])
    await world().advance({ days: 2 })
    await world().settle()
    expect(await world().sql('select 1 from client_groups where id = $1', [hot])).toEqual([])
    expect((await di.browser.call(restoreGroup, { params: { id: hot } })).status).toBe(404)
  })

  it('are merged, and taken apart again', async () => {
    const el = await world().signIn('el@example.com')
    const [warm, hot] = [await group(el, 'Warm'), await group(el, 'Hot')]
    const [a, b, c] = [await addClient(el, 'A'), await addClient(el, 'B'), await addClient(el, 'C')]
    void (await put(el, a, { add_ids: [warm] })).body
    void (await put(el, b, { add_ids: [warm, hot] })).body
    void (await put(el, c, { add_ids: [hot] })).body
    void (await el.browser.call(mergeGroups, { params: { id: warm }, body: { into_id: hot } })).body
    await world().settle()
    expect([await shown(el, a), await shown(el, b), await shown(el, c)]).toEqual([['Hot'], ['Hot'], ['Hot']])
    expect((await groupsOf(el, a)).results).toMatchObject([{ how: 'pinned', merged_from: 'Warm' }])
    expect(await listed(el)).toEqual([['Hot', 3]])
    // The person who was put in by somebody since stays.
    void (await put(el, a, { remove_ids: [hot] })).body
    void (await put(el, a, { add_ids: [hot] })).body
    const { results } = (await el.browser.call(listGoneGroups)).body
    expect(results).toMatchObject([{ name: 'Warm', merged_into: { id: hot, name: 'Hot' } }])
    void (await el.browser.call(restoreGroup, { params: { id: warm } })).body
    await world().settle()
    expect([await shown(el, a), await shown(el, b), await shown(el, c)]).toEqual([
      ['Hot', 'Warm'],
      ['Hot', 'Warm'],
      ['Hot'],
    ])
    expect((await el.browser.call(mergeGroups, { params: { id: hot }, body: { into_id: hot } })).status).toBe(400)
  })

  it('are merged although the job of it is no more', async () => {
    const eve = await world().signIn('eve@example.com')
    const [warm, hot, a] = [await group(eve, 'Warm'), await group(eve, 'Hot'), await addClient(eve, 'A')]
    void (await put(eve, a, { add_ids: [warm] })).body
    void (await eve.browser.call(mergeGroups, { params: { id: warm }, body: { into_id: hot } })).body
    await world().sql(`delete from pgboss.job where name = 'group-runs'`)
    await world().settle()
    expect(await shown(eve, a)).toEqual(['Hot'])
  })

  it('take one change after the other while earlier ones still go on', async () => {
    const em = await world().signIn('em@example.com')
    const [warm, cold, hot] = [await group(em, 'Warm'), await group(em, 'Cold'), await group(em, 'Hot', flagged)]
    const [a, b, c] = [await addClient(em, 'A'), await addClient(em, 'B'), await addClient(em, 'C')]
    void (await put(em, a, { add_ids: [warm] })).body
    void (await put(em, b, { add_ids: [cold] })).body
    void (await em.browser.call(markLead, { params: { id: c }, body: { new_lead: true } })).body
    const merged = (id: string) => em.browser.call(mergeGroups, { params: { id }, body: { into_id: hot } })
    void (await merged(warm)).body
    void (await merged(cold)).body
    // The person who is still on the way into a group would miss where it goes on to.
    const last = { params: { id: hot }, body: { into_id: await group(em, 'Last') } }
    expect((await em.browser.call(mergeGroups, last)).status).toBe(409)
    void (await em.browser.call(updateGroup, { params: { id: hot }, body: { rule: from('manual') } })).body
    void (await em.browser.call(updateGroup, { params: { id: hot }, body: { rule: flagged } })).body
    void (await em.browser.call(deleteGroup, { params: { id: hot } })).body
    void (await em.browser.call(restoreGroup, { params: { id: hot } })).body
    await world().settle()
    expect([await shown(em, a), await shown(em, b), await shown(em, c)]).toEqual([['Hot'], ['Hot'], ['Hot']])
    expect((await groupsOf(em, a)).results).toMatchObject([{ how: 'pinned', merged_from: 'Warm' }])
    expect((await groupsOf(em, c)).results).toMatchObject([{ how: 'rule' }])
    expect(await world().sql('select 1 from client_group_runs where finished_at is null', [])).toEqual([])
  })
})

describe('a rule', () => {
  it('takes a lead as soon as it is there, and says why', async () => {
    const fi = await world().signIn('fi@example.com')
    const hot = await group(fi, 'Hot', from('test_source'))
    expect((await deliver(fi.orgId, [{ id: 'f1', name: 'Fay', phone: '+6591110001' }])).status).toBe(200)
    await world().settle()
    const [row] = await clientsOf(fi)
    expect(row?.groups).toMatchObject([{ id: hot, name: 'Hot', colour_id: 1 }])
    expect((await groupsOf(fi, row?.id ?? '')).results).toMatchObject([
      { how: 'rule', by: null, rule: { expressions: [{ key: 'leadSource', values: ['test_source'] }] } },
    ])
    // What a rule does by itself is in no timeline.
    expect(JSON.stringify(await kinds(fi, row?.id ?? ''))).not.toContain('groups')
  })

  it('follows what changes: the flag, the follow-up, whose a client is, and groups', async () => {
    const gu = await world().signIn('gu@example.com')
    const mate = await joinTeam(world(), gu, 'mate@example.com')
    const plain = await group(gu, 'By hand')
    await group(gu, 'Due', rule({ key: 'followUpDate', option: 'ANY' }))
    await group(gu, 'In hand', rule({ key: 'clientGroups', operator: 'in', values: [plain] }))
    await group(gu, 'New', flagged)
    await group(gu, 'Theirs', rule({ key: 'assignedTo', operator: 'in', values: [mate.userId] }))
    const id = await addClient(gu, 'Gita')
    await world().settle()
    const stand = async () => {
      await world().settle()
      return shown(gu, id)
    }
    expect(await stand()).toEqual([])
    void (await gu.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
    expect(await stand()).toEqual(['New'])
    await planFollowUp(gu, id, { maturity_type: 'NOT_FIXED' })
    expect(await stand()).toEqual(['Due', 'New'])
    void (await gu.browser.call(markLead, { params: { id }, body: { new_lead: false } })).body
    expect(await stand()).toEqual(['Due'])
    await giveClient(gu, id, mate)
    expect(await stand()).toEqual(['Due', 'Theirs'])
    void (await put(gu, id, { add_ids: [plain] })).body
    expect(await stand()).toEqual(['By hand', 'Due', 'In hand', 'Theirs'])
    void (await put(gu, id, { remove_ids: [plain] })).body
    expect(await stand()).toEqual(['Due', 'Theirs'])
  })

  it('gives way to what somebody decided by hand, until it is left to the rule again', async () => {
    const hu = await world().signIn('hu@example.com')
    const hot = await group(hu, 'New', flagged)
    const id = await addClient(hu, 'Hugo')
    const isNew = async (new_lead: boolean) => {
      void (await hu.browser.call(markLead, { params: { id }, body: { new_lead } })).body
      await world().settle()
    }
    await isNew(true)
    const out = (await put(hu, id, { remove_ids: [hot] })).body
    expect(out).toMatchObject({ results: [], kept_out: [{ name: 'New', how: 'excluded', by: { id: hu.userId } }] })
    await isNew(false)
    await isNew(true)
    expect(await shown(hu, id)).toEqual([])
    // Asking the rules again does not forget it; leaving it to the rule does.
    expect((await put(hu, id, {})).body.results).toEqual([])
    expect((await put(hu, id, { auto_ids: [hot] })).body.results).toMatchObject([{ how: 'rule' }])
    expect((await put(hu, id, { add_ids: [hot] })).body.results).toMatchObject([{ how: 'pinned' }])
    await isNew(false)
    expect(await shown(hu, id)).toEqual(['New'])
    expect((await put(hu, id, { auto_ids: [hot] })).body).toEqual({ results: [], kept_out: [] })
  })

  it('looks at all clients when it is switched on, some at a time, and leaves them where it is taken away', async () => {
    const io = await world().signIn('io@example.com')
    await world().sql(
      `insert into clients (id, org_id, name, name_key, client_source, lead_source, is_new_lead, last_activity_at,
         search_text, created_at, updated_at)
       select gen_random_uuid(), $1, 'C' || n, 'c' || n, 'external_integration', 'webhook', n % 2 = 0, now(), '', now(), now()
       from generate_series(1, 2500) n`,
      [io.orgId],
    )
    const hot = await group(io, 'New', flagged)
    await world().settle()
    const of = async () =>
      (
        await world().sql<{ n: number }>('select count(*)::int as n from clients where group_ids @> array[$1::uuid]', [
          hot,
        ])
      )[0]?.n
    expect(await of()).toBe(1250)
    expect(await listed(io)).toEqual([['New', 1000]])
    const [run] = await world().sql('select total, looked_at, changed from client_group_runs where group_id = $1', [
      hot,
    ])
    expect(run).toEqual({ total: 2500, looked_at: 2500, changed: 1250 })
    const params = { id: hot }
    void (await io.browser.call(updateGroup, { params, body: { rule: null } })).body
    await world().settle()
    expect(await of()).toBe(1250)
    void (await io.browser.call(updateGroup, { params, body: { rule: from('lead_form') } })).body
    await world().settle()
    expect(await of()).toBe(0)
  })

  it('lets time bring clients in and out', async () => {
    const jo = await world().signIn('jo@example.com')
    await group(
      jo,
      'Fresh',
      rule({ key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 7, unit: 'days' } }),
    )
    const id = await addClient(jo, 'Jo')
    await world().settle()
    expect(await shown(jo, id)).toEqual(['Fresh'])
    await world().advance({ days: 8 })
    await world().settle()
    expect(await shown(jo, id)).toEqual([])
  })

  it('is checked: it asks for something, for nobody but groups by hand, and never for itself', async () => {
    const ka = await world().signIn('ka@example.com')
    const [plain, ruled] = [await group(ka, 'Plain'), await group(ka, 'Ruled', flagged)]
    const asking = (id: string) => rule({ key: 'clientGroups', operator: 'in', values: [id] })
    const refused = async (id: string, filters: Filters) =>
      (await ka.browser.call(updateGroup, { params: { id }, body: { rule: filters } })).error.errors?.rule
    expect(await refused(plain, rule())).toEqual(['Add at least one condition.'])
    expect(await refused(plain, asking(ruled))).toEqual(['Ruled has a rule of its own. Choose groups without one.'])
    expect(await refused(plain, asking(plain))).toEqual(['A rule can’t refer to its own group.'])
    expect(await refused(plain, asking('none'))).toEqual(['A rule can’t include clients without a group.'])
    void (await ka.browser.call(updateGroup, { params: { id: ruled }, body: { rule: asking(plain) } })).body
    expect(await refused(plain, flagged)).toEqual([
      'The rule of Ruled uses this group, so it can’t have a rule itself.',
    ])
    const mine = rule({ key: 'assignedTo', operator: 'in', values: ['SELF'] })
    expect((await ka.browser.call(createGroup, { body: { name: 'Mine', rule: mine } })).body.rule).toMatchObject({
      expressions: [{ values: [ka.userId] }],
    })
  })

  it('rests while it asks for a group that is gone, and catches up once that is back', async () => {
    const ny = await world().signIn('ny@example.com')
    const plain = await group(ny, 'Plain')
    const others = rule({ key: 'clientGroups', operator: 'not_in', values: [plain] })
    await group(ny, 'Others', others)
    const id = await addClient(ny, 'Nyla')
    void (await put(ny, id, { add_ids: [plain] })).body
    await world().settle()
    void (await ny.browser.call(deleteGroup, { params: { id: plain } })).body
    await world().settle()
    // Everybody is in no group that is gone: followed, the rule would take them all.
    expect(await shown(ny, id)).toEqual([])
    const fault = async () => (await ny.browser.call(listGroups)).body.results.at(0)?.rule_fault
    expect(await fault()).toBe('It uses a group that no longer exists.')
    const late = await addClient(ny, 'Late')
    await world().settle()
    expect(await shown(ny, late)).toEqual([])
    void (await ny.browser.call(restoreGroup, { params: { id: plain } })).body
    await world().settle()
    expect(await fault()).toBeNull()
    expect([await shown(ny, id), await shown(ny, late)]).toEqual([['Plain'], ['Others']])
  })

  it('rests while the field that it asks for is deleted: nobody is let go', async () => {
    const al = await world().signIn('al@example.com')
    const { cf_id: id } = await aField(al, 'Wish')
    await group(al, 'Wishful', rule({ key: 'customFields', cf_id: id, option: 'ANY' }))
    const who = await addClient(al, 'Alma')
    const wish = (value: string | null) =>
      al.browser.call(setClientField, { params: { id: who, cf_id: id }, body: { value } })
    void (await wish('Oak')).body
    await world().settle()
    expect(await shown(al, who)).toEqual(['Wishful'])
    void (await al.browser.call(deleteCustomField, { params: { id } })).body
    await world().settle()
    const fault = async () => (await al.browser.call(listGroups)).body.results.at(0)?.rule_fault
    expect([await fault(), await shown(al, who)]).toEqual(['It uses a field that no longer exists.', ['Wishful']])
    void (await al.browser.call(restoreCustomField, { params: { id } })).body
    await world().settle()
    expect([await fault(), await shown(al, who)]).toEqual([null, ['Wishful']])
    void (await wish(null)).body
    await world().settle()
    expect(await shown(al, who)).toEqual([])
  })

  it('rests while its field has another type, or has lost the option: nobody is let go', async () => {
    const am = await world().signIn('am@example.com')
    const make = async (body: Request<typeof createCustomField>['body']) =>
      (await am.browser.call(createCustomField, { body })).body
    const size = await make({ name: 'Size', type: 'number' })
    const stage = await make({ name: 'Stage', type: 'dropdown', options: [{ label: 'Hot' }, { label: 'Cold' }] })
    const [hot, cold] = stage.options
    const asked = { key: 'customFields', option: 'CUSTOM' } as const
    await group(am, 'Big', rule({ ...asked, cf_id: size.cf_id, from: 1000 }))
    await group(am, 'Hot', rule({ ...asked, cf_id: stage.cf_id, values: [hot?.id ?? ''] }))
    const who = await addClient(am, 'Amir')
    const set = async (cf_id: string, value: string | number) => {
      await fillField(am, who, cf_id, value)
      await world().settle()
    }
    const stand = async () => [
      await shown(am, who),
      (await am.browser.call(listGroups)).body.results.map((one) => one.rule_fault),
    ]
    await set(size.cf_id, 1500)
    await set(stage.cf_id, hot?.id ?? '')
    expect(await stand()).toEqual([
      ['Big', 'Hot'],
      [null, null],
    ])
    const change = async (id: string, body: Request<typeof updateCustomField>['body']) => {
      void (await am.browser.call(updateCustomField, { params: { id }, body })).body
      await world().settle()
    }
    await change(size.cf_id, { type: 'text' })
    await change(stage.cf_id, { options: cold ? [cold] : [], instead: { [hot?.id ?? '']: null } })
    await set(size.cf_id, '900')
    expect(await stand()).toEqual([
      ['Big', 'Hot'],
      ['It uses a field whose type has changed.', 'It uses an option that no longer exists.'],
    ])
    for (const id of [size.cf_id, stage.cf_id]) void (await am.browser.call(undoFieldChange, { params: { id } })).body
    await world().settle()
    expect(await stand()).toEqual([['Hot'], [null, null]])
  })

  it('leaves the bin alone, and asks again for the person who comes out of it', async () => {
    const lu = await world().signIn('lu@example.com')
    const id = await addClient(lu, 'Luz')
    void (await lu.browser.call(deleteClient, { params: { id } })).body
    await group(lu, 'By hand', from('manual'))
    await world().settle()
    void (await lu.browser.call(restoreClient, { params: { id } })).body
    await world().settle()
    expect(await shown(lu, id)).toEqual(['By hand'])
  })
})

describe('many clients at once', () => {
  it('are put in, taken out and put back, each with what it was before (rule 210)', async () => {
    const mo = await world().signIn('mo@example.com')
    const [hot, fresh] = [await group(mo, 'Hot'), await group(mo, 'New', flagged)]
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => addClient(mo, name)))
    const [a, b, c] = ids as [string, string, string]
    void (await mo.browser.call(markLead, { params: { id: a }, body: { new_lead: true } })).body
    await world().settle()
    const added = await world().inOrg(mo.orgId, (ctx) => addToGroups(ctx, ids, [hot, fresh]))
    // A is in "New" by its rule already.
    expect(added).toHaveLength(5)
    expect(added.every(({ before, after }) => before === null && after?.how === 'pinned')).toBe(true)
    expect(await shown(mo, b)).toEqual(['Hot', 'New'])
    const removed = await world().inOrg(mo.orgId, (ctx) => removeFromGroups(ctx, ids, [fresh]))
    expect(removed.map(({ clientId, before, after }) => [clientId, before?.how, after?.how]).sort()).toEqual(
      [
        [a, 'rule', 'excluded'],
        [b, 'pinned', 'excluded'],
        [c, 'pinned', 'excluded'],
      ].sort(),
    )
    // Somebody decides about C in the meantime.
    void (await put(mo, c, { add_ids: [fresh] })).body
    const back = await world().inOrg(mo.orgId, (ctx) => putBackGroups(ctx, removed))
    expect(back.map(({ clientId }) => clientId).sort()).toEqual([a, b].sort())
    expect((await groupsOf(mo, a)).results.find(({ name }) => name === 'New')).toMatchObject({ how: 'rule' })
    await world().inOrg(mo.orgId, (ctx) => putBackGroups(ctx, added))
    expect(await shown(mo, a)).toEqual(['New'])
    await world().inOrg(mo.orgId, (ctx) => setGroupsOf(ctx, [b], [hot]))
    expect(await shown(mo, b)).toEqual(['Hot'])
  })
})

// The embedded database has one connection: nobody writes beside a run.
it.runIf(process.env.DATABASE_URL).each(['deleted', 'merged'])(
  'the person who is being put into a group while it is %s is not left with its id',
  async (how) => {
    const ned = await world().signIn(`${how}@example.com`)
    const [hot, into] = [await group(ned, 'Hot'), await group(ned, 'Into')]
    const id = await addClient(ned, 'Late')
    await world().settle()
    const { promise: open, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const late = world().inOrg(ned.orgId, async (ctx) => {
      await addToGroups(ctx, [id], [hot])
      write()
      await open
    })
    await written
    if (how === 'deleted') void (await ned.browser.call(deleteGroup, { params: { id: hot } })).body
    else void (await ned.browser.call(mergeGroups, { params: { id: hot }, body: { into_id: into } })).body
    const run = world().settle()
    // It went by, or waits.
    const isMet = async () =>
      (
        await world().sql(
          `select 1 from client_group_runs where org_id = $1 and finished_at is not null
           union all select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [ned.orgId],
        )
      ).length > 0
    await vi.waitUntil(isMet, { timeout: 60_000, interval: 50 })
    commit()
    await Promise.all([late, run])
    await world().settle()
    expect(await world().sql('select group_ids from clients where id = $1', [id])).toEqual([
      { group_ids: how === 'deleted' ? [] : [into] },
    ])
  },
)

describe('who may', () => {
  it('members with the permission make groups; the person who may edit a client puts it in; others see their own alone', async () => {
    const no = await world().signIn('no@example.com')
    const maker = await joinTeam(world(), no, 'maker@example.com', { createEditClientGroup: true })
    const member = await joinTeam(world(), no, 'plain@example.com')
    const hot = await group(maker, 'Hot')
    expect((await member.browser.call(createGroup, { body: { name: 'Mine' } })).status).toBe(403)
    const [his, hers] = [await addClient(no, 'His'), await addClient(member, 'Hers')]
    void (await put(member, hers, { add_ids: [hot] })).body
    void (await put(no, his, { add_ids: [hot] })).body
    expect((await put(member, his, { add_ids: [hot] })).status).toBe(404)
    expect([await listed(no), await listed(member), await listed(maker)]).toEqual([
      [['Hot', 2]],
      [['Hot', 1]],
      [['Hot', 0]],
    ])
    const { results } = (await member.browser.call(groupClients, { params: { id: hot } })).body
    expect(results.map(({ name }) => name)).toEqual(['Hers'])
  })

  it('what is hidden until it is claimed tells no groups', async () => {
    const pa = await world().signIn('pa@example.com')
    const claimer = await joinTeam(world(), pa, 'claimer@example.com', { viewUnassignedClients: true })
    const hot = await group(pa, 'Hot')
    const id = await addClient(pa, 'Hidden')
    void (await put(pa, id, { add_ids: [hot] })).body
    await world().sql('update clients set details_hidden = true, assigned_to_id = null where id = $1', [id])
    expect(await shown(pa, id)).toEqual(['Hot'])
    expect(await shown(claimer, id)).toEqual([])
    expect(await groupsOf(claimer, id)).toMatchObject({ results: [], kept_out: [] })
    expect((await claimer.browser.call(groupClients, { params: { id: hot } })).body.results).toEqual([])
    expect(await listed(claimer)).toEqual([['Hot', 0]])
  })
})
