import { listClients } from '@fairlead/contract/records/clients'
import { beforeAll, expect, it } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const rows = 4000
const people: Record<'the owner' | 'a member who sees only their own', Person | undefined> = {
  'the owner': undefined,
  'a member who sees only their own': undefined,
}

// A page is filled among the next 1,000 rows, or from up to 1,000 candidates, or by walking on.
beforeAll(async () => {
  const owner = await world().signIn('owner@search.test')
  const member = await joinTeam(world(), owner, 'member@search.test')
  people['the owner'] = owner
  people['a member who sees only their own'] = member
  await world().sql(
    `insert into clients (id, org_id, name, name_key, search_text, assigned_to_id, is_new_lead, client_source,
       lead_source, last_activity_at, created_at, updated_at)
     select gen_random_uuid(), $1, w, w, w, case when i % 40 = 0 then $3::uuid else $2::uuid end, false,
       'added_manually', 'manual', now() - make_interval(secs => i), now(), now()
     from generate_series(1, $4::int) i, lateral (select concat_ws(' ', 'c' || i,
       case when i % 3 = 0 then 'frequent' end,
       case when i > 2000 and i % 3 > 0 then 'medium' end,
       case when i % 700 = 0 then 'rarely' end) as w) n`,
    [owner.orgId, owner.userId, member.userId, rows],
  )
})

it.each([
  ['frequent', 'the owner'],
  ['medium', 'the owner'],
  ['rarely', 'the owner'],
  ['frequent', 'a member who sees only their own'],
  ['medium', 'a member who sees only their own'],
  ['rarely', 'a member who sees only their own'],
  ['c1', 'the owner'],
] as const)('“%s” is found on every row where it stands, in order, both ways, by %s', async (search, who) => {
  const person = people[who]
  if (!person) throw new Error('nobody is signed in')
  const own = who === 'the owner' ? '' : 'and assigned_to_id = $3'
  for (const [sort, order] of [
    ['last_activity', 'last_activity_at desc, id desc'],
    ['name', 'name_key, id'],
  ] as const) {
    const text = search.length < 3 ? 'name_key like $2' : `search_text like '%' || $2`
    const wanted = await world().sql<{ id: string }>(
      `select id from clients where org_id = $1 and ${text} || '%' ${own} order by ${order}`,
      [person.orgId, search, ...(own ? [person.userId] : [])],
    )
    const read = async (cursor?: string) =>
      (
        await person.browser.call(listClients, {
          query: { search, sort, page_size: 100, ...(cursor ? { cursor } : {}) },
        })
      ).body
    const found: string[] = []
    let page = await read()
    const first = page
    for (;;) {
      found.push(...page.results.map((client) => client.id))
      if (!page.next) break
      page = await read(page.next)
    }
    expect(found).toEqual(wanted.map(({ id }) => id))
    while (page.previous) page = await read(page.previous)
    expect(page.results.map((client) => client.id)).toEqual(first.results.map((client) => client.id))
  }
})
