import { listClients } from '@fairlead/contract/records/clients'
import { beforeAll, expect, it } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const people: Partial<Record<'the owner' | 'a member who sees only their own', Person>> = {}

// Some 5,100 clients that meet the filters lie behind as many that hardly do: too many for one sort, and none nearby.
beforeAll(async () => {
  const owner = await world().signIn('owner@far.test')
  const member = await joinTeam(world(), owner, 'member@far.test')
  people['the owner'] = owner
  people['a member who sees only their own'] = member
  await world().sql(
    `insert into clients (id, org_id, name, name_key, search_text, assigned_to_id, is_new_lead, client_source,
       lead_source, last_activity_at, created_at, updated_at)
     select gen_random_uuid(), $1, w, w, w, case when i % 7 = 0 then $3::uuid else $2::uuid end,
       i > 5100 or i in (10, 2000, 4000, 4900), 'added_manually', 'manual', now() - make_interval(secs => i),
       case when i > 5100 then now() - interval '3 years' else now() end, now()
     from generate_series(1, 10200) i, lateral (select 'c' || i as w) n`,
    [owner.orgId, owner.userId, member.userId],
  )
})

it.each([
  [
    'nobody nearby meets',
    'the owner',
    { key: 'dateCreated', range: { type: 'before_last', amount: 20, unit: 'months' } },
  ],
  ['a few nearby meet', 'the owner', { key: 'isNewLead', value: true }],
  [
    'nobody nearby meets',
    'a member who sees only their own',
    { key: 'dateCreated', range: { type: 'before_last', amount: 20, unit: 'months' } },
  ],
] as const)(
  'a filter that %s shows the first of all who do, in order, both ways, to %s',
  async (_, who, expression) => {
    const person = people[who]
    if (!person) throw new Error('nobody is signed in')
    const own = who === 'the owner' ? '' : 'and assigned_to_id = $2'
    const wanted = await world().sql<{ id: string }>(
      `select id from clients where org_id = $1 and ${expression.key === 'isNewLead' ? 'is_new_lead' : `created_at < now() - interval '2 years'`}
     ${own} order by last_activity_at desc, id desc limit 300`,
      [person.orgId, ...(own ? [person.userId] : [])],
    )
    const filters = JSON.stringify({ logical_operator: 'AND', expressions: [expression] })
    const read = async (cursor?: string) =>
      (
        await person.browser.call(listClients, {
          query: { filters, sort: 'last_activity', page_size: 100, ...(cursor ? { cursor } : {}) } as never,
        })
      ).body
    const pages = [await read()]
    for (let n = 0; n < 2; n++) pages.push(await read(pages.at(-1)?.next ?? ''))
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(wanted.map(({ id }) => id))
    const back = await read(pages[2]?.previous ?? '')
    expect(back.results.map(({ id }) => id)).toEqual(pages[1]?.results.map(({ id }) => id))
  },
)
