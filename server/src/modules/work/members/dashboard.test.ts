import { createLeadForm, leadFormLeads, publishLeadForm, testLeadForm } from '@fairlead/contract/flow/lead-forms'
import { setWorkingHours } from '@fairlead/contract/identity/team'
import { updateLastInteraction } from '@fairlead/contract/records/clients'
import { teamDashboard, teamFigureRows } from '@fairlead/contract/work/members'
import type { TeamFigure } from '@fairlead/contract/work/team-figures'
import { expect, it } from 'vitest'
import { chance } from '../../../demo/random.ts'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
type Client = {
  id: string
  holder: string | null
  waits: boolean
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
    const id = await addClient(who, `Client ${i}`)
    const age = luck.pick(days)
    if (luck.happens(33)) {
      const remind_on = new Date((await world().now()).getTime() + 60_000).toISOString()
      await planFollowUp(who, id, { remind_on })
    }
    await world().sql(
      `update clients set created_at = clock_now() - make_interval(secs => $2), is_new_lead = $3,
        awaiting_contact_since = case when $3 then clock_now() - make_interval(secs => $2) end, first_response_at = null, client_source = 'external_integration',
        assigned_to_id = $4, deleted_at = case when $5 then clock_now() end where id = $1`,
      [id, age * 86_400, luck.happens(50), luck.happens(12) ? null : who.userId, luck.happens(11)],
    )
    if (luck.happens(50))
      await owner.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'phone_call' } })
  }
  // What was tapped counts after ten minutes (rule 218).
  await world().advance({ minutes: 11 })
  await world().settle()
  // Responses of others, at other times and in other spans.
  await world().sql(
    `update activities set actor_id = (array[$1, $2, $3]::uuid[])[1 + (ctid::text::point)[1]::int % 3],
      at = clock_now() - make_interval(days => 13 * ((ctid::text::point)[1]::int % 8)),
      data = jsonb_build_object('seconds', (ctid::text::point)[1]::int * 37, 'working_seconds', (ctid::text::point)[1]::int * 5, 'channel', null)
     where kind = 'FIRST_RESPONSE'`,
    people.map(({ userId }) => userId),
  )
  await world().advance({ hours: 3 })

  const clients = await world().sql<Client>(
    `select c.id, assigned_to_id as holder, awaiting_contact_since is not null as waits, created_at::text as made, deleted_at is not null as binned,
      exists (select 1 from follow_ups f where f.client_id = c.id and f.state = 'open' and f.remind_on < clock_now() - interval '1 minute') as overdue
     from clients c`,
  )
  const responses = await world().sql<{ actor: string; client: string; at: string; seconds: number; working: number }>(
    `select actor_id as actor, client_id as client, at::text as at, (data->>'seconds')::int as seconds,
      (data->>'working_seconds')::int as working from activities a
     where kind = 'FIRST_RESPONSE' and exists (select 1 from clients c where c.id = a.client_id and c.deleted_at is null)`,
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
    for (const {
      member,
      account_status: _,
      median_response_seconds: median,
      median_working_seconds: working,
      ...figures
    } of results) {
      const mine = clients.filter(({ holder, binned }) => holder === member.id && !binned)
      const fresh = mine.filter(({ made }) => isWithin(made))
      const answered = responses.filter(({ actor, at }) => actor === member.id && isWithin(at))
      expect(figures, `${member.name} in ${period} days`).toEqual({
        content_shared: 0,
        content_opened: 0,
        new_clients: fresh.length,
        uncontacted: fresh.filter(({ waits }) => waits).length,
        responses: answered.length,
        follow_ups_overdue: mine.filter(({ overdue }) => overdue).length,
      })
      for (const [found, values] of [
        [median, answered.map(({ seconds }) => seconds)],
        [working, answered.map((one) => one.working)],
      ] as const) {
        const recount = middle([...values])
        if (recount === null) expect(found).toBeNull()
        else expect(Math.abs((found ?? -9) - recount)).toBeLessThanOrEqual(0.5)
      }
      // Every figure opens the rows that it counts, no more and no less.
      const rows: Record<TeamFigure, string[]> = {
        new: fresh.map(({ id }) => id),
        uncontacted: fresh.filter(({ waits }) => waits).map(({ id }) => id),
        responses: answered.map(({ client }) => client),
        overdue: mine.filter(({ overdue }) => overdue).map(({ id }) => id),
        shared: [],
        opened: [],
      }
      for (const [figure, ids] of Object.entries(rows) as [TeamFigure, string[]][]) {
        const opened = await owner.browser.call(teamFigureRows, {
          params: { id: member.id, figure },
          query: { days: period, page_size: 100, count: 'true' },
        })
        expect(opened.body.results.map(({ client }) => client.id).toSorted(), figure).toEqual(ids.toSorted())
        expect(opened.body.count).toBe(ids.length)
      }
    }
  }
})

it('first responses are counted within the working hours of the person who gave them too', async () => {
  const owner = await world().signIn('mira@hours.test')
  const id = await addClient(owner, 'Grace')
  const now = await world().now()
  // Nobody works in the hour that holds the response, nor in the one before.
  const [zone] = await world().sql<{ zone: string }>('select zone from users where id = $1', [owner.userId])
  const hourOf = (at: Date) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: zone?.zone ?? 'UTC', hour: '2-digit', hourCycle: 'h23' }).format(at),
    )
  const idle = [hourOf(now), hourOf(new Date(now.getTime() - 3_600_000))]
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const day: { from: string; until: string }[] = []
  for (let hour = 0; hour < 24; hour++) {
    const last = day.at(-1)
    if (idle.includes(hour)) continue
    if (last?.until === two(hour)) last.until = two(hour + 1)
    else day.push({ from: two(hour), until: two(hour + 1) })
  }
  void (await owner.browser.call(setWorkingHours, { body: { working_hours: Array.from({ length: 7 }, () => day) } }))
    .body
  await world().sql(
    `update clients set created_at = date_trunc('hour', clock_now()) - interval '3 hours', client_source = 'external_integration' where id = $1`,
    [id],
  )
  void (await owner.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'phone_call' } })).body
  await world().advance({ minutes: 11 })
  await world().settle()
  const { results } = (await owner.browser.call(teamDashboard)).body
  const [{ median_response_seconds: plain, median_working_seconds: working } = {}] = results
  expect(plain).toBeGreaterThanOrEqual(3 * 3600)
  expect(working).toBe(2 * 3600)
})

it('test leads count in no figure (rule 31)', async () => {
  const { browser, userId } = await world().signIn('mira@tests.test')
  const { id } = (await browser.call(createLeadForm, { body: { name: 'Quote', starting_point: 'quote' } })).body
  void (await browser.call(publishLeadForm, { params: { id }, body: {} })).body
  void (await browser.call(testLeadForm, { params: { id } })).body
  await world().settle()
  const [lead] = (await browser.call(leadFormLeads, { params: { id } })).body.results
  const client = lead?.client?.id ?? ''
  void (await browser.call(updateLastInteraction, { body: { client_id: client, channel: 'phone_call' } })).body
  await world().advance({ minutes: 11 })
  await world().settle()
  const figures = async () => (await browser.call(teamDashboard)).body.results[0]
  expect(await figures()).toMatchObject({ new_clients: 0, uncontacted: 0, responses: 0, follow_ups_overdue: 0 })
  const params = { id: userId, figure: 'new' as const }
  expect((await browser.call(teamFigureRows, { params })).body.results).toEqual([])
  // A real lead beside the tests makes them a client like any other.
  await world().sql('update leads set is_test = false where client_id = $1', [client])
  expect(await figures()).toMatchObject({ new_clients: 1, responses: 1 })
})
