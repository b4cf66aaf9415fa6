import { foundInClients } from '@fairlead/contract/records/client-lists'
import { listClients, searchClients } from '@fairlead/contract/records/clients'
import { deleteActivity, editActivity, restoreActivity } from '@fairlead/contract/records/timeline'
import { countExport } from '@fairlead/contract/work/exports'
import { expect, it } from 'vitest'
import { newId } from '#platform/db'
import { searchTextOf } from '#records/activities'
import { addClient, addNote } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const note = async (person: Person, id: string, text: string) => (await addNote(person, id, text)).id
const found = async ({ browser }: Person, search: string) => {
  const { results } = (await browser.call(searchClients, { query: { search } })).body
  return results.map(({ name }) => name).sort()
}

it('finds clients by what is written of them, as it stands now, however it is spelt', async () => {
  const ann = await world().signIn('ann@written.test')
  const [lim, koh] = [await addClient(ann, 'Lim'), await addClient(ann, 'Koh')]
  await addClient(ann, 'Garden Supplies')
  const id = await note(ann, lim, 'Wants a GARDÉN to the south, budget 450000')
  await note(ann, koh, 'Has no garden, and wants none')
  await note(ann, koh, 'Asked for the garden twice')
  expect(await found(ann, 'garden')).toEqual(['Garden Supplies', 'Koh', 'Lim'])
  expect(await found(ann, 'south garden')).toEqual(['Lim'])
  expect(await found(ann, '450000')).toEqual(['Lim'])
  const counted = { search: 'garden', count: 'true', page_size: '1' } as never
  expect((await ann.browser.call(listClients, { query: counted })).body).toMatchObject({
    count: 3,
    count_capped: false,
  })
  const selection = { filters: { expressions: [] }, search: 'garden' }
  expect((await ann.browser.call(countExport, { body: { selection } })).body).toMatchObject({ count: 3 })

  const params = { type: 'NOTE' as const, id }
  void (await ann.browser.call(editActivity, { params, body: { text: 'Wants a balcony' } })).body
  expect([await found(ann, 'south'), await found(ann, 'balcony')]).toEqual([[], ['Lim']])
  void (await ann.browser.call(deleteActivity, { params })).body
  expect(await found(ann, 'balcony')).toEqual([])
  void (await ann.browser.call(restoreActivity, { params })).body
  expect(await found(ann, 'balcony')).toEqual(['Lim'])
})

it('finds what a lead answered, where no field takes it (rule 22)', async () => {
  const bo = await world().signIn('bo@written.test')
  const id = await addClient(bo, 'Tan')
  const data = {
    answers: [
      { label: 'How often', value: 'Twice a  WEEK' },
      { label: 'Other', value: '' },
    ],
  }
  expect(searchTextOf(data)).toBe('twice a week')
  await world().sql(
    `insert into activities (id, org_id, client_id, kind, at, data, search_text, created_at)
     values ($1, $2, $3, 'CLIENT_CREATED_DETAILS', now(), $4, $5, now())`,
    [newId(), bo.orgId, id, JSON.stringify(data), searchTextOf(data)],
  )
  expect([await found(bo, 'a week'), await found(bo, 'how often')]).toEqual([['Tan'], []])
})

it('finds nothing in notes on clients of others, nor in what is hidden until it is claimed (S28)', async () => {
  const boss = await world().signIn('boss@written.test')
  const [member, claimer] = [
    await joinTeam(world(), boss, 'member@written.test'),
    await joinTeam(world(), boss, 'claimer@written.test'),
  ]
  await permit(world(), claimer, { viewUnassignedClients: true })
  const [theirs, pooled] = [await addClient(member, 'Theirs'), await addClient(boss, 'Pooled')]
  const mine = await addClient(boss, 'Mine')
  for (const id of [theirs, pooled, mine]) await note(id === theirs ? member : boss, id, 'Likes the lighthouse')
  await world().sql(
    `update clients set assigned_to_id = null, date_assigned = null, details_hidden = true where org_id = $1 and id = $2`,
    [boss.orgId, pooled],
  )
  expect(await found(boss, 'lighthouse')).toEqual(['Mine', 'Pooled', 'Theirs'])
  expect(await found(member, 'lighthouse')).toEqual(['Theirs'])
  expect(await found(claimer, 'lighthouse')).toEqual([])
  expect(await found(claimer, 'pooled')).toEqual(['Pooled'])
})

it('tells pages apart and leaves nobody out where more find it than are sorted', async () => {
  const cy = await world().signIn('cy@written.test')
  await world().sql(
    `insert into clients (id, org_id, name, name_key, search_text, is_new_lead, client_source, lead_source, last_activity_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'Heron ' || n, 'heron ' || n, 'heron ' || n, false, 'added_manually', 'manual',
       now() - make_interval(secs => n), now(), now() from generate_series(1, 2200) n`,
    [cy.orgId],
  )
  // Those of the last half are found by a note alone, each twice.
  await world().sql(
    `insert into activities (id, org_id, client_id, kind, at, data, search_text, created_at)
     select gen_random_uuid(), c.org_id, c.id, 'NOTE', now(), '{"text":"Osprey"}', 'osprey', now()
     from clients c, generate_series(1, 2) where c.org_id = $1 and substr(c.name, 7)::int > 1100`,
    [cy.orgId],
  )
  const names: string[] = []
  let cursor: string | undefined
  do {
    const query = { search: 'osprey', page_size: '100', ...(cursor ? { cursor } : {}) } as never
    const { results, next } = (await cy.browser.call(searchClients, { query })).body
    names.push(...results.map(({ name }) => name))
    cursor = next ?? undefined
  } while (cursor)
  expect(names).toEqual(Array.from({ length: 1100 }, (_, i) => `Heron ${i + 1101}`))
  // Up to 999 a count is exact; the true number is given when it is asked for (rule 178).
  const count = async (more: object) => {
    const query = { count: 'true', page_size: '1', ...more } as never
    const { count: n, count_capped } = (await cy.browser.call(listClients, { query })).body
    return [n, count_capped]
  }
  for (const [search, all] of [
    ['', 2200],
    ['heron', 2200],
    ['osprey', 1100],
  ] as const) {
    expect(await count({ search })).toEqual([1000, true])
    expect(await count({ search, count_exact: 'true' })).toEqual([all, false])
  }
})

it('tells the words by which it found somebody, where only what is written says them', async () => {
  const eve = await world().signIn('eve@written.test')
  const [lim, koh, tan] = [
    await addClient(eve, 'Lim'),
    await addClient(eve, 'Koh of the GARDEN'),
    await addClient(eve, 'Tan'),
  ]
  const ids = [lim, koh, tan]
  const hitsOf = async (person: Person, search: string) =>
    (await person.browser.call(foundInClients, { body: { ids, search } })).body.results
  await note(eve, lim, 'Asked for a garden')
  await note(eve, lim, 'One two three four five six wants a GARDÉN to the south, if it is not too far')
  await note(eve, koh, 'Has a garden')
  expect(await hitsOf(eve, 'garden south')).toEqual([
    { id: lim, text: '… five six wants a GARDÉN to the south, if it is not too far' },
  ])
  expect(await hitsOf(eve, 'garden')).toMatchObject([{ id: lim }])
  expect([await hitsOf(eve, 'balcony'), await hitsOf(eve, 'ga')]).toEqual([[], []])
  const mate = await joinTeam(world(), eve, 'mate@written.test')
  expect(await hitsOf(mate, 'garden')).toEqual([])
})
