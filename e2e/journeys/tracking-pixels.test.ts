import { getLeadForm } from '@fairlead/contract/flow/lead-forms'
import { setTrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { aForm } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** In place of the providers' scripts: each sends what stands in its queue to its own host, as theirs do. */
const scripts: Record<string, string> = {
  'connect.facebook.net': `fbq.queue.forEach((call) => { new Image().src = 'https://www.facebook.com/tr/?said=' + encodeURIComponent(JSON.stringify(call)) })`,
  'www.googletagmanager.com': `dataLayer.forEach((call) => { fetch('https://www.google-analytics.com/g/collect?said=' + encodeURIComponent(JSON.stringify(Array.from(call))), { mode: 'no-cors' }) })`,
  'analytics.tiktok.com': `ttq.forEach((call) => { fetch('https://analytics.tiktok.com/api/v2/pixel?said=' + encodeURIComponent(JSON.stringify(call)), { mode: 'no-cors' }) })`,
  'snap.licdn.com': `new Image().src = 'https://px.ads.linkedin.com/collect?said=' + encodeURIComponent(JSON.stringify([_linkedin_partner_id, ...lintrk.q]))`,
}

/** A visitor with a phone; answers the page and all that other hosts were asked for, with what they were told. */
async function visit() {
  const page = await journey().open({ viewport: phone, userAgent })
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
  const asked: string[] = []
  await page.route(
    ({ hostname }) => hostname !== 'localhost' && hostname !== '127.0.0.1',
    (route) => {
      const url = new URL(route.request().url())
      const said = url.searchParams.get('said')
      asked.push(said ? `${url.hostname} ${said}` : url.href)
      const body = said ? '' : (scripts[url.hostname] ?? '<h1>Thank you</h1>')
      return route.fulfill({ body, contentType: scripts[url.hostname] ? 'text/javascript' : 'text/html' })
    },
  )
  return { page, asked, told: () => asked.filter((one) => one.includes(' ')).join('\n') }
}

async function fill(page: Page, name: string) {
  await page.getByRole('textbox', { name: /Full name/ }).fill(name)
  // Nobody fills in a form within a second.
  await journey().world.advance({ seconds: 5 })
  await page.getByRole('button', { name: 'Submit' }).click()
}

async function start(email: string, definition: object = {}) {
  const { world } = journey()
  const owner = await world.signIn(email)
  const fields = [{ key: 'name', type: 'full_name', label: 'Full name', required: true }]
  const form = await aForm(owner, {
    name: 'Kitchens',
    title: 'Kitchen talk',
    submit_text: 'Submit',
    fields,
    ...definition,
  })
  return { world, owner, form }
}

test('an owner adds a pixel; a visitor is asked, and only then counted: once for the look, once for the lead', async () => {
  const { world, owner, form } = await start('mira@pixels.test')
  const settings = await journey().open()
  await enterAs(settings, world, owner)
  await settings.goto('/account/tracking-pixels')
  const meta = settings.getByRole('textbox', { name: 'Meta pixel ID' })
  await meta.fill('12')
  await meta.press('Enter')
  await settings.getByText('A Meta pixel ID is 14 to 17 digits, like 1234567890123456').waitFor()
  await meta.fill('1234567890123456')
  await meta.press('Enter')
  const isOn = settings.getByRole('switch', { name: 'Meta pixel' })
  await settings.locator('input[aria-label="Meta pixel"]:enabled').waitFor()
  await isOn.click({ force: true })
  await settings.getByText('On', { exact: true }).waitFor()
  await audit(settings, 'settings of pixels', 'light')

  const { page, asked, told } = await visit()
  await page.goto(form.public_url)
  const question = page.getByRole('region', { name: 'Your privacy' })
  await question.getByText(/uses Meta to see how well its ads work/).waitFor()
  await audit(page, 'a form that asks first', 'dark')
  expect(asked).toEqual([])
  await question.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(told).toContain('["track","PageView"]')
  expect(asked[0]).toBe('https://connect.facebook.net/en_US/fbevents.js')
  expect(told()).toContain('["init","1234567890123456"]')

  asked.length = 0
  await fill(page, 'Daniel Ong')
  await page.waitForURL(/sent\?/)
  await expect.poll(told).toMatch(/\["track","Lead",\{\},\{"eventID":"[\w-]+"\}\]/)
  expect(told()).not.toContain('PageView')
  asked.length = 0
  await page.reload()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  // What was agreed to is taken back: the page comes without anything of others, also where its address has a fragment.
  await page.evaluate(() => history.replaceState(null, '', '#top'))
  await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Don’t allow' }).click()])
  await page.getByRole('button', { name: 'Privacy choices' }).waitFor()
  await page.goto(form.public_url)
  await page.getByRole('button', { name: 'Privacy choices' }).waitFor()
  expect(asked).toEqual([])
})

test('all four count a lead before its page leads on, and nothing of it breaks the policy', async () => {
  const to = 'https://shop.example/thanks'
  const { owner, form } = await start('noor@pixels.test', { after_sending: 'redirect', redirect_url: to })
  const pixels = {
    meta: { id: '1234567890123456', is_enabled: true },
    google: { id: 'G-ABC1234567', is_enabled: true },
    tiktok: { id: 'C4A1B2C3D4E5F6G7H8J9', is_enabled: true },
    linkedin: { id: '1234567', conversion: '7654321', is_enabled: true },
  }
  void (await owner.browser.call(setTrackingPixels, { body: { pixels, ask_consent: false } })).body
  const { page, asked, told } = await visit()
  await page.goto(form.public_url)
  await expect.poll(told).toContain('["page"]')
  asked.length = 0
  await fill(page, 'Mei Tan')
  await page.waitForURL(to)
  const leads = [/\["track","Lead"/, /\["event","generate_lead"\]/, /\["track","SubmitForm"/, /"conversion_id":7654321/]
  for (const lead of leads) expect(told()).toMatch(lead)
  expect(asked.at(-1)).toBe(to)
})

test('a browser of the team’s, known by a link of the app, and one that a program drives are never counted', async () => {
  const { owner, form } = await start('liam@pixels.test')
  const { share } = (await owner.browser.call(getLeadForm, { params: { id: form.id } })).body
  // The mark does not stay in the address, also where nothing takes it.
  const plain = await visit()
  await plain.page.goto(share.own_url)
  await plain.page.waitForURL(form.public_url)
  const pixels = { meta: { id: '1234567890123456', is_enabled: true } }
  void (await owner.browser.call(setTrackingPixels, { body: { pixels, ask_consent: false } })).body
  const own = await visit()
  await own.page.goto(share.own_url)
  await own.page.waitForURL(form.public_url)
  await own.page.goto(`${form.public_url}?again=1`)
  await fill(own.page, 'Liam Tan')
  await own.page.waitForURL(/sent\?/)
  // The person who gets such a link later is a visitor.
  const later = await visit()
  await later.page.goto(share.own_url.replace(/\.\w+(\.[^.]+)$/, `.${(Date.now() - 1000).toString(36)}$1`))
  await expect.poll(later.told).toContain('PageView')
  expect(later.page.url()).toBe(form.public_url)
  const driven = await journey().open({ userAgent })
  const asked: string[] = []
  driven.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await driven.goto(form.public_url)
  expect([own.asked, asked.filter((host) => host.includes('facebook'))]).toEqual([[], []])
})
