import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { resendDistributedLead } from '@fairlead/contract/work/distributed-leads'
import { listDeliveries } from '@fairlead/contract/work/inbox'
import { updateDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { afterEach, expect, it, vi } from 'vitest'
import { userSignedUp } from '#events/session'
import { outboxTransport, Rejected, Unavailable } from '#platform/outbound'
import {
  deliverLeads,
  historyOf,
  makeRule,
  recipient,
  sharedLink,
  sourceSecret,
  tell,
} from '../../../../testing/distribution.ts'
import { clientsOf, noticesOf } from '../../../../testing/look.ts'
import type { TestLead } from '../../../../testing/test-source.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'
import { mailSettled } from '../index.ts'

const world = useWorld({ secretOf: () => sourceSecret })
let count = 0
afterEach(() => vi.restoreAllMocks())

/** Mails to such an address, or about such a lead, fail so. */
function failing(about: string, error: () => Error): void {
  vi.spyOn(outboxTransport, 'send').mockImplementation(async (message) => {
    const { to, subject } = message as { to: string; subject?: string }
    if (to.startsWith(about) || subject?.endsWith(about)) throw error()
    return { providerId: 'outbox' }
  })
}
const refused = () => new Rejected('no such mailbox')
const down = () => new Unavailable('nobody answers')

async function owner(): Promise<Person> {
  await world().advance({ minutes: 10 })
  return world().signIn(`owner${++count}@nobody.test`)
}
const lead = (more: Partial<TestLead> = {}, n = ++count): TestLead => ({
  id: `lead ${n}`,
  name: `Lead ${n}`,
  email: `lead${n}@people.test`,
  phone: `+65 8123 ${String(1000 + n)}`,
  ...more,
})
const mailed = (name: string, more: object = {}) => recipient(name, { app_alert: false, ...more })
const deliver = (person: Person, ...items: TestLead[]) => deliverLeads(world(), person, ...items)
const titles = async (person: Person) =>
  (await noticesOf(person)).filter(({ kind }) => kind === 'LEAD_DISTRIBUTION').map(({ title }) => title)
const outcomes = async (person: Person) =>
  (await historyOf(person)).map(({ recipient: to, state }) => `${to.recipient_name} ${state}`).sort()
const seats = (person: Person) =>
  world().sql<{ name: string; counter: number; days: number; last: Date | null }>(
    `select name, current_round_lead_counter as counter, current_day_lead_counter as days, last_lead_received_at as last
     from distribution_recipients where org_id = $1 order by place`,
    [person.orgId],
  )
/** Tries what waits until the last try is over. */
async function tryToTheEnd(): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    await world().settle()
    await world().advance({ hours: 1 })
  }
  await world().settle()
}

it('two mails of one lead that are refused at the same moment lose nothing: it comes home', async () => {
  const ha = await owner()
  await makeRule(ha, {
    name: 'Both',
    distribution_type: 'BROADCAST',
    save_lead_to_owner_account: false,
    member_recipients: [mailed('Ann'), mailed('Ben')],
  })
  const sent = lead()
  failing(sent.name ?? '', down)
  await deliver(ha, sent)
  const [a, b] = await historyOf(ha)
  const settle = (id = '') => world().inOrg(ha.orgId, (ctx) => mailSettled(ctx, id, 'failed'))
  let second: Promise<void> | undefined
  await world().inOrg(ha.orgId, async (ctx) => {
    await mailSettled(ctx, a?.id ?? '', 'failed')
    second = settle(b?.id)
    // Enough for the other to read, if it does not wait.
    for (let i = 0; i < 100; i++) await ctx.db.$client.query('select pg_backend_pid()')
  })
  await second
  await world().settle()
  expect(await outcomes(ha)).toEqual(['Ann failed', 'Ben failed'])
  expect(await clientsOf(ha)).toHaveLength(1)
  expect(await titles(ha)).toEqual(['A lead from “Both” couldn’t be delivered'])
})

it('a lead that comes home is the one that went out: by its own source, read by the rules as such, and explained', async () => {
  const ha = await owner()
  await makeRule(ha, { name: 'Out', save_lead_to_owner_account: false, member_recipients: [mailed('Refusing')] })
  failing('refusing@', refused)
  const sent = lead({ answers: { Budget: '15k' } })
  await deliver(ha, sent)
  const [client] = await clientsOf(ha)
  expect(client).toMatchObject({
    name: sent.name,
    email: sent.email,
    lead_source: 'test_source',
    source_detail: 'Test batch',
  })
  const { leads } = (await ha.browser.call(rawLeadInfo, { params: { id: client?.id ?? '' } })).body
  expect(leads).toHaveLength(1)
  expect(leads[0]?.answers).toContainEqual(expect.objectContaining({ label: 'Budget', value: '15k' }))
  const traceTexts = leads[0]?.trace.map(({ text }) => text) ?? []
  expect(traceTexts).toEqual(
    expect.arrayContaining([
      'Sent to Refusing by the rule “Out”',
      'Returned: it couldn’t be delivered',
      'No copy sent: the lead stays here',
      `${sent.name} became a client`,
    ]),
  )
  const arrived = (await ha.browser.call(listDeliveries, { query: {} })).body.results
  expect(arrived.map(({ outcome, lead_source }) => [outcome, lead_source])).toEqual([['created', 'test_source']])
  expect((await historyOf(ha))[0]).toMatchObject({
    lead: { name: sent.name, client_id: client?.id },
    is_distributed_only: false,
    wiped_at: null,
    can_resend: true,
  })
  // Sent again in vain it is no second client, and nothing of it is wiped.
  const [copy] = await historyOf(ha)
  void (await ha.browser.call(resendDistributedLead, { params: { id: copy?.id ?? '' } })).body
  await world().settle()
  await world().advance({ days: 31 })
  await world().settle()
  const again = await clientsOf(await world().signIn(ha.email))
  expect(again.map(({ name, lead_source }) => [name, lead_source])).toEqual([[sent.name, 'test_source']])
  expect(await world().sql('select summary from leads where org_id = $1', [ha.orgId])).toEqual([{ summary: sent.name }])
})

it('an outage of mail ends: the next in turn is tried, then the lead comes home and the owner is told', async () => {
  const ha = await owner()
  await makeRule(ha, {
    name: 'Down',
    save_lead_to_owner_account: false,
    member_recipients: [mailed('Ann'), mailed('Ben')],
  })
  const sent = lead()
  failing(sent.name ?? '', down)
  await deliver(ha, sent)
  expect(await outcomes(ha)).toEqual(['Ann waiting'])
  await tryToTheEnd()
  expect(await outcomes(ha)).toContain('Ann passed_on')
  await tryToTheEnd()
  const again = await world().signIn(ha.email)
  expect(await outcomes(again)).toEqual(['Ann passed_on', 'Ben failed'])
  expect(await clientsOf(again)).toHaveLength(1)
  expect(await titles(again)).toEqual(['A lead from “Down” couldn’t be delivered'])
})

it('a mail that perhaps left goes to nobody else, but the lead comes home and the owner is told', async () => {
  const ha = await owner()
  await makeRule(ha, {
    name: 'Perhaps',
    save_lead_to_owner_account: false,
    member_recipients: [mailed('Ann'), mailed('Ben')],
  })
  const sent = lead()
  failing(sent.name ?? '', () => new Error('the line broke'))
  await deliver(ha, sent)
  expect(await historyOf(ha)).toMatchObject([
    { recipient: { recipient_name: 'Ann' }, state: 'failed', can_resend: true },
  ])
  expect(await clientsOf(ha)).toHaveLength(1)
  expect(await titles(ha)).toEqual(['A lead from “Perhaps” may not have been delivered'])
})

it('sent again in vain a copy stays where it arrived, and goes to nobody else', async () => {
  const ha = await owner()
  await makeRule(ha, { save_lead_to_owner_account: false, member_recipients: [mailed('Ann'), mailed('Ben')] })
  const sent = lead()
  await deliver(ha, sent)
  const [copy] = await historyOf(ha)
  const before = await seats(ha)
  failing(sent.name ?? '', refused)
  expect((await ha.browser.call(resendDistributedLead, { params: { id: copy?.id ?? '' } })).body.state).toBe('waiting')
  await world().settle()
  expect(await outcomes(ha)).toEqual(['Ann sent'])
  expect((await historyOf(ha))[0]?.channels.find(({ channel }) => channel === 'email_alert')?.state).toBe('failed')
  expect([await clientsOf(ha), await titles(ha), await seats(ha)]).toEqual([[], [], before])
})

it('nothing is sent again to the person who wants no more, nor of a client that was deleted; its page still takes the wish', async () => {
  const ha = await owner()
  const n = ++count
  await makeRule(ha, { member_recipients: [mailed(`Ann${n}`)] })
  await deliver(ha, lead())
  const [copy] = await historyOf(ha)
  const link = await sharedLink(world(), `ann${n}@partner.test`)
  const resend = () => ha.browser.call(resendDistributedLead, { params: { id: copy?.id ?? '' } })
  await tell(link, { action: 'stop' })
  expect((await historyOf(ha))[0]?.can_resend).toBe(false)
  expect(await resend()).toMatchObject({
    status: 409,
    error: { message: 'This recipient asked to stop receiving leads.' },
  })
  await tell(link, { action: 'allow' })
  expect((await historyOf(ha))[0]?.can_resend).toBe(true)

  await world().sql('update clients set deleted_at = clock_now() where org_id = $1', [ha.orgId])
  expect((await historyOf(ha))[0]?.can_resend).toBe(false)
  expect(await resend()).toMatchObject({
    status: 409,
    error: { message: 'This lead’s client was deleted or you don’t have access to it.' },
  })
  const gone = await fetch(link)
  expect([gone.status, (await gone.text()).includes('>Stop leads</button>')]).toEqual([410, true])
  expect((await tell(link, { action: 'stop' })).status).toBe(303)
  expect(await (await fetch(link)).text()).toContain('Allow leads again')
})

it('leads that fail in one shared transaction take turns one after the other', async () => {
  const ha = await owner()
  const sent = [lead(), lead()]
  vi.spyOn(outboxTransport, 'send').mockRejectedValue(down())
  await makeRule(ha, { member_recipients: ['Ann', 'Ben', 'Cem'].map((name) => mailed(name)) })
  await world().sql(`update distribution_recipients set is_paused = true where org_id = $1 and name <> 'Ann'`, [
    ha.orgId,
  ])
  await deliver(ha, ...sent)
  expect(await outcomes(ha)).toEqual(['Ann waiting', 'Ann waiting'])
  await world().sql('update distribution_recipients set is_paused = false where org_id = $1', [ha.orgId])
  const copies = await historyOf(ha)
  await world().fairlead.units.shared((run) =>
    Promise.all(copies.map(({ id }) => run.inOrg(ha.orgId, (ctx) => mailSettled(ctx, id, 'failed')))),
  )
  expect(await outcomes(ha)).toEqual(['Ann passed_on', 'Ann passed_on', 'Ben waiting', 'Cem waiting'])
  expect((await seats(ha)).map(({ counter, days }) => [counter, days])).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ])
})

it('somebody who comes again goes to the person who got the lead, not to the person who was not reached', async () => {
  const ha = await owner()
  await makeRule(ha, { member_recipients: [mailed('Refusing'), mailed('Ben')] })
  failing('refusing@', refused)
  const sent = lead()
  await deliver(ha, sent)
  expect(await outcomes(ha)).toEqual(['Ben sent', 'Refusing passed_on'])
  await deliver(ha, { ...sent, id: 'again' })
  expect(await outcomes(ha)).toEqual(['Ben sent', 'Ben sent', 'Refusing passed_on'])

  // A broadcast remembers people only where it may not send them again.
  const bo = await owner()
  const remembered = async () =>
    (await world().sql('select 1 from distribution_sent where org_id = $1', [bo.orgId])).length
  const draft = { distribution_type: 'BROADCAST', member_recipients: [mailed('Refusing'), mailed('Ben')] }
  const rule = await makeRule(bo, draft)
  await deliver(bo, lead())
  expect(await remembered()).toBe(0)
  void (await bo.browser.call(updateDistributionRule, { params: { id: rule.id }, body: { once_per_days: 30 } })).body
  await deliver(bo, lead())
  // The number and the address, for the one who got it.
  expect(await remembered()).toBe(2)
})

it('what is given back is of the day and round in which it was counted', async () => {
  const ha = await owner()
  await makeRule(ha, { member_recipients: [mailed('Ann')] })
  const [late, next] = [lead(), lead()]
  failing(late.name ?? '', down)
  await deliver(ha, late)
  await world().advance({ days: 1 })
  await deliver(ha, next)
  const [before] = await seats(ha)
  expect(before).toMatchObject({ counter: 1, days: 1 })
  await tryToTheEnd()
  expect(await outcomes(ha)).toEqual(['Ann failed', 'Ann sent'])
  expect(await seats(ha)).toEqual([before])
})

it('all copies that wait come into a new account', async () => {
  const ha = await owner()
  const n = ++count
  await makeRule(ha, { member_recipients: [mailed(`New${n}`)] })
  await deliver(ha, lead())
  const [row] = await world().sql<Record<string, unknown>>('select * from distribution_copies where org_id = $1', [
    ha.orgId,
  ])
  const names = Object.keys(row ?? {}).filter((name) => name !== 'id' && name !== 'created_at')
  await world().sql(
    `insert into distribution_copies (id, created_at, ${names.join(', ')})
     select gen_random_uuid(), created_at - make_interval(secs => (i / 3)::int), ${names.join(', ')}
     from distribution_copies, generate_series(1, 205) as i where org_id = $1`,
    [ha.orgId],
  )
  await world().advance({ minutes: 10 })
  const fresh = await world().signIn(`new${n}@partner.test`)
  await world().settle()
  expect(
    await world().sql('select to_org_id, count(*)::int as n from distribution_copies where org_id = $1 group by 1', [
      ha.orgId,
    ]),
  ).toEqual([{ to_org_id: fresh.orgId, n: 206 }])
})

it('a new account undoes nothing that became of a copy in the meantime', async () => {
  const ha = await owner()
  const fresh = await owner()
  await world().settle()
  await makeRule(ha, { member_recipients: [mailed('Fresh', { recipient_email: fresh.email })] })
  const sent = lead()
  failing(sent.name ?? '', down)
  await deliver(ha, sent)
  const [copy] = await historyOf(ha)
  expect(copy?.state).toBe('waiting')
  let bringing: Promise<void> | undefined
  await world().inOrg(ha.orgId, async (ctx) => {
    // The mail fails, and the copy goes into their account: the next way.
    await mailSettled(ctx, copy?.id ?? '', 'failed')
    bringing = world()
      .inOrg(fresh.orgId, async (theirs) => theirs.emit(userSignedUp, fresh.userId, {}))
      .then(() => world().settle())
    for (let i = 0; i < 3000; i++) await ctx.db.$client.query('select pg_backend_pid()')
  })
  await bringing
  expect((await historyOf(ha))[0]?.channels.map(({ channel, state }) => [channel, state])).toEqual([
    ['app_alert', 'sent'],
    ['email_alert', 'failed'],
    ['whatsapp_alert', 'not_used'],
  ])
  expect(await clientsOf(fresh)).toHaveLength(1)
})
