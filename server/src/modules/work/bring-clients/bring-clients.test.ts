import { memberDefaults } from '@fairlead/contract/permissions'
import { listClients, updateClient } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { listFollowUps } from '@fairlead/contract/work/follow-ups'
import {
  acceptInvitation,
  getBroughtClients,
  getInvitation,
  leaveTeam,
  undoBroughtClients,
} from '@fairlead/contract/work/invitations'
import { editAccountStatus, inviteMembers } from '@fairlead/contract/work/members'
import { claimClient } from '@fairlead/contract/work/reassign'
import { expect, it, vi } from 'vitest'
import { clientOf, timelineOf } from '../../../testing/look.ts'
import { addClient, addNote, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ alone: true })
const clientsOf = async ({ browser }: Person) =>
  (await browser.call(listClients, { query: { sort: 'name', page_size: 100 } })).body.results
type Entry = { item_type: string; type_specific_data: { text?: string } | null; is_deleted: boolean }
const timeline = async (person: Person, id: string) =>
  (await timelineOf(person, id, { page_size: 100 })) as unknown as Entry[]
const notesOf = async (person: Person, id: string) =>
  (await timeline(person, id)).flatMap((item) =>
    item.item_type === 'NOTE' && !item.is_deleted ? [item.type_specific_data?.text ?? ''] : [],
  )
const status = async ({ browser }: Person) => (await browser.call(getBroughtClients)).body.brought

/** Liam, who has clients of his own, is invited into Mira’s team. */
async function invited(domain: string) {
  const owner = await world().signIn(`mira@${domain}.test`)
  const liam = await world().signIn(`liam@${domain}.test`)
  void (
    await owner.browser.call(inviteMembers, {
      body: { members: [{ name: 'Liam', email: liam.email }], permissions: memberDefaults },
    })
  ).body
  const { invitation, own_account } = (await liam.browser.call(getInvitation)).body
  const join = async (bring_clients: boolean) => {
    const answer = await liam.browser.call(acceptInvitation, {
      params: { id: invitation?.id ?? '' },
      body: { bring_clients },
    })
    await world().settle()
    return answer
  }
  return { owner, liam, join, own: own_account }
}

it('brings the clients of an own account along as copies, assigned to oneself, with contacts, past and follow-up', async () => {
  const { owner, liam, join } = await invited('along')
  const grace = await addClient(liam, {
    name: 'Grace',
    company: 'Lane',
    phonenumber: '+65 8123 4567',
    email: 'g@lane.test',
  })
  await addClient(liam, { name: 'Lukas' })
  const note = { client_id: grace, item_type: 'NOTE' as const, text: 'Likes oak' }
  void (await liam.browser.call(addActivity, { body: note })).body
  const day = new Date((await world().now()).getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await planFollowUp(liam, grace, { day, note: 'Send samples' })
  await world().sql(`update clients set created_at = created_at - interval '90 days' where id = $1`, [grace])
  expect((await join(true)).status).toBe(200)
  expect(await status(liam)).toMatchObject({ total: 2, copied: 2, joined: 0, is_finished: true, is_undone: false })
  const rows = await clientsOf(liam)
  expect(rows.map(({ name, assigned_to }) => [name, assigned_to?.id])).toEqual([
    ['Grace', liam.userId],
    ['Lukas', liam.userId],
  ])
  const id = rows[0]?.id ?? ''
  expect(id).not.toBe(grace)
  const copy = await clientOf(owner, id)
  expect(copy).toMatchObject({ company: 'Lane', phone_number: '+6581234567', email: 'g@lane.test' })
  expect(Date.parse(copy.created_at)).toBeLessThan((await world().now()).getTime() - 80 * 86_400_000)
  const entries = await timeline(liam, id)
  expect(await notesOf(liam, id)).toEqual(['Likes oak'])
  expect(JSON.stringify(entries)).toContain('Copied from their own account')
  const due = (await liam.browser.call(listFollowUps, { query: {} })).body.results
  expect(due.map(({ client, note: text }) => [client.id, text])).toEqual([[id, 'Send samples']])

  // The own account has kept its own, and is there again after leaving.
  void (await liam.browser.call(leaveTeam, { body: { organization_id: owner.orgId } })).body
  expect((await clientsOf(liam)).map((row) => row.id)).toContain(grace)
})

it('whom the team has already stays with the person who has them, and what was known goes to their timeline', async () => {
  const { owner, liam, join } = await invited('known')
  const theirs = await addClient(owner, { name: 'Grace N.', phonenumber: '+65 8123 9999' })
  const own = await addClient(liam, { name: 'Grace Njoroge', company: 'Lane', phonenumber: '+6581239999' })
  await addNote(liam, own, 'Has two dogs')
  // Two of the own account with one number are two here as well.
  await addClient(liam, { name: 'Twin one', phonenumber: '+6581110000' })
  await addClient(liam, { name: 'Twin two', phonenumber: '+6581110000', add_anyway: true })
  await join(true)
  expect(await status(liam)).toMatchObject({ copied: 2, joined: 1, known: [{ name: 'Grace Njoroge', holder: 'Mira' }] })
  expect((await clientsOf(liam)).map(({ name }) => name)).toEqual(['Twin one', 'Twin two'])
  const kept = await clientOf(owner, theirs)
  expect([kept.name, kept.company, kept.assigned_to?.id]).toEqual(['Grace N.', null, owner.userId])
  const texts = await notesOf(owner, theirs)
  expect(texts).toHaveLength(2)
  expect(texts.join()).toMatch(/Has two dogs/)
  expect(texts.join()).toMatch(/Name: Grace Njoroge\nCompany: Lane\nPhone: \+6581239999/)
})

it('many come in parts, and are taken back but for those that somebody worked with', async () => {
  const { owner, liam, join } = await invited('undo')
  const theirs = await addClient(owner, { name: 'Known', email: 'known@undo.test' })
  await addClient(liam, { name: 'Known too', email: 'known@undo.test' })
  for (let i = 0; i < 55; i++) await addClient(liam, { name: `Client ${String(i).padStart(2, '0')}` })
  await join(true)
  expect(await status(liam)).toMatchObject({ total: 56, copied: 55, joined: 1, is_finished: true })
  const [first, second] = await clientsOf(liam)
  void (await liam.browser.call(updateClient, { params: { id: first?.id ?? '' }, body: { company: 'Worked on' } })).body
  await world().sql('update clients set assigned_to_id = $1 where id = $2', [owner.userId, second?.id])
  void (await liam.browser.call(undoBroughtClients)).body
  await world().settle()
  expect(await status(liam)).toMatchObject({ is_undone: true, taken_back: 54, kept: 2 })
  expect((await clientsOf(liam)).map(({ name }) => name)).toEqual(['Client 00'])
  expect((await clientsOf(owner)).map(({ name }) => name)).toEqual(['Client 00', 'Client 01', 'Known'])
  expect(await notesOf(owner, theirs)).toEqual([])
  expect((await liam.browser.call(undoBroughtClients)).status).toBe(404)
})

it('who leaves them brings nothing, and of others’ batches nobody learns', async () => {
  const { owner, liam, join, own } = await invited('left')
  expect(own).toBeDefined()
  await addClient(liam, { name: 'Grace' })
  await join(false)
  expect(await clientsOf(liam)).toEqual([])
  expect(await status(liam)).toBeNull()
  expect((await owner.browser.call(undoBroughtClients)).status).toBe(404)
})

it('the person who may claim learns nothing of clients that were brought along and never waited', async () => {
  const { owner, liam, join } = await invited('claims')
  const amy = await joinTeam(world(), owner, 'amy@claims.test', { viewUnassignedClients: true })
  await addClient(liam, { name: 'Grace' })
  await world().advance({ hours: 1 })
  await join(true)
  const id = (await clientsOf(liam))[0]?.id ?? ''
  expect((await amy.browser.call(claimClient, { params: { id } })).status).toBe(404)
})

it.runIf(process.env.DATABASE_URL)(
  'the person who is deactivated while their clients come keeps none of them',
  async () => {
    const { owner, liam, join } = await invited('races')
    await addClient(liam, { name: 'Grace' })
    // Clients come no further than here, until this transaction ends.
    await world().sql(`create function held() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(42); return new; end $$`)
    await world().sql('create trigger held before insert on brought_clients for each row execute function held()')
    const waits = (what: string) => async () =>
      (
        await world().sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [`%${what}%`],
        )
      ).length > 0
    const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 60_000, interval: 20 })
    let joined: Promise<unknown> | undefined
    let ended: Promise<{ status: number }> | undefined
    await world().inOrg(owner.orgId, async (ctx) => {
      await ctx.db.$client.query('select pg_advisory_xact_lock(42)')
      joined = join(true)
      await until(waits('brought_clients'))
      const body = { id: liam.userId, account_status: 'DEACTIVATED' as const, hand_over: { to: 'pool' as const } }
      let isOver = false
      ended = owner.browser.call(editAccountStatus, { body }).finally(() => {
        isOver = true
      })
      const isWaiting = waits('memberships')
      await until(async () => isOver || (await isWaiting()))
      expect(isOver, 'it waits for what is under way').toBe(false)
    })
    await joined
    expect((await ended)?.status).toBe(200)
    await world().settle()
    const [grace] = await clientsOf(owner)
    expect([grace?.name, grace?.assigned_to]).toEqual(['Grace', null])
  },
)
