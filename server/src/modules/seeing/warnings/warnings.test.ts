import { createLeadForm, deleteLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { deleteWebhook } from '@fairlead/contract/flow/webhooks'
import { getUserDetails, getUserPreferences, setUserPreferences } from '@fairlead/contract/identity/account'
import { dismissWarning, listWarnings, type WarningType } from '@fairlead/contract/seeing/warnings'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { endWarning, openWarning } from '#seeing/warnings'
import { aWebhook } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let owner: Person
let people = 0
beforeEach(async () => {
  owner = await world().signIn(`owner${++people}@warnings.test`)
})

const warnings = async (by = owner) =>
  (await by.browser.call(listWarnings, { query: { platform: 'WEB_APP' } })).body.results
const types = async (by = owner) => (await warnings(by)).map(({ warning_type }) => warning_type)
const dismiss = async (id: string, by = owner) => (await by.browser.call(dismissWarning, { params: { id } })).status
const open = async (type: WarningType, info = {}) => {
  const id = newId()
  await world().inOrg(owner.orgId, (ctx) => openWarning(ctx, { id, type, info }))
  return id
}

it('asks for a lead source until there is one, and again when the last is gone', async () => {
  const [first] = await warnings()
  expect(first?.warning_type).toBe('CONNECT_LEAD_SOURCE')
  const hook = (await aWebhook(owner, 'A hook')).id
  expect(await types()).toEqual([])
  void (await owner.browser.call(deleteWebhook, { params: { id: hook } })).body
  const [again] = await warnings()
  expect(await dismiss(again?.additional_info.id ?? '')).toBe(200)
  expect(await types()).toEqual([])
  // A draft brings nothing; a form that is published does, and its deletion is another episode.
  const body = { name: 'A form', starting_point: 'contact' } as const
  const form = (await owner.browser.call(createLeadForm, { body })).body.id
  void (await owner.browser.call(publishLeadForm, { params: { id: form }, body: {} })).body
  void (await owner.browser.call(deleteLeadForm, { params: { id: form } })).body
  const [later] = await warnings()
  expect(later?.additional_info.id).not.toBe(again?.additional_info.id)
  expect(await dismiss(again?.additional_info.id ?? '')).toBe(404)
  void (await owner.browser.call(setUserPreferences, { body: { connect_lead_source_warning: false } })).body
  expect(await types()).toEqual([])
})

it('says it only to those who may connect one', async () => {
  const member = await joinTeam(world(), owner, `member${people}@warnings.test`)
  expect(await types(member)).toEqual([])
  expect((await member.browser.call(getUserPreferences)).body.integrations_available).toBe(false)
  expect((await owner.browser.call(getUserPreferences)).body.integrations_available).toBe(true)
})

it('has an order, in which payment comes first and stays', async () => {
  const custom = await open('CUSTOM', { main_text: 'Two seats are free', dismissal_options: ['MANUAL'] })
  await open('ACCOUNT_EXPIRING')
  await open('FB_DELAYED_LEADS')
  await open('AUTOMATION_CREDITS', { sub_status: 'RUNNING_OUT' })
  await open('FB_PERMISSION_ISSUES', { only_contains_upcoming: true })
  const payment = await open('SUBSCRIPTION_ISSUES', { status: 'payment_failing' })
  expect(await types()).toEqual([
    'SUBSCRIPTION_ISSUES',
    'FB_PERMISSION_ISSUES',
    'FB_DELAYED_LEADS',
    'AUTOMATION_CREDITS',
    'CONNECT_LEAD_SOURCE',
    'CUSTOM',
  ])
  expect(await dismiss(payment)).toBe(400)
  expect(await dismiss(custom)).toBe(200)
  expect(await dismiss(custom)).toBe(200)
  expect(await types()).not.toContain('CUSTOM')
  // Somebody else's are none of one's own.
  const stranger = await world().signIn(`stranger${people}@warnings.test`)
  expect(await dismiss(payment, stranger)).toBe(404)
})

it('a person who dismissed an episode sees the next one; others see the first still', async () => {
  const late = async (by = owner) => (await by.browser.call(getUserDetails)).body.show_fb_delayed_lead_alerts_banner
  expect(await late()).toBe(false)
  const first = await open('FB_DELAYED_LEADS')
  expect(await late()).toBe(true)
  await dismiss(first)
  expect(await late()).toBe(false)
  const next = await open('FB_DELAYED_LEADS')
  expect(await late()).toBe(true)
  expect(await types()).toContain('FB_DELAYED_LEADS')
  expect(await world().inOrg(owner.orgId, (ctx) => endWarning(ctx, next))).toBe(true)
  expect(await late()).toBe(false)
})
