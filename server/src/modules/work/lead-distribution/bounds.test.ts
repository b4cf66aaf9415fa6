import { changeEmail, startChangeEmail } from '@fairlead/contract/identity/session'
import { getDistributedLead, resendDistributedLead } from '@fairlead/contract/work/distributed-leads'
import { getDistributionPreferences, getDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { afterEach, expect, it, vi } from 'vitest'
import { outboxTransport, Unavailable } from '#platform/outbound'
import { deliverLeads, historyOf, makeRule, recipient, sourceSecret } from '../../../testing/distribution.ts'
import { clientsOf } from '../../../testing/look.ts'
import { codeTo } from '../../../testing/sent.ts'
import { type TestLead, testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { mailSettled } from './index.ts'

const world = useWorld({ env: { COPIES_PER_DAY: '5' }, overrides: { sources: [testSource(() => sourceSecret)] } })
let count = 0
afterEach(() => vi.restoreAllMocks())

async function owner(): Promise<Person> {
  await world().advance({ minutes: 10 })
  const person = await world().signIn(`owner${++count}@bounds.test`)
  // Nothing waits for their address.
  await world().settle()
  return person
}
const lead = (n = ++count): TestLead => ({
  id: `lead ${n}`,
  name: `Lead ${n}`,
  email: `lead${n}@people.test`,
  phone: `+65 8123 ${String(1000 + n)}`,
})
const deliver = (person: Person, ...items: TestLead[]) => deliverLeads(world(), person, ...items)
const mailTo = async (to: string) => {
  const [entry] = await world().outbox(to)
  return entry?.message.channel === 'mail' ? entry.message.mail : undefined
}
/** Asks for no more leads as a mail program does for its reader. */
const unsubscribe = (url = '') =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

it('an account sends so many copies in 24 hours; then leads stay, the history and the screen say why, and nobody else is tried', async () => {
  const ha = await owner()
  const left = async () => (await ha.browser.call(getDistributionPreferences)).body.copies_left
  await makeRule(ha, {
    save_lead_to_owner_account: false,
    member_recipients: [recipient('Ann'), recipient('Ben')],
  })
  expect(await left()).toBe(5)
  await deliver(ha, lead(), lead(), lead(), lead(), lead())
  expect((await historyOf(ha)).map(({ state }) => state)).toEqual(Array(5).fill('sent'))
  expect([await left(), await clientsOf(ha)]).toEqual([0, []])
  const sixth = lead()
  await deliver(ha, sixth)
  const [copy, ...before] = await historyOf(ha)
  expect(before).toHaveLength(5)
  expect(copy).toMatchObject({
    state: 'failed',
    reason: 'This account has reached the limit of 5 copies in 24 hours.',
  })
  expect((await clientsOf(ha)).map(({ name }) => name)).toEqual([sixth.name])
  const again = await ha.browser.call(resendDistributedLead, { params: { id: copy?.id ?? '' } })
  expect([again.status, again.error.message]).toEqual([429, copy?.reason])
  await world().advance({ days: 1, minutes: 1 })
  await deliver(ha, lead())
  expect((await historyOf(ha))[0]?.state).toBe('sent')

  // Of a broadcast those go out for which there is room, whatever accounts their addresses have.
  const bo = await owner()
  const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => recipient(name, { email_alert: false }))
  await makeRule(bo, { distribution_type: 'BROADCAST', member_recipients: six })
  await deliver(bo, lead())
  expect((await historyOf(bo)).map(({ state }) => state).sort()).toEqual(['failed', ...Array(5).fill('sent')])
})

it('what is sent again by hand is limited by the day as well, for all copies together', async () => {
  const ha = await owner()
  await makeRule(ha, { member_recipients: [recipient('Again')] })
  await deliver(ha, lead(), lead())
  const [a = '', b = ''] = (await historyOf(ha)).map(({ id }) => id)
  const again = async (id: string) => {
    const { status } = await ha.browser.call(resendDistributedLead, { params: { id } })
    await world().settle()
    return status
  }
  const answers: number[] = []
  for (const id of [a, b, a, b, a, b]) answers.push(await again(id))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  await world().advance({ days: 1, minutes: 1 })
  expect(await again(b)).toBe(200)
})

it('the person who has their mail program end it gets no more, which is said where a lead went by', async () => {
  const ha = await owner()
  const n = ++count
  await makeRule(ha, {
    distribution_type: 'BROADCAST',
    member_recipients: [recipient(`Ann${n}`), recipient(`Ben${n}`)],
  })
  await deliver(ha, lead())
  const url = (await mailTo(`ann${n}@partner.test`))?.unsubscribe
  expect((await fetch(url ?? '')).status).toBe(200)
  await deliver(ha, lead())
  expect(await historyOf(ha)).toHaveLength(4)
  const ended = await unsubscribe(url)
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('send you any more leads')])
  expect((await unsubscribe(`${url?.slice(0, -3)}xxx`)).status).toBe(404)
  await deliver(ha, lead())
  const [copy, ...others] = await historyOf(ha)
  expect([copy?.recipient.recipient_name, others.length]).toEqual([`Ben${n}`, 4])
  const { trace } = (await ha.browser.call(getDistributedLead, { params: { id: copy?.id ?? '' } })).body
  expect(trace).toContain(`Ann${n} was skipped: asked to stop receiving leads`)
})

it('a mail program may send its form in parts, as it should (RFC 8058); other forms in parts say nothing', async () => {
  const ha = await owner()
  const n = ++count
  const { id } = await makeRule(ha, { member_recipients: [recipient(`Ann${n}`)] })
  await deliver(ha, lead())
  const url = (await mailTo(`ann${n}@partner.test`))?.unsubscribe ?? ''
  const send = async (name: string, value: string) => {
    const body = new FormData()
    body.set(name, value)
    return (await fetch(url, { method: 'POST', redirect: 'manual', body })).status
  }
  const skipped = async () =>
    (await ha.browser.call(getDistributionRule, { params: { id } })).body.member_recipients[0]?.skipped_because
  expect([await send('action', 'stop'), await send('List-Unsubscribe', 'No'), await skipped()]).toEqual([
    404,
    404,
    null,
  ])
  expect([await send('List-Unsubscribe', 'One-Click'), await skipped()]).toEqual([200, 'declined'])
})

it('what is under way to somebody who ended it in the meantime goes no further way, and the history says so', async () => {
  const ha = await owner()
  const fresh = await owner()
  await makeRule(ha, { member_recipients: [recipient('Fresh', { recipient_email: fresh.email, app_alert: false })] })
  vi.spyOn(outboxTransport, 'send').mockRejectedValue(new Unavailable('nobody answers'))
  await deliver(ha, lead())
  const [copy] = await historyOf(ha)
  expect(copy?.state).toBe('waiting')
  await unsubscribe((await mailTo(fresh.email))?.unsubscribe)
  await world().inOrg(ha.orgId, (ctx) => mailSettled(ctx, copy?.id ?? '', 'failed'))
  await world().settle()
  const [after] = await historyOf(ha)
  expect([after?.state, after?.reason]).toEqual([
    'failed',
    'This recipient asked to stop receiving leads. The email couldn’t be delivered.',
  ])
  expect(await clientsOf(fresh)).toEqual([])
})

it('the sender never learns whether an address has an account, nor that one is made (0018)', async () => {
  for (const ways of [
    { app_alert: true, email_alert: true },
    { app_alert: true, email_alert: false },
    { app_alert: false, email_alert: true },
  ]) {
    const ha = await owner()
    const known = await owner()
    const n = ++count
    await makeRule(ha, {
      distribution_type: 'BROADCAST',
      member_recipients: [
        recipient('Known', { recipient_email: known.email, ...ways }),
        recipient('New', { recipient_email: `new${n}@partner.test`, ...ways }),
      ],
    })
    await deliver(ha, lead())
    expect(await clientsOf(known)).toHaveLength(ways.app_alert ? 1 : 0)
    expect(await mailTo(`new${n}@partner.test`)).toBeDefined()
    const noticesOf = async () => {
      const rows = (await historyOf(ha)).map(({ id: _id, recipient: to, channels, ...row }) => ({
        name: to.recipient_name,
        rest: { ...row, channels: channels.map(({ at: _at, ...way }) => way) },
        isAt: channels.map(({ at }) => at !== null),
      }))
      return ['Known', 'New'].map((name) => rows.find((row) => row.name === name))
    }
    const [a, b] = await noticesOf()
    expect(b).toEqual({ ...a, name: 'New' })
    // Sent again, and once the other has an account too, there is nothing to be seen either.
    for (const { id } of await historyOf(ha))
      void (await ha.browser.call(resendDistributedLead, { params: { id } })).body
    await world().settle()
    await world().advance({ minutes: 10 })
    const fresh = await world().signIn(`new${n}@partner.test`)
    await world().settle()
    expect(await clientsOf(fresh)).toHaveLength(1)
    const [c, d] = await noticesOf()
    expect(d).toEqual({ ...c, name: 'New' })
    await world().advance({ days: 1, minutes: 1 })
  }
})

it('the person who changes to an address finds the copies that wait for it', async () => {
  const ha = await owner()
  const bo = await owner()
  const to = `later${++count}@partner.test`
  const sent = lead()
  await makeRule(ha, { member_recipients: [recipient('Later', { recipient_email: to })] })
  await deliver(ha, sent)
  expect(await clientsOf(bo)).toEqual([])
  void (await bo.browser.call(startChangeEmail, { body: { new_email: to } })).body
  void (await bo.browser.call(changeEmail, { body: { code: await codeTo(world(), to) } })).body
  await world().settle()
  expect((await clientsOf(bo)).map(({ name, lead_source }) => [name, lead_source])).toEqual([
    [sent.name, 'leads_distributor'],
  ])
})
