import { getUserPreferences, setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { keepAlive, signOutEverywhere } from '@fairlead/contract/identity/session'
import { deleteClient } from '@fairlead/contract/records/clients'
import { readNotices } from '@fairlead/contract/seeing/notifications'
import { reassignClient } from '@fairlead/contract/work/reassign'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, timeIn } from '#platform/time'
import { noticesOf } from '../../../../testing/look.ts'
import { addClient, planFollowUp } from '../../../../testing/make.ts'
import { joinTeam } from '../../../../testing/members.ts'
import { signature } from '../../../../testing/test-source.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { quietUntil } from './quiet-hours.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })
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

  const zone = 'Asia/Singapore'
  /** Somebody whose quiet hours have just begun and last three hours, mailed of everything. */
  async function quiet(email: string) {
    const person = await world().signIn(email)
    await world().sql('update users set zone = $2 where id = $1', [person.userId, zone])
    const now = await world().now()
    const until = timeIn(new Date(now.getTime() + 3 * 3_600_000), zone)
    const both = { email_alert: true, app_alert: true }
    const alerts = { FOLLOW_UP_DUE: both, LEAD_RETURNED: both, LEAD_REMINDER: both }
    void (
      await person.browser.call(setUserPreferences, {
        body: { quiet_hours: { from: timeIn(now, zone), until }, alerts },
      })
    ).body
    const mails = async (words: string) =>
      (await world().outbox(email)).flatMap(({ message }) =>
        message.channel === 'mail' && message.mail.subject.includes(words) ? [message.mail] : [],
      )
    const followUp = async (name: string, minutes: number) => {
      const id = await addClient(person, name)
      const remind_on = new Date((await world().now()).getTime() + minutes * 60_000).toISOString()
      await planFollowUp(person, id, { remind_on })
      return id
    }
    const pass = async (time: { minutes?: number; hours?: number }) => {
      await world().advance(time)
      await world().settle()
    }
    return { ...person, mails, followUp, pass }
  }

  it('keep a reminder until they end; the bell shows it at once', async () => {
    const { browser, mails, followUp, pass } = await quiet('ann@quiet.test')
    await followUp('Grace', 30)
    await pass({ minutes: 31 })
    // The morning list may come in the meantime: that is a matter of the hour at which this runs.
    const results = await noticesOf({ browser })
    expect(results.filter(({ kind }) => kind === 'FOLLOW_UP_DUE')).toHaveLength(1)
    expect(await mails('Grace')).toHaveLength(0)
    await pass({ hours: 3 })
    expect(await mails('Grace')).toHaveLength(1)
    await pass({ hours: 3 })
    expect(await mails('Grace')).toHaveLength(1)
  })

  it.each([
    ['are switched off', () => ({ quiet_hours: null })],
    [
      'are shortened',
      (now: Date) => ({
        quiet_hours: {
          from: timeIn(new Date(now.getTime() - 40 * 60_000), zone),
          until: timeIn(new Date(now.getTime() - 60_000), zone),
        },
      }),
    ],
  ])('that %s tell at once what waited', async (words, change) => {
    const { browser, mails, followUp, pass } = await quiet(`${words.replaceAll(' ', '-')}@quiet.test`)
    await followUp('Grace', 30)
    await pass({ minutes: 31 })
    expect(await mails('Grace')).toHaveLength(0)
    // A change that leaves them as long tells nothing.
    const { quiet_hours } = (await browser.call(getUserPreferences)).body
    void (await browser.call(setUserPreferences, { body: { quiet_hours } })).body
    await world().settle()
    expect(await mails('Grace')).toHaveLength(0)
    void (await browser.call(setUserPreferences, { body: change(await world().now()) })).body
    await world().settle()
    expect(await mails('Grace')).toHaveLength(1)
    await pass({ hours: 4 })
    expect(await mails('Grace')).toHaveLength(1)
  })

  it('move with the zone of their person, and what waited moves along', async () => {
    const { browser, mails, followUp, pass } = await quiet('zoe@quiet.test')
    await followUp('Grace', 30)
    await pass({ minutes: 31 })
    expect(await mails('Grace')).toHaveLength(0)
    void (await browser.call(updateUserDetails, { body: { zone: 'America/New_York' } })).body
    await world().settle()
    expect(await mails('Grace')).toHaveLength(1)
  })

  it('and nothing is told at their end that was read, is done, or concerns a client that is gone', async () => {
    const { browser, mails, followUp, pass } = await quiet('cleo@quiet.test')
    const [, done, gone] = [await followUp('Read', 30), await followUp('Done', 31), await followUp('Gone', 32)]
    await pass({ minutes: 40 })
    const results = await noticesOf({ browser })
    const read = results.find(({ title }) => title.includes('Read'))
    void (await browser.call(readNotices, { body: { ids: [read?.id ?? ''] } })).body
    await planFollowUp({ browser }, done, { is_done: true })
    void (await browser.call(deleteClient, { params: { id: gone } })).body
    await pass({ hours: 3 })
    for (const name of ['Read', 'Done', 'Gone']) expect(await mails(`Follow up with ${name}`), name).toHaveLength(0)
  })

  it('a lead that comes back twice is one mail, with all that it says, and a new lead does not wait', async () => {
    const { orgId, mails, pass } = await quiet('dee@quiet.test')
    const arrives = async (id: string) => {
      const lead = {
        id,
        name: 'Tan Wei Ling',
        email: 'tan@example.com',
        phone: '+6591230001',
        answers: { Room: 'Kitchen' },
      }
      const body = JSON.stringify({ items: [lead] })
      const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
      await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', headers, body })
      await world().settle()
    }
    await arrives('first')
    expect(await mails('New lead: Tan Wei Ling')).toHaveLength(1)
    await pass({ minutes: 5 })
    await arrives('second')
    await arrives('third')
    expect(await mails('Tan Wei Ling')).toHaveLength(1)
    await pass({ hours: 3 })
    const otherMails = (await mails('Tan Wei Ling')).filter(({ subject }) => !subject.startsWith('New lead'))
    expect(otherMails.filter(({ subject }) => subject.includes('came back'))).toHaveLength(1)
    expect(otherMails[0]?.text).toContain('Kitchen')
    expect(otherMails[0]?.text).toContain('+65 9123 0001')
  })
})

it('the person who lost a client within their quiet hours hears of it at their end, as long as they see it', async () => {
  const owner = await world().signIn('mira@lost.test')
  const noor = await joinTeam(world(), owner, 'noor@lost.test', { viewOtherAssignedClients: true })
  const amy = await joinTeam(world(), owner, 'amy@lost.test')
  await world().sql(`update users set zone = 'UTC' where id = $1`, [noor.userId])
  const now = await world().now()
  const until = timeIn(new Date(now.getTime() + 3 * 3_600_000), 'UTC')
  const alerts = { CLIENT_REASSIGNED: { email_alert: true, app_alert: true } }
  const body = { quiet_hours: { from: timeIn(now, 'UTC'), until }, alerts }
  void (await noor.browser.call(setUserPreferences, { body })).body
  const give = async (name: string, ...to: string[]) => {
    const id = await addClient(noor, name)
    for (const assigned_to_id of to)
      void (await owner.browser.call(reassignClient, { params: { id }, body: { assigned_to_id } })).body
  }
  await give('Grace', amy.userId)
  await give('Lukas', amy.userId, noor.userId)
  const mails = async () =>
    (await world().outbox(noor.email)).flatMap(({ message }) =>
      message.channel === 'mail' && / was reassigned to /.test(message.mail.subject) ? [message.mail.subject] : [],
    )
  await world().settle()
  expect((await mails()).filter((subject) => subject.startsWith('Grace'))).toEqual([])
  await world().advance({ hours: 4 })
  await world().settle()
  expect((await mails()).filter((subject) => subject.includes('reassigned to Amy'))).toEqual([
    'Grace was reassigned to Amy',
  ])
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
