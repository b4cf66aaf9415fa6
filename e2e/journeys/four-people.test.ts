import { searchClients } from '@fairlead/contract/records/clients'
import { createDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { aForm, aWebhook } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { codeField, codeFor, enterAs, linkFor } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Invites somebody new on the screen of the team, with what they may see beside the usual. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByText('Permissions').click()
  await page.getByRole('checkbox', { name: /^See unassigned clients/ }).check()
  await button(page, 'Send invitation').click()
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
}

/** Somebody new follows the link of their invitation, in a browser of their own. */
async function join(email: string): Promise<Page> {
  const { world, open } = journey()
  const page = await open()
  await page.goto(await linkFor(world, email))
  await link(page, `Continue with ${email}`).click()
  await button(page, 'Send code').click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await codeField(page).fill(await codeFor(world, email))
  await button(page, 'Join team').click()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  return page
}

/** Opens the client whose name an alert on the page tells. */
const newLeadToast = (page: Page, name: string) => page.getByRole('status').getByText(`New lead: ${name}`)

test('an owner, two members and a partner in four browsers: each lead is with the right person, and with nobody else', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('mira@four.test')
  const mira = await open()
  await enterAs(mira, world, owner)
  await mira.goto('/team/manage')
  await invite(mira, 'Noor Rahman', 'noor@four.test')
  await invite(mira, 'Liam Chen', 'liam@four.test')
  const [noor, liam] = [await join('noor@four.test'), await join('liam@four.test')]

  // A rule by form for Noor, made on the screen; what comes by the webhook is Liam's.
  const form = await aForm(owner, { name: 'Kitchen quote', title: 'Kitchen' })
  const url = form.public_url
  const hook = await aWebhook(owner, 'Shop site')
  for (const [criterion, value, member] of [
    ['Form', 'Kitchen quote', 'Noor Rahman'],
    ['Webhook', 'Shop site', 'Liam Chen'],
  ] as const) {
    await mira.goto('/team/lead-assignment/add-rule')
    await button(mira, 'Add condition').click()
    await mira.getByRole('combobox', { name: 'Condition 1: field' }).selectOption({ label: criterion })
    await mira.getByRole('button', { name: /^Condition 1: values/ }).click()
    await mira.getByRole('option', { name: value }).click()
    await mira.keyboard.press('Escape')
    await mira.getByRole('button', { name: /^Add member/ }).click()
    await mira.getByRole('option', { name: member }).click()
    await button(mira, 'Save rule').click()
    await link(mira, `${criterion} is “${value}”`).waitFor()
  }
  // Copies of what the form brings go to a partner outside.
  void (
    await owner.browser.call(createDistributionRule, {
      body: {
        name: 'Kitchens',
        rule_definition: {
          expressions: [{ name: 'form_id', operator: 'equal', value: [form.id] }],
          logical_operator: 'AND',
        },
        distribution_type: 'BROADCAST',
        member_recipients: [{ recipient_name: 'Ana Souza', recipient_email: 'ana@partner.test' }],
      },
    })
  ).body

  // By form: Noor sees it at once, Liam neither in the list, nor by search, nor among the counts, nor by its address.
  for (const page of [noor, liam]) await page.goto('/clients')
  const stranger = await open({ javaScriptEnabled: false })
  await stranger.goto(url)
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Grace Njoroge')
  // Robots are faster.
  await world.advance({ seconds: 5 })
  await button(stranger, 'Send').click()
  await stranger.getByText('Your answers have been sent.').waitFor()
  await newLeadToast(noor, 'Grace Njoroge').waitFor()
  const send = (name: string, email: string) =>
    fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email }),
    })
  expect((await send('Hugo Shopper', 'hugo@example.com')).ok).toBe(true)
  await newLeadToast(liam, 'Hugo Shopper').waitFor()
  await expect.poll(() => newLeadToast(liam, 'Grace Njoroge').count()).toBe(0)

  await noor.goto('/clients')
  await link(noor, 'Grace Njoroge').click()
  await noor.getByRole('heading', { name: 'Grace Njoroge' }).waitFor()
  const address = new URL(noor.url()).pathname
  await button(noor, 'How was this assigned?').click()
  await noor.getByText('Assigned to Noor Rahman by the rule “Form is “Kitchen quote””').waitFor()
  await noor.getByText('Rule 1, “Form is “Kitchen quote”” matched: Form is “Kitchen quote”').waitFor()
  await audit(noor, 'why a lead is hers')
  await liam.goto('/clients')
  await link(liam, 'Hugo Shopper').waitFor()
  await expect.poll(() => link(liam, 'Grace Njoroge').count()).toBe(0)
  await liam.getByRole('searchbox').fill('Grace')
  await liam.getByText('no results found for Grace').waitFor()
  await liam.goto(address)
  await liam.getByText('Page does not exist').waitFor()
  const asked = await liam.evaluate(async (path) => {
    const [list, count, one] = await Promise.all(
      [path, `${path}?count=true&page_size=1`, `${path}search/?search=Grace`].map((at) => fetch(at)),
    )
    return [await list?.json(), await count?.json(), await one?.json()]
  }, '/api/dashboard-v2/api/v2/user-client/')
  expect([asked[0].results.length, asked[1].count]).toEqual([1, 1])
  expect(JSON.stringify(asked)).not.toContain('Grace')

  // A claim race: what nobody has is claimed by both at the same moment.
  await link(mira, 'Clients').first().click()
  await link(mira, 'Hugo Shopper').click()
  await button(mira, 'Reassign').click()
  await dialog(mira)
    .getByRole('button', { name: /^Assign to/ })
    .click()
  await mira.getByRole('option', { name: /^Unassigned/ }).click()
  await dialog(mira).locator('button[type="submit"]').click()
  await dialog(mira).waitFor({ state: 'detached' })
  const hugo = new URL(mira.url()).pathname
  for (const page of [noor, liam]) {
    await page.route('**/api/realtime/stream*', (route) => route.abort())
    await page.goto(hugo)
    await button(page, 'Claim').waitFor()
  }
  await Promise.all([noor, liam].map((page) => button(page, 'Claim').click()))
  const outcomes = await Promise.all(
    [noor, liam].map(async (page) => {
      const [won, lost] = [page.getByText('Hugo Shopper is yours'), page.getByText(/^Already taken by/)]
      await won.or(lost).first().waitFor()
      return (await won.isVisible()) ? 'won' : await lost.innerText()
    }),
  )
  const winner = outcomes.indexOf('won')
  expect(outcomes.filter((one) => one === 'won')).toHaveLength(1)
  expect(outcomes[1 - winner]).toBe(`Already taken by ${['Noor Rahman', 'Liam Chen'][winner]}.`)

  // The partner outside has the copy by mail, calls it bad on a phone, and the owner sees it.
  const mail = await until(async () => {
    const [entry] = await world.outbox('ana@partner.test')
    return entry?.message.channel === 'mail' ? entry.message.mail.text : undefined
  })
  expect(mail).toContain('Grace Njoroge')
  const bad = /https?:\/\/\S+\/shared-lead\/\S+\?say=bad_lead/.exec(mail)?.[0] ?? ''
  const ana = await open({ viewport: phone, hasTouch: true, isMobile: true })
  await ana.goto(bad)
  await ana.getByRole('combobox', { name: 'What’s wrong with it?' }).selectOption('wrong_number')
  await ana.getByRole('button', { name: /^Send to / }).tap()
  await ana.getByRole('status').waitFor()
  await mira.goto('/automation/lead-distribution/history')
  await mira.getByRole('cell', { name: 'Bad lead' }).waitFor()

  // A member is deactivated while looking, and is out.
  await liam.unroute('**/api/realtime/stream*')
  await liam.goto('/clients')
  await liam.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await mira.goto('/team/manage')
  await button(mira, 'Actions for Liam Chen').click()
  await mira.getByRole('menuitem', { name: /^Deactivate/ }).click()
  await dialog(mira)
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await liam.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(liam.url()).pathname).toBe('/login')
  expect((await owner.browser.call(searchClients, { query: { search: 'Hugo' } })).body.results).toHaveLength(1)
})
