import { getUserDetails, updateUserDetails } from '@fairlead/contract/account'
import { appQrCode, bookCall, contactOptions, sendAppLink } from '@fairlead/contract/onboarding'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../testing/test-world.ts'

describe('the link to the app (point 4.4)', () => {
  const world = useWorld({ env: { APP_DOWNLOAD_URL: 'https://apps.example/fairlead' } })
  const sms = async (to: string) =>
    (await world().outbox(to)).flatMap(({ message }) => (message.channel === 'sms' ? [message.sms.text] : []))

  it('goes by SMS to a number, which becomes that of a person without one', async () => {
    const ann = await world().signIn('ann@app.test')
    void (await ann.browser.call(updateUserDetails, { body: { country_code: 'SG' } })).body
    const body = { phone_number: '9127 4486', send_sms: true } as const
    void (await ann.browser.call(sendAppLink, { body })).body
    expect(await sms('+6591274486')).toEqual(['Fairlead on your phone: https://apps.example/fairlead'])
    expect((await ann.browser.call(getUserDetails)).body.phone_number?.raw_input).toBe('+6591274486')
    await world().advance({ minutes: 2 })
    void (await ann.browser.call(sendAppLink, { body: { ...body, phone_number: '+65 9127 4487' } })).body
    expect((await ann.browser.call(getUserDetails)).body.phone_number?.raw_input).toBe('+6591274486')
  })

  it('also for whoever is not signed in, but not too often, and to a real number only', async () => {
    const stranger = world().browser()
    const send = (phone_number: string) => stranger.call(sendAppLink, { body: { phone_number, send_sms: true } })
    expect((await send('12')).error.errors).toHaveProperty('phone_number')
    void (await send('+65 9127 0001')).body
    expect((await send('+65 9127 0001')).error.statusCode).toBe(429)
    for (const last of [2, 3, 4]) {
      await world().advance({ minutes: 2 })
      if (last < 4) void (await send('+65 9127 0001')).body
      else expect((await send('+65 9127 0001')).error.statusCode).toBe(429)
    }
    expect(await sms('+6591270001')).toHaveLength(3)
  })

  it('whoever asks too often uses up nothing of what all share', async () => {
    const body = (n: number) => ({ phone_number: `+65 9127 ${1000 + n}`, send_sms: true }) as const
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n++)
      statuses.add(
        (
          await world()
            .browser()
            .call(sendAppLink, { body: body(n) })
        ).status,
      )
    expect(statuses).toContain(429)
    const [all] = await world().sql<{ count: number }>(`select count from rate_limits where key like 'code-sms%'`)
    expect(all?.count).toBeLessThanOrEqual(15)
  })

  it('is there for a camera too', async () => {
    const code = (await world().browser().call(appQrCode)).body
    expect(code.url).toBe('https://apps.example/fairlead')
    expect(code.svg).toContain('<svg')
  })

  it('is where a phone is led to, unless it stays in the browser', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${world().appUrl}/clients`, { headers, redirect: 'manual' }).then((r) => r.headers.get('location'))
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
    expect(await ask({ 'user-agent': iPhone })).toBe('https://apps.example/fairlead')
    expect(await ask({ 'user-agent': iPhone, cookie: 'stays-in-browser=1' })).toBe('/login?next=%2Fclients')
    expect(await ask({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBe('/login?next=%2Fclients')
  })
})

describe('a call', () => {
  const world = useWorld({ env: { SALES_EMAIL: 'sales@fairlead.test', SUPPORT_EMAIL: 'help@fairlead.test' } })

  it('is wished for by mail, with the account of whoever is signed in', async () => {
    expect((await world().browser().call(contactOptions)).body).toEqual({
      can_book_call: true,
      contact_sales_url: null,
      support_email: 'help@fairlead.test',
    })
    const ann = await world().signIn('ann@call.test')
    const body = { name: 'Ann Tan', email: 'ann@call.test', phone_number: '+65 9127 4486', message: 'Ten seats\n<b>' }
    void (await ann.browser.call(bookCall, { body })).body
    const [sent] = await world().outbox('sales@fairlead.test')
    const mail = sent?.message.channel === 'mail' ? sent.message.mail : undefined
    expect(mail?.subject).toBe('Ann Tan would like a call')
    expect(mail?.text).toContain('Phone: +6591274486')
    expect(mail?.text).toContain('Account: Ann')
    expect(mail?.html).not.toContain('<b>')
    const wrong = { ...body, phone_number: '12' }
    expect((await ann.browser.call(bookCall, { body: wrong })).error.errors).toHaveProperty('phone_number')
  })

  it('cannot be wished for without end', async () => {
    const body = { name: 'Robot', email: 'robot@call.test' }
    const stranger = world().browser()
    // One was booked from here already.
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await stranger.call(bookCall, { body })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429])
  })
})

describe('where nobody takes such wishes', () => {
  const world = useWorld()
  it('a call answers 425', async () => {
    const body = { name: 'Ann', email: 'ann@call.test' }
    expect((await world().browser().call(bookCall, { body })).error.statusCode).toBe(425)
    expect((await world().browser().call(contactOptions)).body.can_book_call).toBe(false)
  })
})
