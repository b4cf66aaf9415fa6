import { getUserPreferences, setUserPreferences } from '@fairlead/contract/identity/account'
import { listClients, updateClient } from '@fairlead/contract/records/clients'
import {
  type CustomField,
  createDefaultFields,
  deleteCustomField,
  restoreCustomField,
  setClientField,
} from '@fairlead/contract/records/fields/custom-fields'
import { createView, listViews, updateView } from '@fairlead/contract/records/views'
import { expect, it } from 'vitest'
import { clientsOf } from '../../../testing/look.ts'
import { addClient, aField } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const set = async ({ browser }: Person, id: string, { cf_id }: CustomField, value: string | number) =>
  (await browser.call(setClientField, { params: { id, cf_id }, body: { value } })).body

/** The default fields of somebody's organisation. */
async function defaults({ browser }: Person) {
  const { results } = (await browser.call(createDefaultFields)).body
  const find = (key: string) => results.find(({ default_key }) => default_key === key) as CustomField
  return { stage: find('LEAD_STAGE'), size: find('OPPORTUNITY_SIZE') }
}

/** What a list says in its columns, by the clients' names. */
async function list(person: Person, columns: string[], query: { search?: string; filters?: string } = {}) {
  const asked = { ...query, ...(columns.length > 0 ? { columns: columns.join() as never } : {}) }
  const results = await clientsOf(person, asked as never)
  return Object.fromEntries(results.map(({ name, values }) => [name, values]))
}

it('says what is asked for and nothing else, however the rows are found', async () => {
  const ann = await world().signIn('ann@columns.test')
  const { stage, size } = await defaults(ann)
  const [words, day] = [await aField(ann, 'Words', 'text'), await aField(ann, 'Move-in', 'date')]
  const lim = await addClient(ann, 'Lim')
  await addClient(ann, 'Koh')
  const option = stage.options[0]?.id ?? ''
  await set(ann, lim, stage, option)
  await set(ann, lim, size, 12.5)
  await set(ann, lim, words, 'Sea view')
  await set(ann, lim, day, '2027-03-15')
  const details = { city: 'Ipoh', country: 'MY', job_title: 'Architect' }
  void (await ann.browser.call(updateClient, { params: { id: lim }, body: details })).body
  expect(await list(ann, [])).toEqual({ Lim: undefined, Koh: undefined })
  expect(await list(ann, ['source', 'follow_up'])).toEqual({ Lim: undefined, Koh: undefined })
  const some = [size.cf_id, 'city', 'source', words.cf_id]
  const said = { [size.cf_id]: 12.5, city: 'Ipoh', [words.cf_id]: 'Sea view' }
  expect(await list(ann, some)).toEqual({ Lim: said, Koh: {} })
  expect(await list(ann, some, { search: 'lim' })).toEqual({ Lim: said })
  expect(await list(ann, some, { search: 'li' })).toEqual({ Lim: said })
  const filters = JSON.stringify({
    expressions: [{ key: 'customFields', cf_id: stage.cf_id, option: 'CUSTOM', values: [option] }],
  })
  expect(await list(ann, [day.cf_id, stage.cf_id, 'country', 'job_title'], { filters })).toEqual({
    Lim: { [day.cf_id]: '2027-03-15', [stage.cf_id]: option, country: 'MY', job_title: 'Architect' },
  })
  const wrong = await ann.browser.call(listClients, { query: { columns: 'secret' as never } })
  const twice = await ann.browser.call(listClients, { query: { columns: 'city,city' as never } })
  expect([wrong.status, twice.status]).toEqual([400, 400])
})

it('shows nobody what is hidden from them, nor fields of another organisation', async () => {
  const boss = await world().signIn('boss@columns.test')
  const { size } = await defaults(boss)
  const [member, claimer] = [
    await joinTeam(world(), boss, 'member@columns.test'),
    await joinTeam(world(), boss, 'claimer@columns.test'),
  ]
  await permit(world(), claimer, { viewUnassignedClients: true })
  const [theirs, pooled] = [await addClient(member, 'Theirs'), await addClient(boss, 'Pooled')]
  const details = { city: 'Ipoh', job_title: 'Architect' }
  for (const id of [theirs, pooled]) {
    await set(boss, id, size, 100)
    void (await boss.browser.call(updateClient, { params: { id }, body: details })).body
  }
  await world().sql(
    `update clients set assigned_to_id = null, date_assigned = null, details_hidden = true where org_id = $1 and id = $2`,
    [boss.orgId, pooled],
  )
  const columns = [size.cf_id, 'city', 'job_title']
  const all = { [size.cf_id]: 100, city: 'Ipoh', job_title: 'Architect' }
  expect(await list(boss, columns)).toEqual({ Theirs: all, Pooled: all })
  expect(await list(member, columns)).toEqual({ Theirs: all })
  // The city is on the page of a client whose details are hidden, too.
  expect(await list(claimer, columns)).toEqual({ Pooled: { city: 'Ipoh' } })
  const other = await world().signIn('other@columns.test')
  await addClient(other, 'Own')
  expect(await list(other, columns)).toEqual({ Own: {} })
})

it('a view keeps its columns, and a field that is deleted is none until it is back', async () => {
  const cy = await world().signIn('cy@columns.test')
  const words = await aField(cy, 'Words', 'text')
  const filters = { logical_operator: 'AND' as const, expressions: [] }
  const columns = ['source' as const, words.cf_id, 'last_activity' as const]
  const { id } = (await cy.browser.call(createView, { body: { name: 'Wide', filters, columns } })).body
  const plain = (await cy.browser.call(createView, { body: { name: 'Plain', filters } })).body
  expect(plain.columns).toBeNull()
  const kept = async () => (await cy.browser.call(listViews)).body.results.find((one) => one.id === id)?.columns
  expect(await kept()).toEqual(columns)
  void (await cy.browser.call(deleteCustomField, { params: { id: words.cf_id } })).body
  expect(await kept()).toEqual(['source', 'last_activity'])
  void (await cy.browser.call(restoreCustomField, { params: { id: words.cf_id } })).body
  expect(await kept()).toEqual(columns)
  void (await cy.browser.call(updateView, { params: { id }, body: { name: 'Renamed' } })).body
  expect(await kept()).toEqual(columns)
  void (await cy.browser.call(updateView, { params: { id }, body: { columns: [] } })).body
  expect(await kept()).toEqual([])
  void (await cy.browser.call(updateView, { params: { id }, body: { columns: null } })).body
  expect(await kept()).toBeNull()
  const twice = { name: 'Twice', filters, columns: ['city', 'city'] as ('city' | 'source')[] }
  expect((await cy.browser.call(createView, { body: twice })).status).toBe(400)
})

it('the person’s own choice is theirs, until they reset it', async () => {
  const dee = await world().signIn('dee@columns.test')
  const own = async () => (await dee.browser.call(getUserPreferences)).body.list_columns
  expect(await own()).toBeNull()
  void (await dee.browser.call(setUserPreferences, { body: { list_columns: ['city', 'follow_up'] } })).body
  expect(await own()).toEqual(['city', 'follow_up'])
  void (await dee.browser.call(setUserPreferences, { body: { list_columns: null } })).body
  expect(await own()).toBeNull()
})
