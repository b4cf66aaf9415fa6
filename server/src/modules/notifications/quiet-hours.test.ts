import { setUserPreferences } from '@fairlead/contract/account'
import { createClient } from '@fairlead/contract/clients'
import { setFollowUp } from '@fairlead/contract/follow-ups'
import { listNotices } from '@fairlead/contract/notifications'
import { keepAlive, signOutEverywhere } from '@fairlead/contract/session'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, timeIn } from '#platform/time'
import { useWorld } from '../../testing/test-world.ts'
import { quietUntil } from './quiet-hours.ts'

const world = useWorld()
const clockTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)

describe('quiet hours (rule 175)', () => {
  it('hold from their beginning to their end on the wall clock, also past midnight', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'Asia/Singapore', 'America/New_York', 'Asia/Kolkata'),
        clockTime,
        clockTime,
        (now, zone, from, until) => {
          fc.pre(from !== until)
          const time = timeIn(now, zone)
          const end = quietUntil(now, zone, { from, until })
          const within = from < until ? time >= from && time < until : time >= from || time < until
          expect(end !== undefined).toBe(within)
          if (!end) return
          expect(end.getTime()).toBeGreaterThan(now.getTime() - 60_000)
          // A day has 25 hours at most.
          expect(end.getTime() - now.getTime()).toBeLessThan(25 * 3_600_000 + 60_000)
          // Where the clock skips the end, it is as much later.
          const [endTime, endDay] = [timeIn(end, zone), dayIn(end, zone)]
          if (endTime !== until) expect(endTime > until || endDay > dayIn(now, zone)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keep a reminder until they end, unless it is read; the bell shows it at once', async () => {
    const ann = await world().signIn('ann@quiet.test')
    const zone = 'Asia/Singapore'
    await world().sql('update users set zone = $2 where id = $1', [ann.userId, zone])
    const now = await world().now()
    const until = timeIn(new Date(now.getTime() + 3 * 3_600_000), zone)
    const body = { quiet_hours: { from: timeIn(now, zone), until }, alerts: { FOLLOW_UP_DUE: { email_alert: true } } }
    void (await ann.browser.call(setUserPreferences, { body })).body
    const { id } = (await ann.browser.call(createClient, { body: { name: 'Grace' } })).body
    const remindOn = new Date(now.getTime() + 30 * 60_000).toISOString()
    void (await ann.browser.call(setFollowUp, { params: { id }, body: { remind_on: remindOn } })).body
    await world().advance({ minutes: 31 })
    await world().settle()
    const mails = async () =>
      (await world().outbox('ann@quiet.test')).filter(
        ({ message }) => message.channel === 'mail' && message.mail.subject.includes('Grace'),
      ).length
    expect((await ann.browser.call(listNotices)).body.results).toHaveLength(1)
    expect(await mails()).toBe(0)
    await world().advance({ hours: 3 })
    await world().settle()
    expect(await mails()).toBe(1)
  })
})

it('an open page hears what changed, and that its session is over (rule 10)', async () => {
  const bea = await world().signIn('bea@quiet.test')
  const alive = (await bea.browser.call(keepAlive)).body
  expect(alive.unread).toBe(0)
  expect(alive.version).toMatch(/^\d+\.\d+\.\d+/)
  const other = world().browser()
  await world().advance({ minutes: 1 })
  await world().signIn(bea.email, other)
  void (await other.call(signOutEverywhere)).body
  expect((await bea.browser.call(keepAlive)).error).toMatchObject({ statusCode: 401, error_type: 'SESSION_ENDED' })
})
