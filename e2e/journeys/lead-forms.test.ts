import { createServer } from 'node:http'
import { getLeadForm, type LeadForm, leadFormLeads, updateLeadForm } from '@fairlead/contract/flow/lead-forms'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { aForm, clientsOf, type Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const base = '/integration/fairlead-lead-forms'
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** A page of somebody who is signed in. */
async function start(email: string, options = {}) {
  const { world, open } = journey()
  await world.advance({ minutes: 10 })
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}
const questions = [
  { key: 'name', type: 'full_name', label: 'Full name', required: true },
  { key: 'phone', type: 'phone', label: 'Phone', required: true },
  { key: 'size', type: 'single_choice', label: 'How large?', choices: ['Small', 'Large'] },
] as const
const published = (person: Person, definition: object = {}) =>
  aForm(person, { name: 'Kitchens', title: 'Free kitchen talk', fields: questions, ...definition })
/** Nobody fills in a form within a second; the installation's clock goes on while the page stands. */
const takeTime = () => journey().world.advance({ seconds: 5 })
const leadsOf = async (person: Person, form: LeadForm) =>
  (await person.browser.call(leadFormLeads, { params: { id: form.id } })).body.results

test('a form is made, published, and filled in by a stranger without scripts; the lead is on the screen at once', async () => {
  const { world, person, page } = await start('mira@harbour.test')
  await page.goto('/clients')
  await page.getByText('Your leads will appear here').waitFor()

  const builder = await page.context().newPage()
  await builder.goto('/clients')
  await link(builder, 'Integrations').click()
  await link(builder, 'Connect Lead forms').click()
  await builder.getByText('Turn form answers into clients').waitFor()
  await link(builder, 'Create your first form').click()
  await field(builder, /Form name/).fill('Free kitchen consultation')
  await builder.getByRole('radio', { name: /Blank form/ }).check()
  await button(builder, 'Create form').click()
  await builder.getByRole('heading', { name: 'Free kitchen consultation' }).first().waitFor()

  await button(builder, 'Add field').click()
  await builder.getByRole('menuitem', { name: 'Phone' }).click()
  await builder.getByText('Required', { exact: true }).click()
  await button(builder, 'Add field').click()
  await builder.getByRole('menuitem', { name: 'Single choice' }).click()
  await field(builder, 'Question').fill('What is your budget?')
  await field(builder, 'Choice 1').fill('Below S$ 10,000')
  await field(builder, 'Choice 2').fill('S$ 10,000 to 15,000')
  await field(builder, 'Choice 2').press('Enter')
  // Enter makes the next one, and is in it.
  await builder.locator('input:focus').and(field(builder, 'Choice 3')).waitFor()
  await builder.keyboard.type('Above')
  await builder.getByText('Not published · Saved').waitFor()
  const preview = builder.getByRole('region', { name: 'Preview' })
  for (const words of ['What is your budget?', 'Below S$ 10,000', 'Above'])
    await preview.getByText(words, { exact: true }).waitFor()
  await button(builder, 'Publish').click()
  const address = await field(builder, 'Link').inputValue()
  expect(address).toMatch(new RegExp(`^${world.publicUrl}/f/[\\w-]{16}$`))

  const stranger = await journey().open({ javaScriptEnabled: false, viewport: phone })
  await stranger.goto(address)
  await expect.poll(() => stranger.title()).toBe('Free kitchen consultation - Fairlead')
  await field(stranger, 'Full name').fill('Aishah binte Zulkifli')
  await field(stranger, 'Phone').fill('+65 9633 20')
  await stranger.getByText('S$ 10,000 to 15,000').click()
  await takeTime()
  await button(stranger, 'Send').click()
  await stranger.getByText('Unsupported or invalid phone number').waitFor()
  await expect.poll(() => field(stranger, 'Full name').inputValue()).toBe('Aishah binte Zulkifli')
  await expect.poll(() => stranger.getByRole('radio', { name: 'S$ 10,000 to 15,000' }).isChecked()).toBe(true)
  await field(stranger, 'Phone').fill('9633 2045')
  await stranger.getByRole('combobox', { name: 'Phone country' }).selectOption('SG')
  await button(stranger, 'Send').click()
  await stranger.getByText('Your answers have been sent.').waitFor()
  await expect.poll(() => stranger.context().cookies()).toEqual([])

  // No reload: the open list hears of it.
  await page.getByRole('link', { name: 'Aishah binte Zulkifli' }).waitFor()
  const [client] = await clientsOf(person)
  expect(client).toMatchObject({ phone_number: '+6596332045', lead_source: 'lead_form', is_new_lead: true })
  await builder.keyboard.press('Escape')
  await builder.goto(base)
  await builder.getByRole('row', { name: /Free kitchen consultation.*Live.*1 lead/ }).waitFor()
})

test('a form stays within a small phone whatever it says, and is sent after an error, without scripts', async () => {
  const { person } = await start('tan@harbour.test')
  const endless = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'
  const submit = endless.slice(0, 40)
  const form = await published(person, {
    title: endless,
    submit_text: submit,
    fields: [
      ...questions,
      { key: 'menu', type: 'dropdown', label: `${endless}?`, required: true, choices: [endless.repeat(2), 'Fish'] },
      { key: 'days', type: 'multiple_choice', label: 'Which days?', choices: [endless, 'Sunday'] },
      {
        key: 'ok',
        type: 'consent',
        label: 'You may call or message me about this. I can say stop at any time.',
        required: true,
      },
    ],
  })
  const stranger = await journey().open({ javaScriptEnabled: false, viewport: phone })
  // Without scripts nothing in the page can be asked for its width; the browser itself can.
  const devtools = await stranger.context().newCDPSession(stranger)
  const fits = async () => {
    for (const width of [320, phone.width, 1280]) {
      await stranger.setViewportSize({ width, height: phone.height })
      const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
      expect(cssContentSize.width).toBe(width)
      const card = await stranger.locator('.fl-card').boundingBox()
      for (const part of await stranger.locator('.fl-card > *, .fl-input, .fl-choice').all()) {
        const box = await part.boundingBox()
        const isTrap = box && box.x < 0
        if (box && card && !isTrap) expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
      }
    }
    await stranger.setViewportSize(phone)
  }
  await stranger.goto(form.public_url)
  await fits()
  await takeTime()
  await button(stranger, submit).click()
  await stranger.getByText('Please check 4 answers:').waitFor()
  await expect
    .poll(() => stranger.getByRole('alert').getByRole('link').allTextContents())
    .toEqual(['Full name', 'Phone', `${endless}?`, 'Consent'])
  await fits()
  await field(stranger, 'Full name').fill('Tan W. L.')
  await field(stranger, 'Phone').fill('+65 9123 4567')
  await stranger.getByRole('combobox', { name: `${endless}?` }).selectOption('Fish')
  await stranger.getByRole('checkbox', { name: /You may call/ }).check()
  await button(stranger, submit).click()
  await stranger.getByText('Your answers have been sent.').waitFor()
})

test('where scripts run, answers are judged as they are left, the country follows the number, and a double click sends once', async () => {
  const { person } = await start('ben@harbour.test')
  const form = await published(person)
  const stranger = await journey().open()
  await stranger.goto(form.public_url)
  await field(stranger, 'Phone').fill('call me')
  await field(stranger, 'Full name').focus()
  await stranger.getByText('Unsupported or invalid phone number').waitFor()
  await field(stranger, 'Phone').fill('+91 98000 00011')
  await stranger.getByText('Unsupported or invalid phone number').waitFor({ state: 'hidden' })
  const country = stranger.getByRole('combobox', { name: 'Phone country' })
  await expect.poll(() => country.inputValue()).toBe('IN')
  await country.selectOption('SG')
  await expect.poll(() => field(stranger, 'Phone').inputValue()).toBe('+65 98000 00011')
  await field(stranger, 'Phone').fill('+91 98000 00011')
  await takeTime()
  await button(stranger, 'Send').click()
  await stranger.getByText('This field is required').waitFor()
  await expect
    .poll(() => field(stranger, 'Full name').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await field(stranger, 'Full name').fill('Priya')
  await button(stranger, 'Send').dblclick()
  await stranger.getByText('Thank you').waitFor()
  await until(async () => (await leadsOf(person, form)).length > 0)
  await journey().world.settle()
  expect((await leadsOf(person, form)).map((lead) => lead.summary)).toEqual(['Priya'])
  // Back, corrected and sent again: the same person within minutes is the same client.
  await stranger.goBack()
  await field(stranger, 'Full name').fill('Priya Raghunathan')
  await expect.poll(() => field(stranger, 'Phone').inputValue()).toBe('+91 98000 00011')
  await takeTime()
  await button(stranger, 'Send').click()
  await stranger.getByText('Thank you').waitFor()
  await until(async () => (await clientsOf(person))[0]?.name === 'Priya Raghunathan')
  expect(await clientsOf(person)).toHaveLength(1)
})

/** Another site, on another port: its pages are what the tests say. */
const pages = new Map<string, string>()
const site = createServer((request, response) => {
  const html = pages.get(new URL(request.url ?? '', 'http://site.test').pathname)
  response
    .writeHead(html ? 200 : 404, { 'content-type': 'text/html' })
    .end(html ? `<!doctype html><title>Shop</title>${html}` : '')
})
let shop = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  shop = `http://localhost:${(site.address() as { port: number }).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

test('in another site’s page the form sizes itself, is sent inside its frame, and tells where it stood', async () => {
  const { person } = await start('cleo@harbour.test')
  const form = await published(person)
  pages.set('/offer', `<h1>Our kitchens</h1><div style="width:480px">${form.share.script}</div><p>Below</p>`)
  const visitor = await journey().open()
  await visitor.goto(`${shop}/offer?utm_source=letter`)
  const frame = visitor.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Full name' }).fill('Framed Fiona')
  await frame.getByRole('textbox', { name: 'Phone' }).fill('+65 9111 2233')
  const heights = () =>
    visitor.locator('iframe').evaluate((element: HTMLIFrameElement) => element.getBoundingClientRect().height)
  const inside = () => frame.locator('html').evaluate((element) => Math.ceil(element.getBoundingClientRect().height))
  await until(async () => (await heights()) === (await inside()))
  await expect.poll(() => heights()).toBeLessThan(640)
  await takeTime()
  await frame.getByRole('button', { name: 'Send' }).click()
  await frame.getByText('Thank you').waitFor()
  await until(async () => (await heights()) < 300)
  expect(visitor.url()).toBe(`${shop}/offer?utm_source=letter`)
  await until(async () => (await leadsOf(person, form)).length > 0)
  const [lead] = await leadsOf(person, form)
  const raw = (await person.browser.call(rawLeadInfo, { params: { id: lead?.client?.id ?? '' } })).body.leads[0]
  expect(raw).toMatchObject({ page_url: `${shop}/offer?utm_source=letter`, utm: { utm_source: 'letter' } })
})

test('an embedded form goes on to its owner’s page by the page around it, and believes no message of others', async () => {
  const { person } = await start('dora@harbour.test')
  const form = await published(person, { after_sending: 'redirect', redirect_url: `${shop}/thanks` })
  pages.set('/thanks', '<h1>Thanks from the shop</h1>')
  pages.set('/offer2', form.share.script)
  const visitor = await journey().open()
  await visitor.goto(`${shop}/offer2`)
  const frame = visitor.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Full name' }).fill('Redirected')
  // The page's own messages, and those of other origins, move nothing.
  await visitor.evaluate(() => window.postMessage({ fairlead: 1, go: 'https://evil.example/' }, '*'))
  await visitor.evaluate(() => window.postMessage({ fairlead: 1, height: 5 }, '*'))
  await frame.getByRole('textbox', { name: 'Phone' }).fill('+65 9111 4455')
  await takeTime()
  await frame.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('heading', { name: 'Thanks from the shop' }).waitFor()
  expect(visitor.url()).toBe(`${shop}/thanks`)
})

test('a site that is not on the form’s list cannot show it', async () => {
  const { person } = await start('emil@harbour.test')
  const form = await published(person, { sites: ['www.example.com'] })
  pages.set('/stolen', form.share.iframe)
  const { open } = journey()
  const visitor = await open()
  const refused = new Promise<string>((resolve) => {
    // The browser says why, and reports it; here that is what must happen.
    visitor.removeAllListeners('console')
    visitor.removeAllListeners('request')
    visitor.on('console', (message) => /frame-ancestors/.test(message.text()) && resolve(message.text()))
  })
  await visitor.goto(`${shop}/stolen`)
  expect(await refused).toContain('frame-ancestors www.example.com')
  await visitor.context().close()
})

test('fields are put in order by buttons and by dragging, removed and brought back; nothing waits for a save', async () => {
  const { person, page } = await start('fay@harbour.test')
  const form = await published(person)
  await page.goto(`${base}/${form.id}/edit`)
  const titles = () => page.getByRole('list').first().getByRole('listitem').locator('header bdi').allTextContents()
  await until(async () => (await titles()).length === 3)
  await button(page, 'Move How large?').click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(() => titles()).toEqual(['Full name', 'How large?', 'Phone'])
  await button(page, 'Move Full name').dragTo(button(page, 'Move Phone'), { targetPosition: { x: 8, y: 22 } })
  await until(async () => (await titles()).join() === 'How large?,Phone,Full name')
  await button(page, 'Edit Phone').click()
  await button(page, 'Remove field').click()
  await expect.poll(() => titles()).toEqual(['How large?', 'Full name'])
  await button(page, 'Undo').click()
  await expect.poll(() => titles()).toEqual(['How large?', 'Phone', 'Full name'])
  await page.getByText('Live · 1 unpublished change · Saved').waitFor()
  const { definition } = (await person.browser.call(getLeadForm, { params: { id: form.id } })).body
  expect(definition.fields.map((one) => one.key)).toEqual(['size', 'phone', 'name'])
})

test('what is missing is said where it is missing, and publishing makes a new version', async () => {
  const { person, page } = await start('gil@harbour.test')
  const form = await published(person)
  await page.goto(`${base}/${form.id}/edit?tab=look`)
  await field(page, /^Title/).fill('')
  await link(page, 'Fields 3').click()
  await button(page, 'Edit How large?').click()
  await field(page, 'Choice 2').fill('small')
  await button(page, 'Publish changes').click()
  await page.getByText('Fix 2 things before publishing').waitFor()
  await page.getByText('This field is required').waitFor()
  await field(page, /^Title/).fill('Kitchens, gladly')
  await page.getByRole('link', { name: 'Fields' }).click()
  await page.getByText('This choice is listed twice').waitFor()
  await field(page, 'Choice 2').fill('Huge')
  await button(page, 'Publish changes').click()
  await page.getByText('Published', { exact: true }).waitFor()
  const now = (await person.browser.call(getLeadForm, { params: { id: form.id } })).body
  expect([now.published?.version, now.published?.definition.title, now.unpublished_changes]).toEqual([
    2,
    'Kitchens, gladly',
    0,
  ])
})

test('a draft that cannot be saved keeps what was typed and says so; somebody else’s change is not overwritten', async () => {
  const { person, page } = await start('hal@harbour.test')
  const form = await published(person)
  await page.goto(`${base}/${form.id}/edit?tab=look`)
  await page.route(`**${base.replace('/integration/', '/api/integrations/api/v1/')}/${form.id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, /^Title/).fill('Typed on a train')
  await page.getByText('Not saved.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await button(page, 'Try again').click()
  await page.getByText(/Saved$/).waitFor()
  expect((await person.browser.call(getLeadForm, { params: { id: form.id } })).body.definition.title).toBe(
    'Typed on a train',
  )
  void (await person.browser.call(updateLeadForm, { params: { id: form.id }, body: { name: 'Renamed elsewhere' } }))
    .body
  await field(page, /^Title/).fill('Mine')
  await page.getByText('Someone else changed this form while you were editing.').waitFor()
  await expect.poll(() => field(page, /^Title/).inputValue()).toBe('Mine')
  await button(page, 'Load their version').click()
  await page.getByRole('heading', { name: 'Renamed elsewhere' }).waitFor()
  await expect.poll(() => field(page, /^Title/).inputValue()).toBe('Typed on a train')
})

test('a form’s page shows its leads; each opens its client, and what was held is let pass', async () => {
  const { person, page } = await start('ian@harbour.test')
  const form = await published(person)
  const stranger = await journey().open()
  await stranger.goto(form.public_url)
  await field(stranger, 'Full name').fill('Fast Fingers')
  await field(stranger, 'Phone').fill('+65 9222 3344')
  // As robots do, which fill in whatever there is.
  await stranger.locator('[name=company-website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://robots.example'
  })
  await button(stranger, 'Send').click()
  await stranger.getByText('Thank you').waitFor()
  await page.goto(`${base}/${form.id}`)
  await page.getByText('On hold', { exact: true }).waitFor()
  await button(page, 'Accept lead').click()
  await page.getByText('Fast Fingers is now a client').waitFor()
  await link(page, 'Fast Fingers').click()
  await page.getByRole('heading', { name: 'Fast Fingers' }).waitFor()
})

test('a form is deleted with a way back, duplicated and closed', async () => {
  const { person, page } = await start('jan@harbour.test')
  const form = await published(person)
  await page.goto(base)
  await button(page, 'Actions for Kitchens').click()
  await page.getByRole('menuitem', { name: 'Close form' }).click()
  await page.getByRole('row', { name: /Kitchens.*Closed/ }).waitFor()
  await button(page, 'Actions for Kitchens').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('“Kitchens” deleted. Its leads are kept.').waitFor()
  await button(page, 'Undo').click()
  await page.getByRole('row', { name: /Kitchens.*Closed/ }).waitFor()
  await button(page, 'Actions for Kitchens').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Kitchens (copy)' }).waitFor()
  const stranger = await journey().open()
  await stranger.goto(form.public_url)
  await stranger.getByRole('heading', { name: 'This form is closed' }).waitFor()
})

test('every screen passes axe, in light and dark, on a desk and a phone', async () => {
  const { person, page } = await start('leo@harbour.test')
  await page.goto(base)
  await page.getByText('Turn form answers into clients').waitFor()
  const form = await published(person, {
    fields: [...questions, { key: 'ok', type: 'consent', label: 'Leo may call me.', required: true }],
  })
  await page.goto(`${base}/create-form`)
  await page.goto(base)
  await page.getByRole('row', { name: /Kitchens/ }).waitFor()
  await page.goto(`${base}/${form.id}`)
  await page.getByText('No leads yet').waitFor()
  await page.goto(`${base}/${form.id}/edit`)
  await button(page, 'Edit How large?').click()
  await button(page, 'More options').click()
  await audit(page, 'builder, a field open', 'light')
  await button(page, 'Share').click()
  await page.getByText('Embed').click()
  await audit(page, 'share', 'dark')
  await page.keyboard.press('Escape')
  for (const tab of ['look', 'after', 'recipient']) {
    await page.goto(`${base}/${form.id}/edit?tab=${tab}`)
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await audit(page, `builder, ${tab}`, 'light')
  }
  const stranger = await journey().open()
  await stranger.goto(form.public_url)
  await audit(stranger, 'public form', 'dark')
  await button(stranger, 'Send').click()
  await stranger.getByText('This field is required').first().waitFor()
  await audit(stranger, 'public form with errors', 'light')
  await stranger.goto(`${form.public_url}/sent`)
  await audit(stranger, 'thanks', 'dark')
})
