import { updateUserDetails } from '@fairlead/contract/identity/account'
import { addAbsence, setWorkingHours } from '@fairlead/contract/identity/team'
import { deleteClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { deleteAssignmentRule, type ResponseTerms, updateAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { expect, it } from 'vitest'
import { addDays, dayIn, instantOf } from '#platform/time'
import { assignmentKit, secret } from '../../../../testing/assignment-kit.ts'
import { titlesOf } from '../../../../testing/look.ts'
import { giveClient } from '../../../../testing/make.ts'
import { deactivate } from '../../../../testing/members.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'
import { ring } from './ring-clock.ts'

const world = useWorld({ secretOf: () => secret })
const { team, make, deliver, wait, holder, clocks, entries } = assignmentKit(world)

const response: ResponseTerms = { within_minutes: 30, then_minutes: 20, goes_to: 'next' }
const touch = (person: Person, id: string) =>
  person.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'phone_call' } })

it('reminds the person who does not answer, then gives the lead to the next who has not missed it, then to the owner', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  await make(owner, { name: 'Kitchens', members: [ann, ben], response })
  const [id = ''] = await deliver(owner, { name: 'Grace Njoroge' })
  expect(await holder(owner, id)).toBe(ann.userId)
  expect((await clocks(ann, id))[0]).toMatchObject({
    kind: 'response',
    rule_name: 'Kitchens',
    person: { id: ann.userId, name: 'Member 1' },
    outcome: null,
  })

  await wait(29)
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toEqual([])
  await wait(2)
  expect(await titlesOf(ann)).toContain('Grace Njoroge has been waiting 30 working minutes for your answer')
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toMatchObject([{ event: 'reminded', minutes: 30 }])
  await wait(15)
  // Once, however often it is looked at.
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toHaveLength(1)
  expect(await holder(owner, id)).toBe(ann.userId)

  await wait(6)
  expect(await holder(owner, id)).toBe(ben.userId)
  expect((await entries(owner, id, 'CLIENT_ASSIGNMENT')).at(-1)).toMatchObject({
    from: { id: ann.userId },
    to: { id: ben.userId },
    how: 'rule',
    rule_name: 'Kitchens',
    reason: 'Member 1 didn’t answer within 50 minutes',
  })
  expect(await titlesOf(ann)).toContain('Grace Njoroge was reassigned to Member 2')
  const [now, before] = await clocks(owner, id)
  expect(before).toMatchObject({
    outcome: 'missed',
    person: { id: ann.userId },
    next: { id: ben.userId, name: 'Member 2' },
  })
  expect(before?.minutes).toBeGreaterThanOrEqual(50)
  expect(before?.details.join()).toContain('Member 1 was skipped: had this lead and didn’t answer')
  expect(now).toMatchObject({ outcome: null, person: { id: ben.userId } })

  // It took Ben's turn, like any lead: the next one is Ann's.
  const [second = ''] = await deliver(owner)
  expect(await holder(owner, second)).toBe(ann.userId)
  await wait(31)
  await wait(21)
  expect(await holder(owner, id)).toBe(owner.userId)
  expect((await entries(owner, id, 'CLIENT_ASSIGNMENT')).at(-1)).toMatchObject({
    how: 'owner',
    reason: 'Member 2 didn’t answer within 50 minutes',
  })
  expect((await clocks(owner, id)).map(({ outcome }) => outcome)).toEqual(['missed', 'missed'])
})

it('stops with the answer, no matter who of the team gives it, and says after how long; one that comes late wins until it goes on', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  await make(owner, { members: [ann], response: { ...response, goes_to: 'owner' } })
  const [id = '', other = '', late = ''] = await deliver(owner, {}, {}, {})
  await wait(12)
  expect((await touch(ann, id)).status).toBe(200)
  expect((await touch(owner, other)).status).toBe(200)
  await wait(25)
  expect((await touch(ann, late)).status).toBe(200)
  await wait(120)
  for (const one of [id, other, late]) expect(await holder(owner, one)).toBe(ann.userId)
  expect(await clocks(ann, id)).toMatchObject([{ outcome: 'answered', minutes: 12, moves_at: null, reminded_at: null }])
  expect(await clocks(ann, late)).toMatchObject([
    { outcome: 'answered', minutes: 37, reminded_at: expect.stringContaining('T') },
  ])
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toEqual([])
})

it('an answer whose event is still under way counts: the clock looks at the client itself', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  await make(owner, { members: [ann], response: { ...response, goes_to: 'owner' } })
  const [id = ''] = await deliver(owner)
  const [clock] = await clocks(owner, id)
  await world().advance({ minutes: 31 })
  await world().sql('update clients set last_interaction_at = $2 where id = $1', [
    id,
    (await world().now()).toISOString(),
  ])
  await world().inOrg(owner.orgId, (ctx) => ring(ctx, clock?.id ?? '', id))
  expect(await clocks(owner, id)).toMatchObject([{ outcome: 'answered', minutes: 31 }])
})

it('counts the working hours of the person who has it, on their own clock', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  const zone = 'Asia/Singapore'
  void (await ann.browser.call(updateUserDetails, { body: { zone } })).body
  const day = [{ from: '09:00', until: '17:00' }]
  const working_hours = Array.from({ length: 7 }, () => day)
  expect((await ann.browser.call(setWorkingHours, { body: { working_hours } })).status).toBe(200)
  await make(owner, { members: [ann], response })
  // Ten minutes before the end of a day of hers.
  const now = await world().now()
  const today = dayIn(now, zone)
  const minutesTo = (time: string) => (instantOf(today, time, zone).getTime() - now.getTime()) / 60_000
  await world().advance({ minutes: minutesTo('16:50') > 0 ? minutesTo('16:50') : minutesTo('16:50') + 24 * 60 })
  const [id = ''] = await deliver(owner)
  await wait(16 * 60)
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toEqual([])
  await wait(31)
  expect(await entries(owner, id, 'RESPONSE_CLOCK')).toMatchObject([{ event: 'reminded' }])
  const [clock] = await clocks(owner, id)
  expect(Date.parse(clock?.due_at ?? '') - Date.parse(clock?.started_at ?? '')).toBe((16 * 60 + 30) * 60_000)
})

it('ends when the client goes to somebody else by hand or into the bin, and gives on what lies with the person who went away', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  const rule = await make(owner, { members: [ann], response })
  const [moved = '', binned = '', away = ''] = await deliver(owner, {}, {}, {})
  await giveClient(owner, moved, ben)
  await owner.browser.call(deleteClient, { params: { id: binned } })
  await world().settle()
  expect(await clocks(owner, moved)).toMatchObject([{ outcome: 'moved', next: { id: ben.userId } }])
  expect(await clocks(owner, binned)).toMatchObject([{ outcome: 'binned' }])
  await owner.browser.call(updateAssignmentRule, {
    params: { id: rule.id },
    body: { member_recipients: [ann, ben].map(({ userId }) => ({ member_prof_id: userId })) },
  })
  const today = dayIn(await world().now(), 'UTC')
  const absent = await ann.browser.call(addAbsence, { body: { from: today, until: addDays(today, 1) } })
  expect(absent.status).toBe(201)
  // Absences are looked for once a minute.
  await wait(2)
  await wait(1)
  expect(await holder(owner, away)).toBe(ben.userId)
  expect((await clocks(owner, away)).map(({ outcome, person }) => [outcome, person?.id])).toEqual([
    [null, ben.userId],
    ['away', ann.userId],
  ])
  await owner.browser.call(deleteAssignmentRule, { params: { id: rule.id } })
  await deactivate(world(), ben)
  await wait(31)
  expect(await holder(owner, away)).toBe(owner.userId)
})

it('moves a lead once, however many workers look at it, and an answer at the same moment is never lost (promise 3)', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  await make(owner, { members: [ann, ben], response: { ...response, then_minutes: 1 } })
  const ids = await deliver(owner, ...Array.from({ length: 8 }, () => ({})))
  const before = new Map(await Promise.all(ids.map(async (id) => [id, await holder(owner, id)] as const)))
  await wait(31)
  await world().advance({ minutes: 2 })
  const personOf = (id: string) => (before.get(id) === ann.userId ? ann : ben)
  const found = await Promise.all(ids.map(async (id) => ({ id, clock: (await clocks(owner, id))[0]?.id ?? '' })))
  const answers = await Promise.all(
    found.flatMap(({ id, clock }, i) => [
      ...Array.from({ length: 3 }, () =>
        world()
          .inOrg(owner.orgId, (ctx) => ring(ctx, clock, id))
          .then(() => undefined),
      ),
      ...(i % 2 === 0 ? [touch(personOf(id), id).then(({ status }) => ({ id, status }))] : []),
    ]),
  )
  await world().settle()
  for (const { id } of found) {
    const [first] = (await clocks(owner, id)).toReversed()
    const moves = await entries(owner, id, 'CLIENT_ASSIGNMENT')
    const answer = answers.find((one) => one?.id === id)
    const isAnswered = answer?.status === 200
    // Either it was answered and stays, or it went on once.
    expect([first?.outcome, moves.length]).toEqual(isAnswered ? ['answered', 1] : ['missed', 2])
    expect((await holder(owner, id)) === before.get(id)).toBe(isAnswered)
    if (answer && !isAnswered) expect([404, 455]).toContain(answer.status)
  }
})
