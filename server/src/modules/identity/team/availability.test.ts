import { updateUserDetails } from '@fairlead/contract/identity/account'
import { addAbsence, getAvailability, removeAbsence, setWorkingHours } from '@fairlead/contract/identity/team'
import { listTeamMembers } from '@fairlead/contract/work/members'
import { expect, it } from 'vitest'
import { availabilityOf } from '#identity/team'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
const day = async (zone: string, ahead = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
    new Date((await world().now()).getTime() + ahead * 86_400_000),
  )

it('an absence counts on the days of the person’s own calendar, and says who stands in', async () => {
  const owner = await world().signIn('mira@away.test')
  const noor = await joinTeam(world(), owner, 'noor@away.test')
  // Where the day begins first, and where it begins last.
  void (await noor.browser.call(updateUserDetails, { body: { zone: 'Pacific/Kiritimati' } })).body
  const today = await day('Pacific/Kiritimati')
  const absent = async () => {
    const found = await world().inOrg(owner.orgId, (ctx) => availabilityOf(ctx, [noor.userId, owner.userId]))
    return found.get(noor.userId)?.isAbsent
  }
  expect(await absent()).toBe(false)
  const made = await noor.browser.call(addAbsence, {
    body: { from: today, until: today, stand_in_id: owner.userId },
  })
  expect(made.body).toMatchObject({ from: today, until: today, stand_in: { id: owner.userId } })
  expect(await absent()).toBe(true)
  const { results } = (await owner.browser.call(listTeamMembers)).body
  expect(results.map(({ name, is_absent }) => [name, is_absent])).toEqual([
    ['Mira', false],
    ['Noor', true],
  ])
  const twice = await noor.browser.call(addAbsence, {
    body: { from: today, until: await day('Pacific/Kiritimati', 3) },
  })
  expect(twice.error.errors?.from?.[0]).toMatch(/already/)
  void (await noor.browser.call(updateUserDetails, { body: { zone: 'Pacific/Pago_Pago' } })).body
  expect(await absent()).toBe(false)
  void (await noor.browser.call(removeAbsence, { params: { id: made.body.id } })).body
  expect((await noor.browser.call(getAvailability)).body.absences).toEqual([])
})

it('the person who manages the team marks it for others too; other members do not, and nobody for strangers', async () => {
  const owner = await world().signIn('mira@others.test')
  const noor = await joinTeam(world(), owner, 'noor@others.test')
  const amy = await joinTeam(world(), owner, 'amy@others.test')
  const [from, until] = [await day('UTC', 3), await day('UTC', 9)]
  const mark = (by: typeof owner, user_id: string, stand_in_id: string | null = null) =>
    by.browser.call(addAbsence, { body: { user_id, from, until, stand_in_id } })
  expect((await mark(amy, noor.userId)).status).toBe(403)
  const stranger = await world().signIn('stranger@elsewhere.test')
  expect((await mark(owner, stranger.userId)).status).toBe(404)
  expect((await mark(owner, noor.userId, stranger.userId)).status).toBe(400)
  expect((await mark(owner, noor.userId, noor.userId)).status).toBe(400)
  const { id } = (await mark(owner, noor.userId, amy.userId)).body
  expect((await amy.browser.call(removeAbsence, { params: { id } })).status).toBe(404)
  const backwards = await owner.browser.call(addAbsence, { body: { from: until, until: from } })
  expect(Object.keys(backwards.error.errors ?? {})).toEqual(['until'])
  expect((await owner.browser.call(removeAbsence, { params: { id } })).status).toBe(200)
})

it('working hours are kept by the week, with breaks; without any every hour is one', async () => {
  const owner = await world().signIn('mira@hours.test')
  const week = Array.from({ length: 7 }, (_, weekday) =>
    weekday === 0
      ? []
      : [
          { from: '09:00', until: '12:30' },
          { from: '13:30', until: '24:00' },
        ],
  )
  const set = (working_hours: typeof week | null) => owner.browser.call(setWorkingHours, { body: { working_hours } })
  const known = async () =>
    (await world().inOrg(owner.orgId, (ctx) => availabilityOf(ctx, [owner.userId]))).get(owner.userId)
  expect((await known())?.workingHours).toBeNull()
  void (await set(week)).body
  expect(await known()).toMatchObject({ name: 'Mira', isActive: true, workingHours: week })
  for (const wrong of [
    week.slice(1),
    week.map(() => []),
    week.map(() => [{ from: '12:00', until: '12:00' }]),
    week.map(() => [
      { from: '09:00', until: '12:00' },
      { from: '11:00', until: '13:00' },
    ]),
  ])
    expect((await set(wrong)).status).toBe(400)
  void (await set(null)).body
  expect((await owner.browser.call(getAvailability)).body).toMatchObject({ working_hours: null, colleagues: [] })
})

it('absences that are marked at the same moment do not overlap either', async () => {
  const owner = await world().signIn('mira@same.test')
  const noor = await joinTeam(world(), owner, 'noor@same.test')
  const from = await day('UTC', 3)
  const mark = () => noor.browser.call(addAbsence, { body: { from, until: from, stand_in_id: owner.userId } })
  const answers = await Promise.all([mark(), mark(), mark()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  expect((await noor.browser.call(getAvailability)).body.absences).toHaveLength(1)
})

it('nobody lives in a zone that the database cannot count by', async () => {
  const { browser } = await world().signIn('mira@zones.test')
  for (const zone of ['US/Pacific-New', 'Canada/East-Saskatchewan'])
    expect((await browser.call(updateUserDetails, { body: { zone } })).status, zone).toBe(400)
})
