import { clientBoard, clientValues } from '@fairlead/contract/records/client-board'
import { deleteClient } from '@fairlead/contract/records/clients'
import {
  type CustomField,
  createCustomField,
  createDefaultFields,
  deleteCustomField,
  setClientField,
} from '@fairlead/contract/records/fields/custom-fields'
import type { Filters } from '@fairlead/contract/records/filters'
import { expect, it } from 'vitest'
import { clientsOf } from '../../../testing/look.ts'
import { addClient, aField } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const set = async ({ browser }: Person, id: string, { cf_id }: CustomField, value: string | number | null) =>
  (await browser.call(setClientField, { params: { id, cf_id }, body: { value } })).body
const optionOf = ({ options }: CustomField, label: string) => options.find((one) => one.label === label)?.id ?? ''

/** The default fields of somebody's organisation. */
async function defaults({ browser }: Person) {
  const { results } = (await browser.call(createDefaultFields)).body
  const find = (key: string) => results.find(({ default_key }) => default_key === key) as CustomField
  return { stage: find('LEAD_STAGE'), size: find('OPPORTUNITY_SIZE') }
}

/** What a board says of each column, by the option's words. */
async function board({ browser }: Person, field: CustomField, more: { filters?: Filters; search?: string } = {}) {
  const { columns } = (await browser.call(clientBoard, { body: { cf_id: field.cf_id, ...more } })).body
  const labels = new Map(field.options.map(({ id, label }) => [id, label]))
  return Object.fromEntries(
    columns.map(({ option_id: id, count, size }) => [id ? labels.get(id) : 'none', [count, size]]),
  )
}

/** Whom a column shows: the list with one more condition. */
async function column(person: Person, { cf_id }: CustomField, option: string | null) {
  const own = option
    ? { key: 'customFields' as const, cf_id, option: 'CUSTOM' as const, values: [option] }
    : { key: 'customFields' as const, cf_id, option: 'NULL' as const }
  const filters = JSON.stringify({ logical_operator: 'AND', expressions: [own] })
  const results = await clientsOf(person, { filters: filters as never })
  return results.map(({ name }) => name).sort()
}

it('counts the clients of each option and adds up their opportunity sizes, of the bin none', async () => {
  const ann = await world().signIn('ann@board.test')
  const { stage, size } = await defaults(ann)
  const [lim, koh, tan, bin] = [
    await addClient(ann, 'Lim'),
    await addClient(ann, 'Koh'),
    await addClient(ann, 'Tan'),
    await addClient(ann, 'Bin'),
  ]
  const qualified = optionOf(stage, 'Qualified')
  for (const [id, value] of [
    [lim, 1_780_000],
    [koh, 20.5],
    [bin, 9],
  ] as const) {
    await set(ann, id, size, value)
    await set(ann, id, stage, qualified)
  }
  void (await ann.browser.call(deleteClient, { params: { id: bin } })).body
  expect(await board(ann, stage)).toEqual({ Qualified: [2, 1_780_020.5], none: [1, 0] })
  expect([await column(ann, stage, qualified), await column(ann, stage, null)]).toEqual([['Koh', 'Lim'], ['Tan']])
  // A move is the field's new value.
  await set(ann, tan, stage, optionOf(stage, 'Won'))
  await set(ann, koh, stage, null)
  expect(await board(ann, stage)).toEqual({ Qualified: [1, 1_780_000], Won: [1, 0], none: [1, 20.5] })
  expect(await board(ann, stage, { search: 'koh' })).toEqual({ none: [1, 20.5] })
  const filters: Filters = {
    logical_operator: 'AND',
    expressions: [{ key: 'customFields', cf_id: size.cf_id, option: 'CUSTOM', from: 1000 }],
  }
  expect(await board(ann, stage, { filters })).toEqual({ Qualified: [1, 1_780_000] })
})

it('has no sums without an opportunity size, and says which fields make no board', async () => {
  const bo = await world().signIn('bo@board.test')
  const make = async (body: { name: string; type: 'dropdown' | 'text'; options?: { label: string }[] }) =>
    (await bo.browser.call(createCustomField, { body })).body
  const area = await make({ name: 'Area', type: 'dropdown', options: [{ label: 'East' }] })
  const text = await make({ name: 'Words', type: 'text' })
  await set(bo, await addClient(bo, 'Lim'), area, optionOf(area, 'East'))
  expect(await board(bo, area)).toEqual({ East: [1, null] })
  const refused = async ({ cf_id }: CustomField) =>
    (await bo.browser.call(clientBoard, { body: { cf_id } })).error.errors
  const no = { cf_id: ['Choose a dropdown field that exists.'] }
  expect(await refused(text)).toEqual(no)
  void (await bo.browser.call(deleteCustomField, { params: { id: area.cf_id } })).body
  expect(await refused(area)).toEqual(no)
  const elsewhere = await defaults(await world().signIn('else@board.test'))
  expect(await refused(elsewhere.stage)).toEqual(no)
})

it('counts and tells values of clients that one sees, and of hidden details nothing (S28)', async () => {
  const boss = await world().signIn('boss@board.test')
  const { stage, size } = await defaults(boss)
  const [member, claimer] = [
    await joinTeam(world(), boss, 'member@board.test'),
    await joinTeam(world(), boss, 'claimer@board.test'),
  ]
  await permit(world(), claimer, { viewUnassignedClients: true })
  const [theirs, pooled] = [await addClient(member, 'Theirs'), await addClient(boss, 'Pooled')]
  for (const id of [theirs, pooled]) {
    await set(boss, id, stage, optionOf(stage, 'New'))
    await set(boss, id, size, 100)
  }
  await world().sql(
    `update clients set assigned_to_id = null, date_assigned = null, details_hidden = true where org_id = $1 and id = $2`,
    [boss.orgId, pooled],
  )
  expect(await board(boss, stage)).toEqual({ New: [2, 200] })
  expect(await board(member, stage)).toEqual({ New: [1, 100] })
  expect(await board(claimer, stage)).toEqual({})
  const values = async ({ browser }: Person) => {
    const body = { ids: [theirs, pooled], fields: [stage.cf_id, size.cf_id] }
    const { results } = (await browser.call(clientValues, { body })).body
    return Object.fromEntries(results.map((one) => [one.id, one.values[size.cf_id] ?? null]))
  }
  expect(await values(boss)).toEqual({ [theirs]: 100, [pooled]: 100 })
  expect(await values(member)).toEqual({ [theirs]: 100 })
  expect(await values(claimer)).toEqual({ [pooled]: null })
})

it('tells values of every type as they are, and none of a field that is deleted', async () => {
  const cy = await world().signIn('cy@board.test')
  const { stage, size } = await defaults(cy)
  const make = (name: string, type: 'text' | 'date') => aField(cy, name, type)
  const [words, day] = [await make('Words', 'text'), await make('Move-in', 'date')]
  const id = await addClient(cy, 'Lim')
  const empty = await addClient(cy, 'Koh')
  const given = {
    [stage.cf_id]: optionOf(stage, 'New'),
    [size.cf_id]: 12.5,
    [words.cf_id]: '12',
    [day.cf_id]: '2027-03-15',
  }
  for (const field of [stage, size, words, day]) await set(cy, id, field, given[field.cf_id] ?? null)
  const body = { ids: [id, empty], fields: Object.keys(given) }
  const values = async () => {
    const { results } = (await cy.browser.call(clientValues, { body })).body
    return new Map(results.map((one) => [one.id, one.values]))
  }
  expect(await values()).toEqual(
    new Map(
      [
        [id, given],
        [empty, {}],
      ].map(([k, v]) => [k as string, v]),
    ),
  )
  void (await cy.browser.call(deleteCustomField, { params: { id: words.cf_id } })).body
  const { [words.cf_id]: _, ...rest } = given
  expect((await values()).get(id)).toEqual(rest)
})
