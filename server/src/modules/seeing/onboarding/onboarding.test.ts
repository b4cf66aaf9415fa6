import { createLeadForm, deleteLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { updateWebhook } from '@fairlead/contract/flow/webhooks'
import { getUserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import { phoneCode, phoneSignIn } from '@fairlead/contract/identity/session'
import {
  appQrCode,
  bookCall,
  contactOptions,
  onboardingFlow,
  onboardingScreen,
  sendAppLink,
  surveyResponse,
  takeOnboardingScreen,
  updateOnboardingStatus,
  wpConnectionStatus,
  wpcf7ConnectionStatus,
} from '@fairlead/contract/seeing/onboarding'
import { describe, expect, it } from 'vitest'
import { addMember } from '#identity/team'
import type { Browser } from '../../../testing/browser.ts'
import { aWebhook } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { codeTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'

type Screen =
  | 'WELCOME'
  | 'UPDATE_ACCOUNT'
  | 'CAPTURE_PHONENUMBER'
  | 'NEW_USER_SURVEY'
  | 'END_WITH_VIDEO'
  | 'UNIVERSAL_ONBOARDING_V2'
const flowOf = async (browser: Browser) => (await browser.call(onboardingFlow, { query: { platform: 'WEB_APP' } })).body
const screensOf = async (browser: Browser) => (await flowOf(browser)).screens.map(({ type }) => type)
const take = (browser: Browser, screen: Screen, state: 'DONE' | 'SKIPPED') =>
  browser.call(takeOnboardingScreen, { params: { screen }, body: { state } })

describe('the first screens (rules 6, 171, 172)', () => {
  const world = useWorld()
  const desk = 'Mozilla/5.0 (X11; Linux x86_64)'
  const document = async ({ cookies }: Browser, path: string, agent = desk) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers } = await fetch(world().appUrl + path, {
      headers: { cookie, 'user-agent': agent },
      redirect: 'manual',
    })
    return [status, headers.get('location')]
  }

  it('await the person who signs up, on every page but the exempt ones, until they end; the other platform stays', async () => {
    const { browser } = await world().signUp('new@first.test')
    expect((await browser.call(getUserDetails)).body).toMatchObject({
      web_onboarding_status: 'NOT_STARTED',
      mobile_onboarding_status: 'NOT_STARTED',
      onboarding_style_type: 'GENERIC',
    })
    expect(await document(browser, '/clients')).toEqual([302, '/onboarding'])
    expect(await document(browser, '/dashboard/onboarding')).toEqual([302, '/onboarding'])
    expect(await document(browser, '/client/7?tab=details')).toEqual([
      302,
      '/onboarding?next=%2Fclient%2F7%3Ftab%3Ddetails',
    ])
    expect((await document(browser, '/onboarding'))[0]).toBe(200)
    expect((await document(browser, '/contact-sales'))[0]).toBe(200)
    expect((await document(browser, '/clients?token=some'))[0]).toBe(200)
    expect((await browser.call(updateOnboardingStatus, { body: { platform: 'WEB_APP' } })).body).toEqual({
      web_onboarding_status: 'COMPLETED',
      mobile_onboarding_status: 'NOT_STARTED',
    })
    expect((await document(browser, '/clients'))[0]).toBe(200)
    expect(await document(browser, '/onboarding')).toEqual([302, '/clients'])
    expect(await document(world().browser(), '/onboarding')).toEqual([302, '/login?next=%2Fonboarding'])
  })

  it('come before the page that shows a phone the app, unless the app was gone through', async () => {
    const { browser } = await world().signUp('phone@first.test')
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
    expect(await document(browser, '/clients', iPhone)).toEqual([302, '/onboarding'])
    expect((await browser.call(updateOnboardingStatus, { body: { platform: 'MOBILE_APP' } })).body).toEqual({
      web_onboarding_status: 'NOT_STARTED',
      mobile_onboarding_status: 'COMPLETED',
    })
    expect(await document(browser, '/clients', iPhone)).toEqual([302, '/app-download?next=%2Fclients'])
    expect(await document(browser, '/onboarding', iPhone)).toEqual([200, null])
  })

  it('do not await the person who comes to an account that runs already', async () => {
    const owner = await world().signIn('owner@first.test')
    const invited = await world().inOrg(owner.orgId, async (ctx) => {
      const [row] = await ctx.db.$client
        .query(
          `insert into users (id, name, email, zone, created_at) values (gen_random_uuid(), 'Invited', 'invited@first.test', 'UTC', now()) returning id`,
        )
        .then(({ rows }) => rows as { id: string }[])
      await addMember(ctx, row?.id ?? '')
      return row?.id
    })
    const [row] = await world().sql<{ web_onboarding: string }>('select web_onboarding from users where id = $1', [
      invited,
    ])
    expect(row?.web_onboarding).toBe('COMPLETED')
    expect(await document((await world().signIn('invited@first.test')).browser, '/clients')).toEqual([200, null])
  })

  it('offer none that was taken, and what was done stays done', async () => {
    const { browser } = await world().signUp('steps@first.test')
    expect(await flowOf(browser)).toMatchObject({
      web_onboarding_status: 'NOT_STARTED',
      screens: [
        { type: 'WELCOME', state: 'OPEN' },
        { type: 'UPDATE_ACCOUNT', state: 'OPEN' },
        { type: 'CAPTURE_PHONENUMBER', state: 'OPEN' },
        { type: 'UNIVERSAL_ONBOARDING_V2', state: 'OPEN' },
      ],
    })
    void (await take(browser, 'WELCOME', 'DONE')).body
    void (await take(browser, 'WELCOME', 'SKIPPED')).body
    void (await take(browser, 'UPDATE_ACCOUNT', 'SKIPPED')).body
    expect((await take(browser, 'CAPTURE_PHONENUMBER', 'SKIPPED')).body.screens.map(({ state }) => state)).toEqual([
      'DONE',
      'SKIPPED',
      'SKIPPED',
      'OPEN',
    ])
    expect((await take(browser, 'UPDATE_ACCOUNT', 'DONE')).body.screens[1]).toEqual({
      type: 'UPDATE_ACCOUNT',
      state: 'DONE',
    })
    expect((await take(browser, 'NEW_USER_SURVEY', 'DONE')).status).toBe(404)
    for (const screen of ['END_WITH_VIDEO', 'TIKTOK_CONNECT', 'NOWHERE'])
      expect((await browser.call(onboardingScreen, { params: { screen } })).status).toBe(404)
  })

  it('never ask for a number that is known: the one signed up with, or one given since', async () => {
    const byPhone = world().browser()
    void (await byPhone.call(phoneCode, { body: { phone: '+65 9127 4486' } })).body
    const code = await codeTo(world(), '+6591274486')
    void (await byPhone.call(phoneSignIn, { body: { phone: '+65 9127 4486', code } })).body
    expect(await screensOf(byPhone)).toEqual(['WELCOME', 'UPDATE_ACCOUNT', 'UNIVERSAL_ONBOARDING_V2'])
    const { browser } = await world().signUp('given@first.test')
    void (await browser.call(updateUserDetails, { body: { phone_number: '+65 9127 4487' } })).body
    expect(await screensOf(browser)).not.toContain('CAPTURE_PHONENUMBER')
  })

  it('come as the sign-up came: by style, and what is unknown is generic (rule 171)', async () => {
    await world().sql('delete from rate_limits')
    const entry = ['WELCOME', 'UPDATE_ACCOUNT', 'CAPTURE_PHONENUMBER']
    for (const [style, kept, screens] of [
      ['WORDPRESS_ONBOARDING', 'WORDPRESS_ONBOARDING', [...entry, 'WPCF7_CONNECT', 'INVITE_TEAM']],
      ['FACEBOOK_ONBOARDING', 'FACEBOOK_ONBOARDING', [...entry, 'INVITE_TEAM', 'SHARE_LEADS_PROMPT']],
      [
        'UNIVERSAL_ONBOARDING',
        'UNIVERSAL_ONBOARDING',
        [...entry, 'INVITE_TEAM', 'SHARE_LEADS_PROMPT', 'FILE_TRACKING_ONBOARDING'],
      ],
      ['SOMETHING_ELSE', 'GENERIC', entry],
    ] as const) {
      const browser = world().browser()
      browser.cookies.set('onboarding-style', style)
      await world().signUp(`${style}@first.test`.toLowerCase(), browser)
      expect(await flowOf(browser)).toMatchObject({ onboarding_style_type: kept })
      expect((await browser.call(getUserDetails)).body.onboarding_style_type).toBe(kept)
      expect(await screensOf(browser)).toEqual([...screens, 'UNIVERSAL_ONBOARDING_V2'])
      // The next account that this browser opens came from nowhere in particular.
      expect(browser.cookies.get('onboarding-style')).toBeFalsy()
      await world().signUp(`again.${style}@first.test`.toLowerCase(), browser)
      expect(await flowOf(browser)).toMatchObject({ onboarding_style_type: 'GENERIC' })
    }
    // Portals of India send leads by mail.
    const { browser } = await world().signUp('india@first.test')
    void (await browser.call(updateUserDetails, { body: { country_code: 'IN' } })).body
    expect(await screensOf(browser)).toContain('INDIAN_REALESTATE')
  })

  it('know whether a form plug-in of WordPress is connected: a lead came by it, and it is on', async () => {
    const { browser } = await world().signUp('plugin@first.test')
    const statuses = async () => [
      (await browser.call(wpcf7ConnectionStatus)).body.is_connected,
      (await browser.call(wpConnectionStatus)).body.is_connected,
    ]
    const made = (recipe: 'contact_form_7' | 'wpforms') => aWebhook({ browser }, recipe, recipe)
    let leads = 0
    const lead = async (url: string) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Somebody', email: `lead${++leads}@plugin.test` })
      await fetch(url, { method: 'POST', headers, body })
      await world().settle()
    }
    const [form7, wpforms] = [await made('contact_form_7'), await made('wpforms')]
    expect(await statuses()).toEqual([false, false])
    await lead(wpforms.url)
    expect(await statuses()).toEqual([false, true])
    await lead(form7.url)
    expect(await statuses()).toEqual([true, true])
    for (const { id } of [form7, wpforms])
      void (await browser.call(updateWebhook, { params: { id }, body: { is_on: false } })).body
    expect(await statuses()).toEqual([false, false])
  })

  it('remember the screen of the number, which is known by then', async () => {
    const { browser } = await world().signUp('number@first.test')
    const body = { phone_number: '+65 9127 4489', send_sms: true } as const
    void (await browser.call(sendAppLink, { body })).body
    const { screens } = (await take(browser, 'CAPTURE_PHONENUMBER', 'DONE')).body
    expect(screens[2]).toEqual({ type: 'CAPTURE_PHONENUMBER', state: 'DONE' })
  })

  it('make a form only with the person who may manage integrations, and find the one that was made', async () => {
    const owner = await world().signUp('maker@first.test')
    const formOf = async () =>
      (await owner.browser.call(onboardingScreen, { params: { screen: 'UNIVERSAL_ONBOARDING_V2' } })).body.lead_form
    const { id } = (await owner.browser.call(createLeadForm, { body: { name: 'Ask for a quote' } })).body
    expect(await formOf()).toBeNull()
    const { public_url } = (await owner.browser.call(publishLeadForm, { params: { id }, body: {} })).body
    expect(await formOf()).toEqual({ id, name: 'Ask for a quote', public_url })
    void (await owner.browser.call(deleteLeadForm, { params: { id } })).body
    expect(await formOf()).toBeNull()
    const member = await joinTeam(world(), owner, 'member@first.test')
    expect(await screensOf(member.browser)).not.toContain('UNIVERSAL_ONBOARDING_V2')
  })
})

describe('the survey and the video (rule 174)', () => {
  const off = useWorld()
  const video = 'https://media.example/welcome.mp4'
  const world = useWorld({ env: { ONBOARDING_SURVEY: 'true', ONBOARDING_VIDEO_URL: video } })

  it('are off unless the person who hosts this switches them on', async () => {
    const { browser } = await off().signUp('off@survey.test')
    expect(await screensOf(browser)).toEqual([
      'WELCOME',
      'UPDATE_ACCOUNT',
      'CAPTURE_PHONENUMBER',
      'UNIVERSAL_ONBOARDING_V2',
    ])
    const body = { platform: 'web', trade: 'property' } as const
    expect((await browser.call(surveyResponse, { body })).status).toBe(425)
    expect((await browser.fetch('/onboarding')).headers.get('content-security-policy')).toContain("media-src 'self';")
  })

  it('come in their order; an answer is kept once a person, and the video may be loaded', async () => {
    const { browser, userId } = await world().signUp('on@survey.test')
    expect(await screensOf(browser)).toEqual([
      'WELCOME',
      'UPDATE_ACCOUNT',
      'CAPTURE_PHONENUMBER',
      'NEW_USER_SURVEY',
      'END_WITH_VIDEO',
      'UNIVERSAL_ONBOARDING_V2',
    ])
    void (await browser.call(surveyResponse, { body: { platform: 'web', trade: 'cars', team_size: 'more' } })).body
    void (await browser.call(surveyResponse, { body: { platform: 'mobile web', trade: 'property' } })).body
    const rows = await world().sql(
      'select platform, trade, team_size, lead_origin from survey_responses where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ platform: 'mobile web', trade: 'property', team_size: null, lead_origin: null }])
    const body = { platform: 'web', trade: 'spying' } as never
    expect((await browser.call(surveyResponse, { body })).error.errors).toHaveProperty('trade')
    const shown = (await browser.call(onboardingScreen, { params: { screen: 'END_WITH_VIDEO' } })).body
    expect(shown).toEqual({ type: 'END_WITH_VIDEO', state: 'OPEN', video_url: video, lead_form: null })
    expect((await browser.fetch('/onboarding')).headers.get('content-security-policy')).toContain(
      "media-src 'self' https://media.example;",
    )
  })
})

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

  it('also for the person who is not signed in, but not too often, and to a real number only', async () => {
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

  it('the person who asks too often uses up nothing of what all share', async () => {
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

  it('is wished for by mail, with the account of the person who is signed in', async () => {
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
