import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { updateAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { editAccountStatus, undoHandover } from '@fairlead/contract/work/members'
import { expect, it, vi } from 'vitest'
import { assignmentKit, secret } from '../../../testing/assignment-kit.ts'
import { noticesOf, titlesOf } from '../../../testing/look.ts'
import { giveClient, planFollowUp } from '../../../testing/make.ts'
import { deactivate, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { assign } from './index.ts'

const world = useWorld({ secretOf: () => secret })
const { team, make, deliver, holder, entries, clocks } = assignmentKit(world)
const pool = { to: 'pool' as const }

it('a capture that chose somebody commits before their deactivation sweeps, or sees that they are gone: no lead stays with them', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  await make(owner, { members: [ann] })
  const [id = ''] = await deliver(owner)
  const release = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<string | null>()
  // A capture that has decided, and not committed yet.
  const capture = world().inOrg(owner.orgId, async (ctx) => {
    const lead = {
      source: 'webhook' as const,
      connectionId: 'webhook:any',
      parsed: { form: null, sourceDetail: null, answers: [], utm: {}, pageUrl: null },
      person: { name: 'Late', fields: {}, contacts: [] },
    }
    const { userId, written } = await assign(ctx, lead, null)
    await written
    chosen.resolve(userId)
    await release.promise
    await ctx.db.$client.query('update clients set assigned_to_id = $3, name = $4 where org_id = $1 and id = $2', [
      owner.orgId,
      id,
      userId,
      'Late',
    ])
  })
  expect(await chosen.promise).toBe(ann.userId)
  const ended = owner.browser.call(editAccountStatus, {
    body: { id: ann.userId, account_status: 'DEACTIVATED', hand_over: pool },
  })
  const over = ended.then(() => true)
  // It waits for the capture; PGlite has one session, in which everything waits.
  if (process.env.DATABASE_URL)
    await vi.waitUntil(
      async () =>
        (await Promise.race([over, false])) ||
        (
          await world().sql(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%assignment_rule_sets%'",
          )
        ).length > 0,
      { timeout: 60_000, interval: 20 },
    )
  release.resolve()
  await capture
  expect((await ended).status).toBe(200)
  await world().settle()
  expect(await holder(owner, id)).toBeNull()
  const [after = ''] = await deliver(owner)
  expect(await holder(owner, after)).not.toBe(ann.userId)
})

it.runIf(process.env.DATABASE_URL)(
  'a capture of somebody’s client and the deactivation of whom it is given to never wait for each other',
  async () => {
    const [owner, ann, ben] = await team({}, {})
    if (!ann || !ben) throw new Error('nobody')
    await make(owner, { members: [ann, ben] })
    const [id = ''] = await deliver(owner, { email: 'race@clock.test' })
    expect(await holder(owner, id)).toBe(ann.userId)
    await deactivate(world(), ann)
    const waiting = (n: number) =>
      vi.waitUntil(
        async () =>
          (
            await world().sql(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%assignment_rule_sets%'",
            )
          ).length === n,
        { timeout: 60_000, interval: 20 },
      )
    let both: [Promise<string[]>, Promise<{ status: number }>] | undefined
    // Both wait for the rules: the capture holds its client by then, and the deactivation its member.
    await world().inOrg(owner.orgId, async (ctx) => {
      await ctx.db.$client.query('select 1 from assignment_rule_sets where org_id = $1 for update', [owner.orgId])
      const captured = deliver(owner, { email: 'race@clock.test' })
      await waiting(1)
      const body = { id: ben.userId, account_status: 'DEACTIVATED' as const, hand_over: pool }
      both = [captured, owner.browser.call(editAccountStatus, { body })]
      await waiting(2)
    })
    const [captured, ended] = both ?? []
    await captured
    expect((await ended)?.status).toBe(200)
    await world().settle()
    expect(await entries(owner, id, 'CLIENT_ASSIGNMENT')).toMatchObject([
      { to: { id: ann.userId } },
      { from: { id: ann.userId }, to: { id: ben.userId } },
    ])
    expect(await holder(owner, id)).toBeNull()
  },
)

it('a handover that is undone gives nothing to somebody who was deactivated again in the meantime', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  await make(owner, { members: [ann] })
  const ids = await deliver(owner, ...Array.from({ length: 230 }, () => ({})))
  const body = { id: ann.userId, account_status: 'DEACTIVATED' as const, hand_over: pool }
  const { handover_id: batch } = (await owner.browser.call(editAccountStatus, { body })).body
  await world().settle()
  expect((await owner.browser.call(undoHandover, { params: { id: batch ?? '' } })).status).toBe(200)
  // What the call did not give back at once is the job's, which comes after this.
  await deactivate(world(), ann)
  await world().settle()
  const held = await Promise.all(ids.map((id) => holder(owner, id)))
  expect(held.filter((one) => one === ann.userId)).toHaveLength(200)
})

it('a lead that comes back to somebody whose access has ended goes on like any client: follow-up, clock and open pages with it', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  const response = { within_minutes: 30, then_minutes: 30, goes_to: 'owner' as const }
  await make(owner, { members: [ann, ben], response })
  const [id = ''] = await deliver(owner, { email: 'back@clock.test' })
  expect(await holder(owner, id)).toBe(ann.userId)
  await planFollowUp(ann, id, { day: '2027-06-01' })
  await deactivate(world(), ann)
  await deliver(owner, { email: 'back@clock.test' })
  expect(await holder(owner, id)).toBe(ben.userId)
  expect((await entries(owner, id, 'CLIENT_ASSIGNMENT')).at(-1)).toMatchObject({
    from: { id: ann.userId },
    to: { id: ben.userId },
    how: 'rule',
  })
  const events = await world().sql<{ payload: object }>(
    `select payload from events where org_id = $1 and name = 'clients.reassigned' and subject_id = $2`,
    [owner.orgId, id],
  )
  expect(events.map(({ payload }) => payload)).toEqual([
    { moves: [{ client_id: id, from_id: ann.userId, to_id: ben.userId, rule_id: expect.any(String) }], alerts: false },
  ])
  expect((await clocks(owner, id)).map(({ outcome, person }) => [outcome, person?.id])).toEqual([
    [null, ben.userId],
    ['moved', ann.userId],
  ])
  // Told once, by the lead.
  expect((await titlesOf(ben)).filter((title) => title.includes('was assigned to you'))).toEqual([])
  expect(await titlesOf(ben)).toHaveLength(1)
})

it('the notice to a former assignee leads to the client where they still see it by a sub-team', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const { id: subteam } = (
    await owner.browser.call(createSubteam, { body: { name: 'West', member_ids: [ben.userId] } })
  ).body
  await permit(world(), ann, { accessSubTeamMembers: true, accessibleSubteamIds: [subteam] })
  await make(owner, { members: [ann] })
  const [id = '', other = ''] = await deliver(owner, {}, {})
  for (const [client, to] of [
    [id, ben],
    [other, owner],
  ] as const)
    await giveClient(owner, client, to)
  await world().settle()
  const reassigned = (await noticesOf(ann)).filter(({ kind }) => kind === 'CLIENT_REASSIGNED')
  expect(reassigned.map(({ client_id }) => client_id).toSorted()).toEqual([id, null].toSorted())
})

it('a change of the default rule that was made from the one that nobody had changed yet does not overwrite a newer one', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  const change = (name: string) =>
    owner.browser.call(updateAssignmentRule, { params: { id: owner.orgId }, body: { name, version: 0 } })
  // Another rule makes the default one; nobody has changed it.
  await make(owner, { members: [ann] })
  expect((await change('First')).status).toBe(200)
  const stale = await change('Second')
  expect([stale.status, stale.error.current]).toMatchObject([409, { name: 'First', version: 2 }])
})

it('no row of a rule can name somebody who never belonged to the organisation', async () => {
  const [owner] = await team()
  const [stranger] = await team()
  const rule = await make(owner, { members: [owner] })
  const insert = world().sql(
    'insert into assignment_rule_members (org_id, rule_id, user_id, place) values ($1, $2, $3, 1)',
    [owner.orgId, rule.id, stranger.userId],
  )
  await expect(insert).rejects.toThrow(/foreign key/)
})
