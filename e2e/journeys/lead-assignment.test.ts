import { type AssignmentRule, createAssignmentRule, listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import { aForm, aWebhook, type Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deactivate, joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
/** A client in the list. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('link').first()

/** An owner and a member, each at a browser of their own. */
async function team(name: string, options = {}) {
  const { world, open } = journey()
  const owner = await world.signIn(`${name}@rules.test`)
  const member = await joinTeam(world, owner, `member-of-${name}@rules.test`)
  await world.sql('update users set name = $2 where id = $1', [member.userId, 'Nurul Aisyah'])
  const page = await open(options)
  await enterAs(page, world, owner)
  return { world, open, owner, member, page }
}
const make = async (owner: Person, name: string, member: Person): Promise<AssignmentRule> =>
  (
    await owner.browser.call(createAssignmentRule, {
      body: {
        name,
        rule_type: 'ASSIGNED',
        rule_definition: {
          expressions: [{ name: 'answer:trade', operator: 'equal', value: name }],
          logical_operator: 'AND',
        },
        member_recipients: [{ member_prof_id: member.userId }],
      },
    })
  ).body
const names = async (owner: Person) =>
  (await owner.browser.call(listAssignmentRules)).body.results.map(({ name }) => name)

/** Adds a condition and says what it asks. */
async function addCondition(page: Page, place: number, criterion: string): Promise<void> {
  await button(page, 'Add condition').click()
  await page.getByRole('combobox', { name: `Condition ${place}: field` }).selectOption({ label: criterion })
}
async function pick(page: Page, place: number, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Condition ${place}: values`) }).click()
  await page.getByRole('combobox', { name: /^Search / }).fill(value)
  await page.getByRole('option', { name: value }).click()
  await page.keyboard.press('Escape')
}
async function addMember(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Add member/ }).click()
  await page.getByRole('option', { name }).click()
}

test('an owner makes rules by form and by webhook; leads arrive, the right member sees each, and the trace explains it', async () => {
  const { world, open, owner, member, page } = await team('mira')
  const form = await aForm(owner, { name: 'Kitchen quote', title: 'Kitchen' })
  const url = form.public_url
  const hook = await aWebhook(owner, 'Shop site')

  await page.goto('/integrations')
  await link(page, 'Lead assignment').click()
  await page.getByText('No rules yet').waitFor()
  await link(page, 'Add your first rule').click()
  await addCondition(page, 1, 'Form')
  await button(page, 'Save rule').click()
  await page
    .getByText('Incomplete rule criteria. Please select a Facebook Page (or Form, or Campaign, or a valid integration)')
    .waitFor()
  await audit(page, 'an incomplete rule', 'light')
  await pick(page, 1, 'Kitchen quote')
  await addMember(page, 'Nurul Aisyah')
  await page.getByText('Leads where Form is Kitchen quote go to Nurul Aisyah.').waitFor()
  await audit(page, 'a new rule', 'dark')
  await button(page, 'Save rule').click()
  await link(page, 'Form is “Kitchen quote”').waitFor()

  await link(page, /^Add rule/).click()
  await addCondition(page, 1, 'Webhook')
  await pick(page, 1, 'Shop site')
  await addMember(page, 'You')
  await button(page, 'More leads for You').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop leads')
  await button(page, 'Save rule').click()
  await link(page, 'Shop leads').waitFor()

  const hers = await open()
  await enterAs(hers, world, member)
  await hers.goto('/clients')
  const stranger = await open({ javaScriptEnabled: false })
  await stranger.goto(url)
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Grace Njoroge')
  // Robots are faster.
  await world.advance({ seconds: 5 })
  // What tells of it goes by itself, perhaps before the stranger's next page is there.
  const alerted = hers.getByRole('status').getByText('New lead: Grace Njoroge').waitFor()
  await Promise.all([alerted, button(stranger, 'Send').click()])
  await stranger.getByText('Your answers have been sent.').waitFor()
  // A list that is open already says that there is a new lead, and does not show it by itself.
  const alertedToo = page.getByRole('status').getByText('New lead: Hugo Shopper').waitFor()
  const sent = fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Hugo Shopper', email: 'hugo@example.com' }),
  })
  await Promise.all([alertedToo, sent])
  await page.goto('/clients')
  await row(page, 'Hugo Shopper').waitFor()
  await expect.poll(() => hers.getByText('Hugo Shopper').count()).toBe(0)

  await hers.goto('/clients')
  await row(hers, 'Grace Njoroge').click()
  await button(hers, 'How was this assigned?').click()
  await hers.getByText('Assigned to Nurul Aisyah by the rule “Form is “Kitchen quote””').waitFor()
  await hers.getByText('Rule 1, “Form is “Kitchen quote”” matched: Form is “Kitchen quote”').waitFor()
  await hers.getByText('Nurul Aisyah was next: waited longest, 0 of 1 in this round before, now 1').waitFor()
  await audit(hers, 'why it is here', 'light')

  // While a rule is changed, it shows what it would have done.
  await page.goto('/team/lead-assignment')
  await link(page, 'Shop leads').click()
  const played = page.getByRole('complementary', { name: 'Last 30 days with this rule' })
  await played.getByText('Matched earlier by rule 1, Form is “Kitchen quote”').waitFor()
  await played.getByRole('link', { name: 'Hugo Shopper' }).waitFor()
  await button(page, 'Remove You').click()
  await addMember(page, 'Nurul Aisyah')
  await played.getByText('was You').waitFor()
  await audit(page, 'what a rule would have done', 'dark')
})

test('rules are put in order by buttons and the keyboard, changed, and deleted; one whose only member left is marked', async () => {
  const { world, owner, member, page } = await team('noor')
  for (const name of ['One', 'Two', 'Three']) await make(owner, name, member)
  await page.goto('/team/lead-assignment')
  await button(page, 'Move Three up').click()
  await until(async () => (await names(owner)).join() === 'One,Three,Two,Default rule')
  await button(page, 'Move One down').focus()
  await page.keyboard.press('Enter')
  await until(async () => (await names(owner)).join() === 'Three,One,Two,Default rule')
  await expect.poll(() => button(page, 'Move Three up').isDisabled()).toBe(true)

  await link(page, 'One').click()
  await page.getByRole('combobox', { name: 'Condition 1: text' }).fill('Bakery')
  await page.getByRole('radio', { name: /^Unassigned/ }).check()
  await page
    .getByText('stay unassigned until someone claims them. After 30 minutes they go to the account owner.')
    .waitFor()
  await audit(page, 'a rule that is changed', 'light')
  await button(page, 'Save rule').click()
  await page.getByText('Saved. Applies from the next lead.').waitFor()
  await page.getByText('Answer to trade is Bakery', { exact: true }).waitFor()

  await deactivate(world, member)
  await page.reload()
  await page.getByText('Skipped: all members have left').first().waitFor()
  await audit(page, 'broken rules', 'dark')
  await button(page, 'Delete Two').click()
  await button(page, 'Delete rule').click()
  await until(async () => (await names(owner)).join() === 'Three,One,Default rule')
  await link(page, 'Default rule').click()
  await page.getByText('Matches every lead no other rule takes, and is always last.').waitFor()
  await audit(page, 'the default rule', 'light')
})

test('a rule is made on a phone', async () => {
  const { owner, page } = await team('pia', { viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/team/lead-assignment/add-rule')
  await addCondition(page, 1, 'Phone country')
  await pick(page, 1, 'Singapore')
  await addCondition(page, 2, 'Email')
  await page.getByRole('combobox', { name: 'Condition 2: text' }).fill('@example.com')
  await page.getByText('Any condition', { exact: true }).click()
  await addMember(page, 'Nurul Aisyah')
  await addMember(page, 'You')
  // What lies half below the bar on top cannot be judged.
  await page.evaluate(() => window.scrollTo(0, 0))
  await audit(page, 'a rule on a phone', 'dark')
  await button(page, 'Save rule').click()
  await page.getByText('Phone country is Singapore or Email contains @example.com').waitFor()
  await audit(page, 'rules on a phone', 'dark')
  const [rule] = (await owner.browser.call(listAssignmentRules)).body.results
  expect(rule).toMatchObject({ rule_definition: { logical_operator: 'OR' }, member_recipients_count: 2 })
})
