import { memberDefaults } from '@fairlead/contract/permissions'
import { createDistributionRule, listDistributionRules } from '@fairlead/contract/work/lead-distribution'
import { aForm, nameQuestion, type Person, type World } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { choose, enter, expectSeenFocus, reach } from '../harness/keyboard.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** An owner at a browser, with a form of their own. */
async function owner(name: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(`${name}@sender.test`)
  const fields = [nameQuestion, { key: 'mail', type: 'email', label: 'Your e-mail', required: false }]
  const form = await aForm(person, { name: 'Kitchen quote', title: 'Kitchen', fields })
  const url = form.public_url
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, open, person, page, url }
}

/** Somebody fills in the form. */
async function fillIn(world: World, page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  // Robots are faster.
  await world.advance({ seconds: 5 })
  await button(page, 'Send').click()
  await page.getByText('Your answers have been sent.').waitFor()
}

/** The link under a button of the newest mail to an address. */
async function mailed(world: World, to: string, ending: string): Promise<string> {
  const text = await until(async () => {
    const [entry] = await world.outbox(to)
    return entry?.message.channel === 'mail' ? entry.message.mail.text : undefined
  })
  const found = new RegExp(`https?://\\S+/shared-lead/\\S+${ending.replace('?', '\\?')}(?=\\s|$)`).exec(text)?.[0]
  if (!found) throw new Error(`the mail to ${to} has no such link: ${text}`)
  return found
}

const rulesOf = async (person: Person) => (await person.browser.call(listDistributionRules)).body.results

test('an owner makes a rule with the keyboard; a lead goes out by mail, its recipient calls it bad, and the owner sees it', async () => {
  const { world, open, person, page, url } = await owner('mira')
  await page.goto('/integrations')
  await enter(page, link(page, 'All automations'))
  await enter(page, page.getByRole('main').getByRole('list').getByRole('link', { name: 'Lead distribution' }))
  await page.getByText('No rules yet').waitFor()
  await enter(page, link(page, 'Add your first rule'))
  await page.getByRole('heading', { name: 'New rule' }).waitFor()

  await enter(page, button(page, 'Add condition'))
  await reach(page, page.getByRole('combobox', { name: 'Condition 1: field' }))
  await page.keyboard.type('Form')
  await enter(page, page.getByRole('button', { name: /^Condition 1: values/ }))
  await page.getByRole('option', { name: 'Kitchen quote' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Condition 1: values: Kitchen quote' }).waitFor()
  await page.keyboard.press('Escape')
  await enter(page, button(page, 'Add recipient'))
  await dialog(page).getByText('Send by').waitFor()
  await audit(page, 'a recipient', 'light')
  await reach(page, dialog(page).getByRole('textbox', { name: /^Name/ }))
  await page.keyboard.type('Ana Souza')
  await reach(page, dialog(page).getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('ana@partner.test')
  await expectSeenFocus(page, 'a recipient')
  await enter(page, button(page, 'Add to rule'))
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('ana@partner.test').waitFor()
  await enter(page, button(page, 'Paste a list'))
  await reach(page, dialog(page).getByRole('textbox', { name: /^One recipient per line/ }))
  await page.keyboard.type('Ben Ito, ben@partner.test')
  await enter(page, button(page, 'Add 1 recipient'))
  await dialog(page).waitFor({ state: 'detached' })
  await choose(
    page,
    page.getByRole('group', { name: 'Who gets a lead' }),
    'Round robin The recipient who has waited longest is next, up to their share of each round.',
    'Shift+Tab',
  )
  await page.getByText('Lead 2').waitFor()
  const sentence = 'Leads where Form is Kitchen quote go to one of Ana Souza, Ben Ito, whichever has waited longest.'
  await page.getByText(sentence).waitFor()
  await audit(page, 'a new rule', 'dark')

  // What was begun is there again when the page is.
  await page.reload()
  await page.getByText('You have an unsaved draft.').waitFor()
  await page.getByText(sentence).waitFor()
  await enter(page, button(page, 'Save rule'))
  await link(page, 'Form is “Kitchen quote”').waitFor()

  const stranger = await open({ javaScriptEnabled: false })
  await fillIn(world, stranger, url, 'Grace Njoroge')
  await world.settle()
  // What a mail scanner follows is no tap: the page asks first.
  const bad = await mailed(world, 'ana@partner.test', '?say=bad_lead')
  await fetch(bad)
  await link(page, 'History').click()
  await link(page, 'Grace Njoroge to Ana Souza').waitFor()
  await page.getByRole('cell', { name: 'Delivered', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Bad lead' }).count()).toBe(0)

  const ana = await open({ viewport: phone, hasTouch: true, isMobile: true })
  await ana.goto(bad)
  await ana.getByRole('heading', { name: 'Grace Njoroge' }).waitFor()
  await expect.poll(() => ana.getByRole('radio', { name: /^Bad lead/ }).isChecked()).toBe(true)
  await ana.getByRole('combobox', { name: 'What’s wrong with it?' }).selectOption('wrong_number')
  await ana.getByRole('textbox', { name: 'Anything to add?' }).fill('A bakery answers')
  await ana.getByRole('button', { name: /^Send to / }).click()
  await ana.getByRole('status').waitFor()

  // The owner sees it without asking.
  await page.getByRole('cell', { name: 'Bad lead' }).waitFor()
  await link(page, 'Grace Njoroge to Ana Souza').click()
  await dialog(page).getByText('Wrong phone number or email: A bakery answers').waitFor()
  await dialog(page).getByText('Rule 1, “Form is “Kitchen quote””', { exact: false }).first().waitFor()
  await audit(page, 'a copy', 'light')
  await button(page, 'Resend').click()
  await until(async () => (await world.outbox('ana@partner.test')).length === 2)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await link(page, 'Quality').click()
  await link(page, 'Ana Souza, Bad lead: 1').waitFor()
  await audit(page, 'the quality', 'dark')
  await link(page, 'Kitchen quote, bad lead, Wrong phone number or email: 1').click()
  await link(page, 'Grace Njoroge to Ana Souza').waitFor()
  await page.getByText(/^Filter: Kitchen quote/).waitFor()
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('sold')
  await page.getByText('No matching copies').waitFor()
  await button(page, 'Clear filters').click()
  await link(page, 'Grace Njoroge to Ana Souza').waitFor()

  // It became a client here too, which says where it went.
  await page.goto('/clients')
  await page.getByRole('row').filter({ hasText: 'Grace Njoroge' }).getByRole('link').first().click()
  await page.getByText('Copy sent to Ana Souza').waitFor()
  await button(page, 'How was this assigned?').click()
  await dialog(page).getByText('Ana Souza', { exact: false }).first().waitFor()
  expect((await rulesOf(person))[0]).toMatchObject({ distribution_type: 'ROUND_ROBBIN', member_recipients_count: 2 })
})

test('a rule is made on a phone, put in order, switched off, and deleted', async () => {
  const { person, page } = await owner('pia', { viewport: phone, hasTouch: true, isMobile: true })
  await person.browser.call(createDistributionRule, {
    body: {
      name: 'Abroad',
      rule_definition: {
        expressions: [{ name: 'phone_country', operator: 'not_equal', value: ['SG'] }],
        logical_operator: 'AND',
      },
      distribution_type: 'BROADCAST',
      member_recipients: [{ recipient_name: 'Cy', recipient_email: 'cy@partner.test' }],
    },
  })
  await page.goto('/automation/lead-distribution/add-rule')
  await page.getByRole('textbox', { name: 'Name' }).fill('Everything')
  await button(page, 'Add recipient').tap()
  // The look at a desk's width begins the dialog again.
  await dialog(page).getByText('Send by').waitFor()
  await audit(page, 'a recipient on a phone', 'dark')
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Dina')
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('9127 4486')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('dina@partner.test')
  await dialog(page).getByRole('textbox', { name: 'Daily limit' }).fill('3')
  await button(page, 'Add to rule').tap()
  await page.getByText('Up to 3 a day').waitFor()
  await page.getByRole('switch', { name: 'Keep a copy in my account' }).tap()
  await page.getByText('No client is created', { exact: false }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await audit(page, 'a rule on a phone', 'dark')
  await button(page, 'Save rule').tap()
  await link(page, 'Everything').waitFor()
  expect((await rulesOf(person))[1]).toMatchObject({
    save_lead_to_owner_account: false,
    member_recipients: [{ recipient_phone: '+6591274486', max_leads_per_day: 3 }],
  })
  await button(page, 'Move Everything up').tap()
  await until(async () => (await rulesOf(person)).map(({ name }) => name).join() === 'Everything,Abroad')
  await page.getByRole('switch', { name: 'Distribute leads' }).tap()
  await page.getByText('Distribution is off.', { exact: false }).waitFor()
  await audit(page, 'rules on a phone', 'dark')
  await page.setViewportSize(desk)
  await button(page, 'Delete Abroad').click()
  await button(page, 'Delete rule').click()
  await until(async () => (await rulesOf(person)).length === 1)
  await link(page, 'Share them too').click()
  await page.getByText('Matches every lead no other rule takes, and is always last.').waitFor()
})

test('the person who may not manage integrations sees what there is, and meets the error screen behind it', async () => {
  const { world, open } = journey()
  const boss = await world.signIn('boss@sender.test')
  const member = await joinTeam(world, boss, 'member@sender.test', memberDefaults)
  const page = await open()
  await enterAs(page, world, member)
  await page.goto('/automations')
  await page.getByRole('list', { name: 'Automations' }).getByText('Lead distribution').first().waitFor()
  expect(await page.getByRole('link', { name: 'Lead distribution' }).count()).toBe(0)
  for (const path of ['/automations/lead-distribution', '/automation/lead-distribution/history']) {
    await page.goto(path)
    await page.getByText('You don’t have permission to manage integrations. Ask the account owner.').waitFor()
  }
})
