import { getUserDetails } from '@fairlead/contract/identity/account'
import {
  accessPolicy,
  appStartup,
  callingCode,
  emailCode,
  emailSignIn,
  endMemberSessions,
  endSession,
  listSessions,
  logout,
  phoneCode,
  phoneSignIn,
  signOutEverywhere,
  startChangeEmail,
} from '@fairlead/contract/identity/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { randomToken, tokenHash } from '#platform/secrets'
import type { Browser } from '../../../testing/browser.ts'
import { roundTrips } from '../../../testing/round-trips.ts'
import { codeTo, linkTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { makeCode } from './codes.ts'

const world = useWorld()
const wrong = 'Incorrect OTP. Please check again or request a new code'

async function askCode(email: string, browser: Browser): Promise<string> {
  void (await browser.call(emailCode, { body: { email } })).body
  return newestCode(email)
}
const newestCode = (to: string) => codeTo(world(), to)
const newestLink = (to: string) => linkTo(world(), to)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a sign-in code', () => {
  it('has six digits, uniformly, leading zeros kept (S1)', () => {
    const draws = 100_000
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < draws; i++) {
      const code = makeCode()
      expect(code).toMatch(/^\d{6}$/)
      for (const digit of code) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1
    }
    const expected = (draws * 6) / 10
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(33.7) // 9 degrees of freedom, one run in ten thousand is above
  })

  it('makes a new person the owner of an account of their own, and signs a known one in (rule 6)', async () => {
    // Nobody's name is guessed from their address.
    const first = await world().signUp('ann@example.com')
    expect((await first.browser.call(getUserDetails)).body).toMatchObject({
      email: 'ann@example.com',
      name: 'New user',
      role: 'OWNER',
      account_type: 'SINGLE_USER',
      is_email_verified: true,
    })
    await world().advance({ minutes: 2 })
    const again = await world().signIn('ANN@example.com '.trim().toLowerCase())
    expect(again.userId).toBe(first.userId)
  })

  it('ends after ten minutes, is used once, and dies when a newer one is asked for (S2)', async () => {
    const browser = world().browser()
    const old = await askCode('bea@example.com', browser)
    await world().advance({ minutes: 1 })
    const fresh = await askCode('bea@example.com', browser)
    if (old !== fresh)
      expect((await browser.call(emailSignIn, { body: { email: 'bea@example.com', code: old } })).error.errors).toEqual(
        { code: [wrong] },
      )
    await world().advance({ minutes: 10, seconds: 1 })
    expect((await browser.call(emailSignIn, { body: { email: 'bea@example.com', code: fresh } })).status).toBe(400)
    const last = await askCode('bea@example.com', browser)
    expect((await browser.call(emailSignIn, { body: { email: 'bea@example.com', code: last } })).status).toBe(200)
    expect((await browser.call(emailSignIn, { body: { email: 'bea@example.com', code: last } })).status).toBe(400)
  })

  it('dies after five wrong tries, also when they come at once and from many addresses (S3)', async () => {
    const browser = world().browser()
    const code = await askCode('cleo@example.com', browser)
    const tries = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        browser.call(
          emailSignIn,
          { body: { email: 'cleo@example.com', code: other(code) } },
          { headers: { 'x-forwarded-for': `10.0.0.${i}` } },
        ),
      ),
    )
    expect(tries.every((t) => t.status === 400)).toBe(true)
    const [row] = await world().sql<{ tries: number }>(
      `select tries from login_codes where identity = 'cleo@example.com'`,
    )
    expect(row?.tries).toBe(5)
    const right = await browser.call(emailSignIn, { body: { email: 'cleo@example.com', code } })
    expect(right.error.errors).toEqual({ code: [wrong] })
  })

  it('may be typed with spaces; wrong length has the words of a wrong code', async () => {
    const browser = world().browser()
    const code = await askCode('dora@example.com', browser)
    for (const bad of ['12345', '1234567', 'abcdef'])
      expect(
        (await browser.call(emailSignIn, { body: { email: 'dora@example.com', code: bad } })).error.errors,
      ).toEqual({ code: [wrong] })
    const empty = await browser.call(emailSignIn, { body: { email: 'dora@example.com', code: '' } })
    expect(empty.error.errors).toEqual({ code: ['Please enter the verification code'] })
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await browser.call(emailSignIn, { body: { email: 'dora@example.com', code: typed } })).status).toBe(200)
  })

  it('is sent once in 30 s and five times an hour to one browser; strangers never lock its person out (rule 5, S4)', async () => {
    const email = 'eli@example.com'
    const eli = await world().signIn(email)
    const ask = async (browser: Browser) => browser.call(emailCode, { body: { email } })
    const stranger = world().browser()
    const statuses: number[] = []
    for (let i = 0; i < 100; i++) {
      statuses.push((await ask(stranger)).status)
      if (i < 20) await world().advance({ seconds: 31 })
    }
    await world().settle()
    expect((await world().outbox(email)).length).toBe(1 + 5)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    const refused = await ask(world().browser())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])

    // The browser that signed in before has limits of its own, and nobody uses up its tries.
    expect((await ask(eli.browser)).status).toBe(200)
    const code = await newestCode(email)
    for (const browser of [stranger, world().browser()])
      for (let i = 0; i < 6; i++) void (await browser.call(emailSignIn, { body: { email, code } })).status
    await world().sql('delete from rate_limits')
    expect((await ask(stranger)).status).toBe(200)
    expect((await eli.browser.call(emailSignIn, { body: { email, code } })).status).toBe(200)
    // A sign-in ends what others asked for, and so does signing out everywhere.
    const open = () =>
      world().sql(
        `select 1 from login_codes where identity = $1 and spent_at is null
         union all select 1 from magic_tokens where identity = $1 and spent_at is null`,
        [email],
      )
    expect(await open()).toEqual([])
    await world().sql('delete from rate_limits')
    expect((await ask(stranger)).status).toBe(200)
    expect(await open()).toHaveLength(2)
    expect((await eli.browser.call(signOutEverywhere)).status).toBe(200)
    expect(await open()).toEqual([])
    await world().sql('delete from rate_limits')
  })

  it('and a link of a new address may be used in the same moment', async () => {
    const browser = world().browser()
    const code = await askCode('eve@example.com', browser)
    const magic_token = (await newestLink('eve@example.com')).searchParams.get('token') ?? ''
    const answers = await Promise.all([
      browser.call(emailSignIn, { body: { email: 'eve@example.com', code } }),
      browser.call(accessPolicy, { query: { magic_token } }),
    ])
    for (const { status } of answers) expect([200, 400, 410]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await world().sql(`select 1 from users where email = 'eve@example.com'`)).toHaveLength(1)
  })

  it('works only in the browser that asked for it, and only for its purpose (S5)', async () => {
    const asking = world().browser()
    const code = await askCode('fay@example.com', asking)
    expect(
      (
        await world()
          .browser()
          .call(emailSignIn, { body: { email: 'fay@example.com', code } })
      ).status,
    ).toBe(400)
    const fay = await world().signIn('fay2@example.com')
    void (await fay.browser.call(startChangeEmail, { body: { new_email: 'fay@example.com' } })).status
    await world().advance({ minutes: 1 })
    void (await fay.browser.call(startChangeEmail, { body: { new_email: 'fay3@example.com' } })).body
    const forChange = await newestCode('fay3@example.com')
    expect((await fay.browser.call(emailSignIn, { body: { email: 'fay3@example.com', code: forChange } })).status).toBe(
      400,
    )
  })

  it('stands nowhere in the database as it was sent (S6)', async () => {
    const code = await askCode('gus@example.com', world().browser())
    const dump = JSON.stringify(
      await Promise.all(
        ['login_codes', 'outbound_messages', 'events', 'pgboss.job'].map((t) => world().sql(`select * from ${t}`)),
      ),
    )
    expect(dump).not.toContain(code)
  })

  it('is asked for, and tried, alike by those who have an account and those who have none: by the same statements (S7)', async () => {
    await world().signIn('known@example.com')
    await world().advance({ minutes: 1 })
    const seen = async (email: string) => {
      const browser = world().browser()
      const answers: unknown[] = []
      const asking = await roundTrips(async () => {
        const asked = await browser.call(emailCode, { body: { email } })
        answers.push(asked.status, asked.text)
      })
      const code = other(await newestCode(email))
      const trying = await roundTrips(async () => {
        const tried = await browser.call(emailSignIn, { body: { email, code } })
        answers.push(tried.status, tried.error.errors)
      })
      return { answers, asking: asking.statements, trying: trying.statements }
    }
    const known = await seen('known@example.com')
    expect(known.asking.length).toBeGreaterThan(2)
    expect(known.trying.join()).toContain('login_codes')
    expect(await seen('unknown@example.com')).toEqual(known)
  })

  it('comes by SMS to a phone number, with the line by which phones fill it in', async () => {
    const browser = world().browser()
    void (await browser.call(phoneCode, { body: { phone: '9127 4486', country_code: 'SG' } })).body
    const code = await newestCode('+6591274486')
    const [sms] = await world().outbox('+6591274486')
    expect(sms?.message).toMatchObject({
      channel: 'sms',
      sms: { text: expect.stringContaining(`@localhost #${code}`) },
    })
    const signedIn = await browser.call(phoneSignIn, { body: { phone: '+65 9127 4486', code } })
    expect(signedIn.body.is_new_user).toBe(true)
    expect((await browser.call(getUserDetails)).body).toMatchObject({
      email: null,
      is_email_verified: false,
      is_phone_verified: true,
    })
    const invalid = await browser.call(phoneCode, { body: { phone: '12', country_code: 'SG' } })
    expect(invalid.error.errors).toEqual({ phone: ['Unsupported or invalid phone number'] })
    const body = { phone: '9127 4486', country_code: 'ZZ' }
    for (const answer of [
      await browser.call(phoneCode, { body }),
      await browser.call(phoneSignIn, { body: { ...body, code } }),
    ])
      expect(answer.error.errors).toEqual({ country_code: ['Unknown country'] })
  })
})

describe('a sign-in link', () => {
  it('is not spent by the person who only fetches it, signs in once, and within a minute again in the same browser (S8)', async () => {
    const browser = world().browser()
    void (await browser.call(emailCode, { body: { email: 'hal@example.com', next: '/clients?sort=name' } })).body
    const link = await newestLink('hal@example.com')
    expect(link.pathname + link.search).toContain('/clients?sort=name&token=')
    for (const method of ['HEAD', 'GET'])
      expect((await world().browser().fetch(link.href, { method })).status).toBeLessThan(400)
    const magic_token = link.searchParams.get('token') ?? ''
    const exchanged = await browser.call(accessPolicy, { query: { magic_token } })
    expect(exchanged.body.TEAM.MANAGE).toBe(true)
    browser.cookies.delete('fairlead')
    expect((await browser.call(accessPolicy, { query: { magic_token } })).status).toBe(200)
    browser.cookies.delete('fairlead')
    await world().advance({ minutes: 2 })
    expect((await browser.call(accessPolicy, { query: { magic_token } })).error).toMatchObject({
      statusCode: 410,
      error_type: 'LINK_USED',
      current: { email: 'hal@example.com' },
    })
  })

  it('asks first on a device that did not ask for it, and over somebody else’s session (rules 1 and 3)', async () => {
    void (
      await world()
        .browser()
        .call(emailCode, { body: { email: 'ida@example.com' } })
    ).body
    const magic_token = (await newestLink('ida@example.com')).searchParams.get('token') ?? ''
    const phone = world().browser()
    expect((await phone.call(accessPolicy, { query: { magic_token } })).error).toMatchObject({
      error_type: 'CONFIRM_DEVICE',
    })
    const jo = await world().signIn('jo@example.com')
    expect((await jo.browser.call(accessPolicy, { query: { magic_token } })).error).toMatchObject({
      error_type: 'OTHER_ACCOUNT',
    })
    expect((await jo.browser.call(getUserDetails)).body.email).toBe('jo@example.com')
    const confirmed = { magic_token, confirmed: 'true', zone: 'Asia/Singapore' } as const
    expect((await phone.call(accessPolicy, { query: confirmed })).status).toBe(200)
    // A new account begins in the time zone of the device that opens it.
    expect((await phone.call(getUserDetails)).body).toMatchObject({ email: 'ida@example.com', zone: 'Asia/Singapore' })
  })

  it('ends after 15 minutes; a forged one tells nothing', async () => {
    const browser = world().browser()
    void (await browser.call(emailCode, { body: { email: 'kim@example.com' } })).body
    const magic_token = (await newestLink('kim@example.com')).searchParams.get('token') ?? ''
    await world().advance({ minutes: 16 })
    expect((await browser.call(accessPolicy, { query: { magic_token } })).error).toMatchObject({
      error_type: 'LINK_EXPIRED',
    })
    expect((await browser.call(accessPolicy, { query: { magic_token: 'x'.repeat(22) } })).error.current).toBeUndefined()
  })

  it('leads only to paths of ours (S22)', async () => {
    const evil = ['//evil.example', '/\\evil.example', 'https:evil.example', '/%2f%2fevil', 'javascript:alert(1)']
    for (const [i, next] of evil.entries()) {
      const email = `next${i}@example.com`
      void (await world().browser().call(emailCode, { body: { email, next } })).body
      const link = await newestLink(email)
      expect(link.origin).toBe(world().appUrl)
      expect(link.pathname).toBe('/clients')
    }
  })
})

describe('a session', () => {
  // All browsers of the tests have one address, which asks for few codes in an hour.
  beforeAll(async () => {
    await world().sql('delete from rate_limits')
  })

  it('has cookies as rules 11 and 215 say, and a new id at each sign-in (S12, S13)', async () => {
    const browser = world().browser()
    browser.cookies.set('fairlead', 'chosen-by-an-attacker')
    await world().signIn('lea@example.com', browser)
    const first = browser.cookies.get('fairlead')
    expect(first).not.toBe('chosen-by-an-attacker')
    await world().advance({ minutes: 1 })
    await world().signIn('lea@example.com', browser)
    expect(browser.cookies.get('fairlead')).not.toBe(first)
    expect(first).toMatch(/^[\da-f-]{36}\.[\w-]{20,}$/)
    const stolen = world().browser()
    stolen.cookies.set('fairlead', first ?? '')
    expect((await stolen.call(getUserDetails)).error).toMatchObject({ statusCode: 401, error_type: 'SESSION_ENDED' })
    expect(JSON.stringify(await world().sql('select * from sessions'))).not.toContain(first)
  })

  it('names its organisation in its cookie; one from before cookies did goes on until it ends', async () => {
    const [row] = await world().sql<{ id: string; org_id: string }>(
      `select s.id, s.org_id from sessions s join users u on u.id = s.user_id where u.email = 'lea@example.com' and s.ended_at is null`,
    )
    const [old, named] = [randomToken(), `${row?.org_id}.${randomToken()}`]
    const status = async (cookie: string) => {
      const browser = world().browser()
      browser.cookies.set('fairlead', cookie)
      // Found, and then remembered.
      return [await browser.call(getUserDetails), await browser.call(getUserDetails)].map((answer) => answer.status)
    }
    for (const cookie of [old, named]) {
      await world().sql('update sessions set token_hash = $1 where id = $2', [tokenHash(cookie), row?.id])
      expect(await status(cookie)).toEqual([200, 200])
    }
    expect(await status(named.replace(row?.org_id ?? '', newId()))).toEqual([401, 401])
  })

  it('ends after 30 idle days, and after 90 in any case (S14)', async () => {
    const mo = await world().signIn('mo@example.com')
    for (let month = 0; month < 3; month++) {
      await world().advance({ days: 29 })
      expect((await mo.browser.call(getUserDetails)).status, `month ${month}`).toBe(200)
    }
    await world().advance({ days: 4 })
    expect((await mo.browser.call(getUserDetails)).status).toBe(401)
    const ned = await world().signIn('ned@example.com')
    await world().advance({ days: 31 })
    expect((await ned.browser.call(getUserDetails)).error.message).toContain('Your session has ended')
  })

  it('that is ended acts on the next request, also for reads that remember it (S15, S16)', async () => {
    const phone = world().browser()
    const ola = await world().signIn('ola@example.com')
    await world().advance({ minutes: 1 })
    await world().signIn('ola@example.com', phone)
    const { results } = (await ola.browser.call(listSessions)).body
    expect(results).toHaveLength(2)
    const other = results.find((session) => !session.is_current)
    const list = `${world().appUrl}/api/dashboard-v2/api/v2/user-client/`
    expect((await phone.fetch(list)).status).toBe(200)
    expect((await phone.fetch(list)).status).toBe(200)
    void (await ola.browser.call(endSession, { params: { id: other?.id ?? '' } })).body
    expect((await phone.fetch(list)).status).toBe(401)
    expect((await ola.browser.call(endSession, { params: { id: other?.id ?? '' } })).status).toBe(404)
    void (await ola.browser.call(signOutEverywhere)).body
    expect((await ola.browser.call(listSessions)).status).toBe(401)
  })

  it('of somebody else cannot be ended; an owner ends a member’s only (S16)', async () => {
    const [pia, quin] = [await world().signIn('pia@example.com'), await world().signIn('quin@example.com')]
    const [mine] = (await quin.browser.call(listSessions)).body.results
    expect((await pia.browser.call(endSession, { params: { id: mine?.id ?? '' } })).status).toBe(404)
    expect((await pia.browser.call(endMemberSessions, { params: { id: quin.userId } })).status).toBe(404)
    expect((await quin.browser.call(listSessions)).status).toBe(200)
  })

  it('ends with logout, which has the browser forget', async () => {
    const rae = await world().signIn('rae@example.com')
    const answer = await rae.browser.call(logout)
    expect(answer.headers.get('clear-site-data')).toContain('storage')
    expect(rae.browser.cookies.has('fairlead')).toBe(false)
    expect((await rae.browser.call(logout)).status).toBe(200)
  })
})

describe('starting up', () => {
  it('answers all that the shell needs, and guesses the caller’s country', async () => {
    const tess = await world().signIn('tess@example.com')
    const { body } = await tess.browser.call(appStartup, { query: { fetch_num_devices: 'true', platform: 'WEB_APP' } })
    expect(body).toMatchObject({
      user_details: { email: 'tess@example.com', num_devices: 1 },
      public_url: world().publicUrl,
    })
    for (const [language, country, code] of [
      ['en', 'US', '+1'],
      ['ja', 'JP', '+81'],
      ['en-SG,en;q=0.9', 'SG', '+65'],
      ['xx', 'US', '+1'],
    ] as const)
      expect((await tess.browser.call(callingCode, {}, { headers: { 'accept-language': language } })).body).toEqual({
        country_code: country,
        country_calling_code: code,
      })
  })
})
