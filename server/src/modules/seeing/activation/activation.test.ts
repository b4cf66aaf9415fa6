import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memberDefaults } from '@fairlead/contract/permissions'
import {
  type ActivationType,
  getActivationTask,
  listActivationTasks,
  setActivationPreference,
} from '@fairlead/contract/seeing/activation'
import { inviteMembers } from '@fairlead/contract/work/members'
import { enrolClient } from '@fairlead/contract/work/sequence-clients'
import { createDefaultSequence } from '@fairlead/contract/work/sequences'
import { beforeAll, expect, it } from 'vitest'
import { addClient, aField, aWebhook } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const pictures = fileURLToPath(new URL('../../../../../web/public', import.meta.url))
const world = useWorld()
let owner: Person
let member: Person
beforeAll(async () => {
  owner = await world().signIn('owner@activation.test')
})

const tasks = async (by = owner) => (await by.browser.call(listActivationTasks)).body.results
const open = async (by = owner) => (await tasks(by)).filter((one) => !one.is_completed).map(({ id }) => id)
const tick = (id: ActivationType, by = owner) =>
  by.browser.call(setActivationPreference, { params: { id }, body: { is_completed: true } })

it('shows what a person can do here: no capability that is missing, and no demo when self-hosted', async () => {
  const all = (await tasks()).map(({ activation_type }) => activation_type)
  expect(all).toContain('CONNECT_LEAD_SOURCE')
  for (const type of ['WHATSAPP_AUTO_RESPONDER', 'BOOK_DEMO'] as const) expect(all).not.toContain(type)
  for (const { metadata } of await tasks()) {
    expect(metadata.screens.length).toBeGreaterThan(0)
    expect(metadata.cta.link).toMatch(/^\//)
    expect(existsSync(join(pictures, metadata.cover))).toBe(true)
  }
})

it('completes tasks of the account by what anybody does, and keeps ticks to oneself', async () => {
  await aWebhook(owner, 'A hook')
  await aField(owner, 'Budget', 'number')
  const members = [{ name: 'Ida Lim', email: 'ida@activation.test' }]
  void (await owner.browser.call(inviteMembers, { body: { members, permissions: memberDefaults } })).body
  member = await joinTeam(world(), owner, 'member@activation.test')
  await world().settle()
  const left = await open()
  for (const type of ['CONNECT_LEAD_SOURCE', 'CUSTOM_FIELDS', 'INVITE_TEAM'] as const) expect(left).not.toContain(type)
  expect((await tick('DOWNLOAD_APP')).body.is_completed).toBe(true)
  expect(await open()).not.toContain('DOWNLOAD_APP')
  expect(await open(member)).toContain('DOWNLOAD_APP')
})

it('completes the task of sequences when a client is first put into one, not when one is built', async () => {
  expect(await open()).toContain('SETUP_SEQUENCE')
  const { id } = (await owner.browser.call(createDefaultSequence)).body
  await world().settle()
  expect(await open()).toContain('SETUP_SEQUENCE')
  const client_id = await addClient(owner, 'Grace Njoroge')
  void (await owner.browser.call(enrolClient, { params: { id }, body: { client_id } })).body
  await world().settle()
  for (const person of [owner, member]) expect(await open(person)).not.toContain('SETUP_SEQUENCE')
})

it('lets nobody tick off what must be done, or what is not theirs', async () => {
  const { status, error } = await tick('CONNECT_LEAD_SOURCE')
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['is_completed']])
  expect((await tick('INVITE_TEAM', member)).status).toBe(404)
  expect((await member.browser.call(getActivationTask, { params: { id: 'LEAD_ASSIGNMENT' } })).status).toBe(404)
})
