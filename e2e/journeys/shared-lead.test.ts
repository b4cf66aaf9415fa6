import { leadsHistory } from '@fairlead/contract/work/distributed-leads'
import { createDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { aWebhook } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('somebody outside gets a copy by e-mail and taps “bad lead”, without an account and without scripts; the owner sees it', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('mira@copies.test')
  const page = await open()
  await enterAs(page, world, owner)
  await page.goto('/clients')
  const body = {
    name: 'Partners',
    distribution_type: 'BROADCAST' as const,
    rule_definition: { expressions: [], logical_operator: 'AND' as const },
    member_recipients: [{ recipient_name: 'Otto', recipient_email: 'otto@partner.test' }],
  }
  expect((await owner.browser.call(createDistributionRule, { body })).status).toBe(201)
  const hook = await aWebhook(owner, 'Shop site')
  await fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Hugo Shopper', email: 'hugo@example.com', phone: '+6591234567', budget: '15,000' }),
  })
  await world.settle()
  const [mail] = await until(async () => {
    const found = await world.outbox('otto@partner.test')
    return found.length > 0 && found
  })
  const text = mail?.message.channel === 'mail' ? mail.message.mail.text : ''
  const links = [...text.matchAll(/^(.+): (https?:\S+\/shared-lead\/\S+)$/gm)].map(([, name, url]) => ({ name, url }))
  expect(links.map(({ name }) => name)).toEqual(['Open lead', 'Contacted', 'Appointment', 'Sold', 'Bad lead'])

  // A mail scanner follows every link, in a real browser too.
  const scanner = await open()
  for (const { url } of links) await scanner.goto(url ?? '')
  const history = async () => (await owner.browser.call(leadsHistory, { query: {} })).body.results[0]
  await expect.poll(() => history()).toMatchObject({ seen_at: null, outcome: null })

  const otto = await open({ viewport: phone, javaScriptEnabled: false })
  await otto.goto(links.at(-1)?.url ?? '')
  await otto.getByRole('heading', { name: 'Hugo Shopper' }).waitFor()
  await expect.poll(() => otto.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+6591234567')
  await otto.getByRole('button', { name: /^Send to / }).click()
  await otto.getByText('Please choose what’s wrong with the lead.').waitFor()
  await otto.getByRole('combobox', { name: 'What’s wrong with it?' }).selectOption('Wrong phone number or email')
  await otto.getByRole('textbox', { name: 'Anything to add?' }).fill('Rings at a bakery')
  await otto.getByRole('button', { name: /^Send to / }).click()
  await otto.getByText(/^Thanks\./).waitFor()

  await page.getByRole('status').getByText('Otto marked a lead as bad').waitFor()
  await expect.poll(() => history()).toMatchObject({ outcome: { outcome: 'bad_lead', reason: 'wrong_number' } })
})

test('the page of a copy is sound at both widths, and a look counts when somebody touches it', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('nora@copies.test')
  const body = {
    distribution_type: 'BROADCAST' as const,
    rule_definition: { expressions: [], logical_operator: 'AND' as const },
    member_recipients: [{ recipient_name: 'Pia', recipient_email: 'pia@partner.test' }],
  }
  expect((await owner.browser.call(createDistributionRule, { body })).status).toBe(201)
  const hook = await aWebhook(owner, 'Shop site')
  await fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ines Caller', email: 'ines@example.com', phone: '+6591234568' }),
  })
  const mailed = async () => (await world.outbox('pia@partner.test')).length > 0
  await until(mailed)
  const [mail] = await world.outbox('pia@partner.test')
  const url = /https?:\S+\/shared-lead\/\S+/.exec(mail?.message.channel === 'mail' ? mail.message.mail.text : '')?.[0]
  const page = await open()
  await page.goto(url ?? '')
  await page.getByRole('heading', { name: 'Ines Caller' }).waitFor()
  const seen = async () => (await owner.browser.call(leadsHistory, { query: {} })).body.results[0]?.seen_at ?? null
  await expect.poll(() => seen()).toBeNull()
  await page.mouse.move(100, 100)
  await page.mouse.move(140, 160)
  await until(async () => (await seen()) !== null)
  await audit(page, 'a shared lead', 'light')
  await page.getByRole('radio', { name: /^Bad lead/ }).check()
  await page.getByRole('combobox', { name: 'What’s wrong with it?' }).waitFor()
  await audit(page, 'a bad lead', 'dark')
  await button(page, 'Stop leads').click()
  await button(page, 'Allow leads again').waitFor()
  await audit(page, 'no more leads', 'light')
  await page.goto((url ?? '').replace(/[^/]+$/, 'wrong'))
  await page.getByText('This link isn’t valid').waitFor()
  await audit(page, 'a wrong link', 'dark')
})
