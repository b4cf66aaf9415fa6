import { updateUserDetails } from '@fairlead/contract/identity/account'
import { updateLastInteraction } from '@fairlead/contract/records/clients'
import { listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import type { Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assignmentKit, secret } from '../../server/src/testing/assignment-kit.ts'
import { joinTeam } from '../../server/src/testing/members.ts'
import { testSource } from '../../server/src/testing/test-source.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney({ overrides: { sources: [testSource(() => secret)] } })
const kit = assignmentKit(() => journey().world)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })

/** An owner and two members, with the owner's browser. */
async function team(name: string, permissions = {}, options = {}) {
  const { world, open } = journey()
  const owner = await world.signIn(`${name}@clocks.test`)
  const members: Person[] = []
  for (const [i, called] of ['Nurul Aisyah', 'Tomas Oliveira'].entries()) {
    const member = await joinTeam(world, owner, `${name}${i}@clocks.test`, permissions)
    void (await member.browser.call(updateUserDetails, { body: { name: called } })).body
    members.push(member)
  }
  const page = await open(options)
  await enterAs(page, world, owner)
  const [nurul, tomas] = members
  if (!nurul || !tomas) throw new Error('nobody joined')
  return { world, open, owner, nurul, tomas, page }
}

test('a lead whose details are hidden is claimed by one of two; what nobody claims goes to the fallback of its rule', async () => {
  const { world, open, owner, nurul, tomas, page } = await team('kay', { viewUnassignedClients: true })
  await page.goto('/team/lead-assignment/add-rule')
  await page.getByRole('radio', { name: /^Unassigned/ }).check()
  await choose(page, 'Wait for', '15 minutes')
  await choose(page, 'Then it goes to', 'Tomas Oliveira')
  await page.getByRole('switch', { name: 'Hide details until claimed' }).check()
  await audit(page, 'a rule for claiming', 'light')
  await button(page, 'Save rule').click()
  await page.getByText('Saved. Applies from the next lead.').waitFor()

  const pages = await Promise.all(
    [nurul, tomas].map(async (person) => {
      const theirs = await open()
      await enterAs(theirs, world, person)
      await theirs.goto('/clients')
      return theirs
    }),
  )
  const lead = { name: 'Grace Njoroge', email: 'grace@secret.test', answers: { Budget: '15k' } }
  const [id = '', left = ''] = await kit.deliver(owner, lead, { name: 'Left Over' })
  for (const theirs of pages) {
    await theirs.goto(`/client/${id}`)
    await theirs.getByText('Claim it to see its contact details and answers.').waitFor()
    await expect.poll(() => theirs.getByText(/grace@secret|15k/).count()).toBe(0)
  }
  const [first, second] = pages
  if (!first || !second) throw new Error('no one')
  await audit(first, 'a client whose details are hidden', 'dark')
  await Promise.all(pages.map((theirs) => button(theirs, 'Claim').click({ noWaitAfter: true })))
  await expect.poll(() => kit.holder(owner, id)).not.toBeNull()
  const winner = (await kit.holder(owner, id)) === nurul.userId ? 0 : 1
  await pages[winner]?.getByText('grace@secret.test').first().waitFor()
  await expect.poll(() => pages[1 - winner]?.getByText('grace@secret.test').count()).toBe(0)
  await expect.poll(() => kit.entries(owner, id, 'CLIENT_ASSIGNMENT')).toMatchObject([{ how: 'claim' }])

  await kit.wait(16)
  await expect.poll(() => kit.holder(owner, left)).toBe(tomas.userId)
  await page.goto(`/client/${left}`)
  await page.getByText('Not claimed within 15 m', { exact: false }).first().waitFor()
  await button(page, 'How was this assigned?').click()
  await page.getByRole('dialog').getByText('Not claimed, assigned to Tomas Oliveira').waitFor()
  await audit(page, 'why it is here, with its waiting', 'light')
})

test('the person who does not answer is reminded, then the next one gets the lead; the client says who was to answer when', async () => {
  const { world, open, owner, nurul, tomas, page } = await team('lea')
  await page.goto('/team/lead-assignment/add-rule')
  for (const name of ['Nurul Aisyah', 'Tomas Oliveira']) {
    await page.getByRole('button', { name: /^Add member/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('switch', { name: 'Set a response time limit' }).check()
  await choose(page, 'Remind after', '30 minutes')
  await choose(page, 'Then wait', '10 minutes')
  await audit(page, 'a rule with a clock', 'dark')
  await button(page, 'Save rule').click()
  await page.getByText('Saved. Applies from the next lead.').waitFor()
  const [rule] = (await owner.browser.call(listAssignmentRules)).body.results
  expect(rule?.response).toEqual({ within_minutes: 30, then_minutes: 10, goes_to: 'next' })

  const hers = await open()
  await enterAs(hers, world, nurul)
  await hers.goto('/clients')
  const [id = ''] = await kit.deliver(owner, { name: 'Hugo Waiting' })
  await expect.poll(() => kit.holder(owner, id)).toBe(nurul.userId)
  // The reminder of a new lead comes at fifteen minutes; what is said of a client within two is one notice.
  await kit.wait(16)
  await kit.wait(15)
  await button(hers, /^Notifications/).click()
  await hers.getByText('Hugo Waiting has been waiting 30 working minutes for your answer').first().waitFor()
  await kit.wait(11)
  await expect.poll(() => kit.holder(owner, id)).toBe(tomas.userId)
  await kit.wait(5)
  void (await tomas.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'phone_call' } })).body
  await world.settle()

  await page.goto(`/client/${id}`)
  await page.getByText('No response within 30 m: Nurul Aisyah was reminded').waitFor()
  await button(page, 'How was this assigned?').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Missed, reassigned to Tomas Oliveira').waitFor()
  await dialog.getByText(/^Answered after \d m/).waitFor()
  await audit(page, 'the history of the clock', 'light')
})

test('the rules are applied to unassigned clients after a look at what they would do, and taken back, on a phone', async () => {
  const options = { viewport: phone, hasTouch: true, isMobile: true }
  const { world, owner, nurul, page } = await team('mo', {}, options)
  await kit.make(owner, {
    name: 'Pool',
    claim: { hide_details: false, after_minutes: null, fallback: { to: 'owner' } },
  })
  const ids = await kit.deliver(owner, {}, {}, {})
  await page.goto('/team/lead-assignment')
  await page.getByRole('link', { name: 'Pool' }).click()
  await page.getByRole('radio', { name: /^Round robin/ }).check()
  await page.getByRole('button', { name: /^Add member/ }).click()
  await page.getByRole('option', { name: 'Nurul Aisyah' }).click()
  await button(page, 'Save rule').click()
  await page.getByText('Saved. Applies from the next lead.').waitFor()
  await expect.poll(() => kit.holder(owner, ids[0] ?? '')).toBeNull()

  await button(page, 'Apply rules to unassigned').click()
  await page.getByText('3 of 3 unassigned clients would be assigned:').waitFor()
  await audit(page, 'what applying the rules would do', 'dark')
  await button(page, 'Assign 3').click()
  await world.settle()
  await page.getByText(/^3 of 3 unassigned clients assigned/).waitFor()
  for (const id of ids) await expect.poll(() => kit.holder(owner, id)).toBe(nurul.userId)
  await page.getByRole('combobox', { name: 'Claim limit per hour' }).selectOption('5')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await button(page, 'Undo').click()
  await world.settle()
  await page.getByText(/^3 clients are unassigned again/).waitFor()
  for (const id of ids) await expect.poll(() => kit.holder(owner, id)).toBeNull()
  await audit(page, 'rules with a run that was taken back', 'light')
})
