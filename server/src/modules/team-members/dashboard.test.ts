import { createClient, updateLastInteraction } from '@fairlead/contract/clients'
import { setFollowUp } from '@fairlead/contract/follow-ups'
import { teamDashboard } from '@fairlead/contract/team'
import { expect, it } from 'vitest'
import { chance } from '../../demo/random.ts'
import { joinTeam } from '../../testing/members.ts'
import { useWorld } from '../../testing/test-world.ts'

const world = useWorld()
type Client = {
  id: string
  holder: string | null
  is_new_lead: boolean
  made: string
  binned: boolean
  overdue: boolean
}

it('every figure is what a recount by hand finds, in each period', async () => {
  const owner = await world().signIn('mira@figures.test')
  const people = [
    owner,
    await joinTeam(world(), owner, 'noor@figures.test', { viewOtherAssignedClients: true }),
    await joinTeam(world(), owner, 'amy@figures.test'),
  ]
  const luck = chance(7)
  const days = [1, 5, 6.9, 7.1, 20, 29.9, 30.1, 80, 89.9, 90.1]
  for (let i = 0; i < 40; i++) {
    const who = luck.pick(people)
    const { id } = (await who.browser.call(createClient, { body: { name: `Client ${i}` } })).body
    const age = luck.pick(days)
    if (luck.happens(33)) {
      const remind_on = new Date((await world().now()).getTime() + 60_000).toISOString()
      void (await who.browser.call(setFollowUp, { params: { id }, body: { remind_on } })).body
    }
    await world().sql(
      `update clients set created_at = clock_now() - make_interval(secs => $2), is_new_lead = $3, first_response_at = null, client_source = 'external_integration',
        assigned_to_id = $4, deleted_at = case when $5 then clock_now() end where id = $1`,
      [id, age * 86_400, luck.happens(50), luck.happens(12) ? null : who.userId, luck.happens(11)],
    )
    if (luck.happens(50))
      await owner.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'phone_call' } })
  }
  // Responses of others, at other times and in other spans.
  await world().sql(
    `update activities set actor_id = (array[$1, $2, $3]::uuid[])[1 + (ctid::text::point)[1]::int % 3],
      at = clock_now() - make_interval(days => 13 * ((ctid::text::point)[1]::int % 8)),
      data = jsonb_build_object('seconds', (ctid::text::point)[1]::int * 37, 'channel', null)
     where kind = 'FIRST_RESPONSE'`,
    people.map(({ userId }) => userId),
  )
  await world().advance({ hours: 3 })

  const clients = await world().sql<Client>(
    `select c.id, assigned_to_id as holder, is_new_lead, created_at::text as made, deleted_at is not null as binned,
      exists (select 1 from follow_ups f where f.client_id = c.id and f.state = 'open' and f.remind_on < clock_now() - interval '1 minute') as overdue
     from clients c`,
  )
  const responses = await world().sql<{ actor: string; at: string; seconds: number }>(
    `select actor_id as actor, at::text as at, (data->>'seconds')::int as seconds from activities where kind = 'FIRST_RESPONSE'`,
  )
  expect(responses.length).toBeGreaterThan(5)
  const middle = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
    return low === undefined || high === undefined ? null : (low + high) / 2
  }
  for (const period of ['7', '30', '90'] as const) {
    const { since, results } = (await owner.browser.call(teamDashboard, { query: { days: period } })).body
    const isWithin = (at: string) => new Date(at) >= new Date(since)
    expect(results).toHaveLength(3)
    for (const { member, account_status: _, median_response_seconds: median, ...figures } of results) {
      const mine = clients.filter(({ holder, binned }) => holder === member.id && !binned)
      const fresh = mine.filter(({ made }) => isWithin(made))
      const answered = responses.filter(({ actor, at }) => actor === member.id && isWithin(at))
      expect(figures, `${member.name} in ${period} days`).toEqual({
        new_clients: fresh.length,
        uncontacted: fresh.filter(({ is_new_lead }) => is_new_lead).length,
        responses: answered.length,
        follow_ups_overdue: mine.filter(({ overdue }) => overdue).length,
      })
      const recount = middle(answered.map(({ seconds }) => seconds))
      if (recount === null) expect(median).toBeNull()
      else expect(Math.abs((median ?? -9) - recount)).toBeLessThanOrEqual(0.5)
    }
  }
})
