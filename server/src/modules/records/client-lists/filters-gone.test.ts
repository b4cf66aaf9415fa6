import { filterChoices, whyClients } from '@fairlead/contract/records/client-lists'
import { listClients } from '@fairlead/contract/records/clients'
import {
  createCustomField,
  deleteCustomField,
  restoreCustomField,
  setClientField,
  updateCustomField,
} from '@fairlead/contract/records/fields/custom-fields'
import { Filters } from '@fairlead/contract/records/filters'
import { deleteGroup } from '@fairlead/contract/records/groups'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { clientsOf } from '../../../testing/look.ts'
import { addClient, addGroup, aField } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()

const shownIds = async (person: Person, filters: Filters) => {
  const { body } = await person.browser.call(listClients, { query: { filters: JSON.stringify(filters) } })
  return body.results.map(({ id }) => id)
}

describe('a field that is deleted, or of another type by now', () => {
  it('finds nobody, nor finds anybody missing, explains nothing, and is no choice; back, it filters as before', async () => {
    const boss = await world().signIn('deleted-field@example.com')
    const { cf_id: id } = await aField(boss, 'Wish')
    const [has, lacks] = await Promise.all(['Has', 'Lacks'].map((name) => addClient(boss, name)))
    const params = { id: has ?? '', cf_id: id }
    void (await boss.browser.call(setClientField, { params, body: { value: 'Oak' } })).body
    const ways = [
      { option: 'ANY' as const },
      { option: 'NULL' as const },
      { text: 'oak' },
      { values: [newId()], operator: 'not_in' as const },
    ].map((way) => Filters.parse({ expressions: [{ key: 'customFields', cf_id: id, ...way }] }))
    const found = () => Promise.all(ways.map((filters) => shownIds(boss, filters)))
    // It is a text: asked as a dropdown it finds nobody, not everybody who has none of its options.
    const there = [[has], [lacks], [has], []]
    expect(await found()).toEqual(there)
    void (await boss.browser.call(deleteCustomField, { params: { id } })).body
    expect(await found()).toEqual([[], [], [], []])
    const [any] = ways
    const beside = Filters.parse({
      ...any,
      logical_operator: 'OR',
      expressions: [...(any?.expressions ?? []), { key: 'isNewLead', value: false }],
    })
    expect((await shownIds(boss, beside)).sort()).toEqual([has, lacks].sort())
    const ids = [has ?? '']
    const { results } = (await boss.browser.call(whyClients, { body: { ids, filters: beside } })).body
    expect(results[0]?.met.map(({ expression }) => expression.key)).toEqual(['isNewLead'])
    const { fields } = (await boss.browser.call(filterChoices, { body: { count: 'customFields', cf_id: id } })).body
    expect(fields).toEqual([])
    void (await boss.browser.call(restoreCustomField, { params: { id } })).body
    expect(await found()).toEqual(there)
  })
})

describe('a group or an option that is gone', () => {
  it('is lacked by nobody: where everybody would be found, nobody is', async () => {
    const boss = await world().signIn('gone-choice@example.com')
    const id = await addClient(boss, 'Outside')
    const [old, other] = await Promise.all(['Old', 'Other'].map((name) => addGroup(boss, name)))
    const options = [{ label: 'Won' }, { label: 'Lost' }]
    const draft = { name: 'Stage', type: 'dropdown' as const, options }
    const stage = (await boss.browser.call(createCustomField, { body: draft })).body
    const [won, lost] = stage.options
    const own = (option: typeof won) =>
      ({ key: 'customFields', cf_id: stage.cf_id, operator: 'not_in', values: [option?.id ?? ''] }) as const
    const groupsWithout = (...values: (string | undefined)[]) =>
      ({ key: 'clientGroups', operator: 'not_in', values: values.map((value) => value ?? '') }) as const
    const ways = [groupsWithout(old, other, old), groupsWithout(other), own(won), own(lost)]
    const found = () => Promise.all(ways.map((one) => shownIds(boss, Filters.parse({ expressions: [one] }))))
    expect(await found()).toEqual([[id], [id], [id], [id]])
    void (await boss.browser.call(deleteGroup, { params: { id: old ?? '' } })).body
    const change = { params: { id: stage.cf_id }, body: { options: lost ? [lost] : [] } }
    void (await boss.browser.call(updateCustomField, change)).body
    expect(await found()).toEqual([[], [id], [], [id]])
  })
})

describe('what a person may not read', () => {
  it('is neither found by a field of its own nor found missing, until they have claimed it', async () => {
    const boss = await world().signIn('boss@example.com')
    const claimer = await joinTeam(world(), boss, 'claimer@example.com')
    await permit(world(), claimer, { viewUnassignedClients: true })
    const id = await addClient(boss, 'Hidden')
    const secret = newId()
    await world().sql(
      `insert into custom_fields (id, org_id, name, name_key, type, position, created_at) values ($1, $2, 'x', 'x', 'number', 1, now())`,
      [secret, boss.orgId],
    )
    await world().sql(
      `insert into custom_values (org_id, client_id, field_id, number_value, origin, is_by_person, set_at)
       values ($1, $2, $3, 5, 'manual', true, now())`,
      [boss.orgId, id, secret],
    )
    await world().sql(
      `update clients set assigned_to_id = null, date_assigned = null, details_hidden = true where org_id = $1 and id = $2`,
      [boss.orgId, id],
    )
    const seen = async (person: Person) =>
      Promise.all(
        (['ANY', 'NULL'] as const).map(
          async (one) =>
            (
              await shownIds(
                person,
                Filters.parse({ expressions: [{ key: 'customFields', cf_id: secret, option: one }] }),
              )
            ).length,
        ),
      )
    expect(await seen(boss)).toEqual([1, 0])
    expect(await seen(claimer)).toEqual([0, 0])
    expect((await clientsOf(claimer)).map((row) => row.id)).toEqual([id])
  })
})
