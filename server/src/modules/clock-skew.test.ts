import { setUserPreferences } from '@fairlead/contract/identity/account'
import { emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { enrolClient } from '@fairlead/contract/work/sequence-clients'
import { countToday } from '@fairlead/contract/work/today'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addClient, addSequence, planFollowUp } from '../testing/make.ts'
import { useWorld } from '../testing/test-world.ts'

// The embedded database has the program's own clock, so only PostgreSQL's can differ from it.
const world = useWorld()
afterEach(() => void vi.useRealTimers())

const minute = 60_000
/** Sets this program's clock off the database's. */
const skew = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true })

describe.runIf(process.env.DATABASE_URL).each([
  ['ten minutes ahead', 10 * minute],
  ['ten minutes behind', -10 * minute],
])('a server whose clock is %s of the database’s (R20)', (words, ms) => {
  const email = `${words.replaceAll(' ', '-')}@example.com`
  const codeOf = async () => {
    const [entry] = await world().outbox(email)
    return (entry?.message.channel === 'mail' && /\b\d{6}\b/.exec(entry.message.mail.subject)?.[0]) || ''
  }

  it('lets a code live ten minutes, no longer and no shorter', async () => {
    skew(ms)
    const browser = world().browser()
    void (await browser.call(emailCode, { body: { email } })).body
    await world().settle()
    await world().advance({ minutes: 9, seconds: 50 })
    expect((await browser.call(emailSignIn, { body: { email, code: await codeOf() } })).status).toBe(200)
    void (await browser.call(emailCode, { body: { email } })).body
    await world().settle()
    await world().advance({ minutes: 10, seconds: 10 })
    expect((await browser.call(emailSignIn, { body: { email, code: await codeOf() } })).status).not.toBe(200)
  })

  it('reminds at the moment that was set', async () => {
    skew(ms)
    const { browser, userId } = await world().signIn(`remind-${email}`)
    const id = await addClient({ browser }, 'On time')
    const remind_on = new Date((await world().now()).getTime() + 5 * minute).toISOString()
    await planFollowUp({ browser }, id, { remind_on })
    const reminders = async () => {
      await world().settle()
      return world().sql(`select 1 from notices where user_id = $1 and kind = 'FOLLOW_UP_DUE'`, [userId])
    }
    await world().advance({ minutes: 4, seconds: 55 })
    expect(await reminders()).toHaveLength(0)
    await world().advance({ seconds: 10 })
    expect(await reminders()).toHaveLength(1)
  })

  it('has a step of a sequence due when its wait is over, not earlier and not later', async () => {
    skew(ms)
    const { browser } = await world().signIn(`step-${email}`)
    const id = await addSequence(
      { browser },
      'On time',
      { step_type: 'DELAY', duration: { amount: 2, unit: 'hours' } },
      { step_type: 'CONTACT_CLIENT', channel: 'email' },
    )
    void (await browser.call(setUserPreferences, { body: { days_off: [] } })).body
    const client_id = await addClient({ browser }, 'In time')
    void (await browser.call(enrolClient, { params: { id }, body: { client_id } })).body
    const due = async () => {
      await world().settle()
      return (await browser.call(countToday)).body.step
    }
    await world().advance({ hours: 1, minutes: 59, seconds: 55 })
    expect(await due()).toBe(0)
    await world().advance({ seconds: 10 })
    expect(await due()).toBe(1)
  })
})
