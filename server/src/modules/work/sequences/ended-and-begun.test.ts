import { setUserPreferences } from '@fairlead/contract/identity/account'
import { markLead } from '@fairlead/contract/records/clients'
import { prepareShare, sendShare, sharedTextTemplate, unsendShare } from '@fairlead/contract/records/content-sharing'
import { createDefaultFields, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import { setAutoGroups } from '@fairlead/contract/records/groups'
import { createMessage } from '@fairlead/contract/records/message-templates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { undoBatch } from '@fairlead/contract/work/batches'
import * as c from '@fairlead/contract/work/sequence-clients'
import * as e from '@fairlead/contract/work/sequences'
import type { StepAction } from '@fairlead/contract/work/sequences/steps'
import { countToday, listToday } from '@fairlead/contract/work/today'
import { beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { clientsOf } from '../../../testing/look.ts'
import { addClient, addGroup, aForm, aPage, somePhone } from '../../../testing/make.ts'
import { buildPublicPages } from '../../../testing/outside/public-pages.ts'
import { visitor } from '../../../testing/outside/visitor.ts'
import { openLink } from '../../../testing/reader.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
beforeAll(buildPublicPages)
let count = 0

async function someone(): Promise<Person> {
  const person = await world().signIn(`ended${++count}@example.com`)
  void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  return person
}
const client = (p: Person) => addClient(p, { name: `Ended ${++count}`, phonenumber: somePhone() })
const call: z.input<typeof StepAction> = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' }

async function sequence(p: Person, ...actions: z.input<typeof StepAction>[]): Promise<string> {
  const { id } = (await p.browser.call(e.createSequence, { body: { name: `Sequence ${++count}` } })).body
  for (const action of actions)
    void (await p.browser.call(e.addSequenceStep, { params: { id }, body: { action } })).body
  return id
}
const stepIds = async (p: Person, id: string) =>
  (await p.browser.call(e.listSequenceSteps, { params: { id } })).body.results.map((step) => step.id)
const enrol = async (p: Person, id: string, clientId: string) =>
  (await p.browser.call(c.enrolClient, { params: { id }, body: { client_id: clientId } })).body
const look = async (p: Person, id: string) => (await p.browser.call(c.getEnrolment, { params: { id } })).body
const mark = (p: Person, one: c.Enrolment, status: 'COMPLETED' | 'PENDING') =>
  p.browser.call(c.setClientStepStatus, {
    params: { id: one.sequence.id, s: one.step?.id ?? '', c: one.client.id },
    body: { status },
  })

async function sharing(p: Person): Promise<{ messageId: string; action: z.input<typeof StepAction> }> {
  const { id } = (await p.browser.call(createMessage, { body: { name: `Message ${++count}`, text: 'Hello' } })).body
  return {
    messageId: id,
    action: { step_type: 'SHARE_CONTENT', content: { type: 'text', id }, channel: 'whatsapp' },
  }
}
const send = async (p: Person, clientId: string, messageId: string) =>
  (
    await p.browser.call(sharedTextTemplate, {
      body: { client_id: clientId, message_id: messageId, channel: 'whatsapp' },
    })
  ).body

it('stays ended where its sequence was deleted', async () => {
  const ann = await someone()
  const id = await sequence(ann, call)
  const [left, through] = [await enrol(ann, id, await client(ann)), await enrol(ann, id, await client(ann))]
  void (await ann.browser.call(c.leaveSequence, { params: { id: left.id } })).body
  void (await mark(ann, through, 'COMPLETED')).body
  void (await ann.browser.call(e.deleteSequence, { params: { id } })).body
  await world().settle()
  expect((await ann.browser.call(c.undoLeave, { params: { id: left.id } })).status).toBe(409)
  expect((await mark(ann, through, 'PENDING')).status).toBe(409)
  expect(await look(ann, left.id)).toMatchObject({ state: 'removed' })
  expect(await look(ann, through.id)).toMatchObject({ state: 'completed' })
})

it('stays ended where the client was added again, when what ended it was not sent', async () => {
  const ann = await someone()
  const { messageId, action } = await sharing(ann)
  const id = await sequence(ann, action)
  const clientId = await client(ann)
  const first = await enrol(ann, id, clientId)
  const { activity_id: activityId } = await send(ann, clientId, messageId)
  await world().settle()
  expect(await look(ann, first.id)).toMatchObject({ state: 'completed' })
  const second = await enrol(ann, id, clientId)
  void (await ann.browser.call(unsendShare, { body: { activity_id: activityId } })).body
  await world().settle()
  expect(
    await world()
      .sql(`select name, error from event_deliveries where failures > 0`)
      .catch(() => []),
  ).toEqual([])
  expect(await look(ann, first.id)).toMatchObject({ state: 'completed' })
  expect(await look(ann, second.id)).toMatchObject({ state: 'open' })
})

it('is at its step again when what was sent was not, and what was sent a moment later stays done (rule 232)', async () => {
  const ann = await someone()
  const [first, second] = [await sharing(ann), await sharing(ann)]
  const wait: z.input<typeof StepAction> = { step_type: 'DELAY', duration: { amount: 1, unit: 'days' } }
  const clientId = await client(ann)
  const one = await enrol(ann, await sequence(ann, first.action, wait), clientId)
  const other = await enrol(ann, await sequence(ann, second.action, wait), clientId)
  const { activity_id: activityId } = await send(ann, clientId, first.messageId)
  await send(ann, clientId, second.messageId)
  await world().settle()
  const numbers = async () => [(await look(ann, one.id)).step?.number, (await look(ann, other.id)).step?.number]
  expect(await numbers()).toEqual([2, 2])
  void (await ann.browser.call(unsendShare, { body: { activity_id: activityId } })).body
  await world().settle()
  expect(await numbers()).toEqual([1, 2])
})

it('counts for the version under which a step was done, also when its client was moved to another', async () => {
  const ann = await someone()
  const id = await sequence(ann, call, call, call)
  const [moved, stays] = [await enrol(ann, id, await client(ann)), await enrol(ann, id, await client(ann))]
  for (const one of [moved, stays]) void (await mark(ann, one, 'COMPLETED')).body
  void (await ann.browser.call(c.leaveSequence, { params: { id: stays.id } })).body
  const [, , third = ''] = await stepIds(ann, id)
  void (await ann.browser.call(e.removeSequenceStep, { params: { id, s: third } })).body
  void (await ann.browser.call(c.moveToVersion, { params: { id }, body: {} })).body
  await world().settle()
  void (await mark(ann, await look(ann, moved.id), 'COMPLETED')).body
  const { results } = (await ann.browser.call(e.sequenceResults, { params: { id }, query: {} })).body
  expect(results.map(({ version, clients, left, completed }) => [version, clients, left, completed])).toEqual([
    [2, 1, 0, 1],
    [1, 2, 1, 0],
  ])
  expect(results.map(({ steps }) => steps.map(({ sent }) => sent))).toEqual([
    [0, 1],
    [2, 0, 0],
  ])
})

it('stays ended where the client was added again, when the move that ended it is undone; others go back', async () => {
  const ann = await someone()
  const id = await sequence(ann, call, call)
  const [once, again] = [await enrol(ann, id, await client(ann)), await enrol(ann, id, await client(ann))]
  for (const one of [once, again]) void (await mark(ann, one, 'COMPLETED')).body
  const [, second = ''] = await stepIds(ann, id)
  void (await ann.browser.call(e.removeSequenceStep, { params: { id, s: second } })).body
  const batch = (await ann.browser.call(c.moveToVersion, { params: { id }, body: {} })).body
  await world().settle()
  expect(await look(ann, again.id)).toMatchObject({ state: 'completed' })
  const added = await enrol(ann, id, again.client.id)
  void (await ann.browser.call(undoBatch, { params: { id: batch.id } })).body
  await world().settle()
  expect(await look(ann, once.id)).toMatchObject({ state: 'open', version: 1, step: { id: second } })
  expect(await look(ann, again.id)).toMatchObject({ state: 'completed' })
  expect(await look(ann, added.id)).toMatchObject({ state: 'open' })
})

it('a step that was put off is done when its content is sent all the same', async () => {
  const ann = await someone()
  const { messageId, action } = await sharing(ann)
  const id = await sequence(ann, action, call)
  const one = await enrol(ann, id, await client(ann))
  const until = new Date((await world().now()).getTime() + 86_400_000).toISOString()
  void (await ann.browser.call(c.snoozeStep, { params: { id: one.id }, body: { until } })).body
  await send(ann, one.client.id, messageId)
  await world().settle()
  expect(await look(ann, one.id)).toMatchObject({ step: { number: 2 } })
})

/** A page, and the step that sends it. */
async function shownPage(p: Person) {
  const page = await aPage(p)
  return { page, share: { step_type: 'SHARE_CONTENT', content: { type: 'html_page', id: page.id } } as const }
}

it('goes the way of what was opened by a person, or of what was not opened in time (rule 230)', async () => {
  const ann = await someone()
  const { page, share } = await shownPage(ann)
  const limit = { amount: 3, unit: 'hours' } as const
  const id = await sequence(ann, share, { step_type: 'DELAY', until: { kind: 'opened' }, time_limit: limit })
  const [, wait = ''] = await stepIds(ann, id)
  const below = async (branch: 'met' | 'not_met') => {
    const body = { action: call, parent_step_id: wait, branch }
    return (await ann.browser.call(e.addSequenceStep, { params: { id }, body })).body.step.id
  }
  const [met, not] = [await below('met'), await below('not_met')]
  const [opens, previewed] = [await enrol(ann, id, await client(ann)), await enrol(ann, id, await client(ann))]
  const at = async ({ id: of }: c.Enrolment) => {
    await world().settle()
    return (await look(ann, of)).step?.id
  }
  const linkTo = async ({ client: { id: client_id } }: c.Enrolment) => {
    const contents = [{ type: 'html_page' as const, id: page.id }]
    const { links, text } = (await ann.browser.call(prepareShare, { body: { client_id, contents } })).body
    const share_ids = links.map((link) => link.share_id)
    void (await ann.browser.call(sendShare, { body: { client_id, share_ids, channel: 'sms', text } })).body
    return links[0]?.url ?? ''
  }
  const opened = await openLink(world(), await linkTo(opens))
  await openLink(world(), await linkTo(previewed), { agent: 'WhatsApp/2.24.6.77 A' })
  expect([await at(opens), await at(previewed)]).toEqual([wait, wait])
  await world().advance({ seconds: 10 })
  await opened.read({ a: 5000 })
  expect([await at(opens), await at(previewed)]).toEqual([met, wait])
  await world().advance({ hours: 4 })
  expect([await at(opens), await at(previewed)]).toEqual([met, not])
})

it('goes on when what was shared was read for long enough, also in one visit', async () => {
  const ann = await someone()
  const { page, share } = await shownPage(ann)
  const until = { kind: 'read', seconds: 30 } as const
  const read = { step_type: 'DELAY', until, time_limit: { amount: 3, unit: 'days' } } as const
  const id = await sequence(ann, share, read, call)
  const one = await enrol(ann, id, await client(ann))
  const body = { client_id: one.client.id, contents: [{ type: 'html_page' as const, id: page.id }] }
  const { links, text } = (await ann.browser.call(prepareShare, { body })).body
  const sent = {
    client_id: one.client.id,
    share_ids: links.map((link) => link.share_id),
    channel: 'sms' as const,
    text,
  }
  void (await ann.browser.call(sendShare, { body: sent })).body
  await world().settle()
  expect(await look(ann, one.id)).toMatchObject({ step: { number: 2 } })
  const opened = await openLink(world(), links[0]?.url ?? '')
  await world().advance({ seconds: 10 })
  await opened.read({ a: 5000 })
  await world().settle()
  expect(await look(ann, one.id)).toMatchObject({ step: { number: 2 } })
  await world().advance({ seconds: 50 })
  await opened.read({ a: 45_000 })
  await world().advance({ seconds: 30 })
  await world().settle()
  expect(await look(ann, one.id)).toMatchObject({ step: { number: 3 }, status: 'TODAY' })
})

it('what is due again after it was done stands in today’s list under another key, what is undone under its own', async () => {
  const ann = await someone()
  const one = await enrol(ann, await sequence(ann, call, call), await client(ann))
  const keys = async () =>
    (await ann.browser.call(listToday, { query: { kind: 'step' } })).body.results.map(({ key }) => key)
  const [first] = await keys()
  await world().advance({ minutes: 1 })
  void (await mark(ann, one, 'COMPLETED')).body
  const [second] = await keys()
  expect(second).not.toBe(first)
  const until = new Date((await world().now()).getTime() + 3_600_000).toISOString()
  void (await ann.browser.call(c.snoozeStep, { params: { id: one.id }, body: { until } })).body
  expect(await keys()).toEqual([])
  await world().advance({ hours: 2 })
  const [later] = await keys()
  expect([first, second, undefined]).not.toContain(later)
  void (await mark(ann, one, 'PENDING')).body
  expect(await keys()).toEqual([first])
})

it('steps that somebody else saved since are not written over, also before anybody was enrolled', async () => {
  const ann = await someone()
  const id = await sequence(ann, call)
  const read = async () => (await ann.browser.call(e.listSequenceSteps, { params: { id } })).body
  const save = async (saved_at: string, channel: 'email' | 'sms') => {
    const [first] = await stepIds(ann, id)
    const steps = [{ id: first ?? '', parent_step_id: null, branch: null, action: { ...call, channel } }]
    return (await ann.browser.call(e.saveSequenceSteps, { params: { id }, body: { steps, saved_at } })).status
  }
  const before = await read()
  await world().advance({ minutes: 1 })
  expect(await save(before.saved_at, 'email')).toBe(200)
  expect(await save(before.saved_at, 'sms')).toBe(409)
  expect(await read()).toMatchObject({ version: before.version, results: [{ action: { channel: 'email' } }] })
})

it('a new lead stays in today’s list while the sequence with its step is paused', async () => {
  const ann = await someone()
  const id = await sequence(ann, call)
  const clientId = await client(ann)
  void (await ann.browser.call(markLead, { params: { id: clientId }, body: { new_lead: true } })).body
  await enrol(ann, id, clientId)
  const counts = async () => (await ann.browser.call(countToday)).body
  expect(await counts()).toMatchObject({ step: 1, new_lead: 0 })
  void (await ann.browser.call(e.setSequencePaused, { params: { id }, body: { is_paused: true } })).body
  expect(await counts()).toMatchObject({ step: 0, new_lead: 1 })
})

it('a feast of several days is a holiday on each of them', async () => {
  const ann = await someone()
  await world().sql(`update organizations set country_code = 'SA' where id = $1`, [ann.orgId])
  await sequence(ann)
  await world().settle()
  const year = (await world().now()).getUTCFullYear()
  const { results } = (await ann.browser.call(e.listHolidays, { query: { year } })).body
  const feast = results.filter(({ name }) => name.includes('Eid al-Fitr')).map(({ day }) => Date.parse(day))
  expect(feast.length).toBeGreaterThan(2)
  expect(feast.map((day) => (day - (feast[0] ?? 0)) / 86_400_000)).toEqual(feast.map((_, i) => i))
})

it.runIf(process.env.DATABASE_URL)(
  'a client who is added while steps are saved begins with those that are there',
  async () => {
    const ann = await someone()
    const id = await sequence(ann, call, call)
    const [first = '', second = ''] = await stepIds(ann, id)
    const clientId = await client(ann)
    let added: Promise<c.Enrolment> | undefined
    // Somebody takes the first step away; the client comes before that is committed.
    await world().inOrg(ann.orgId, async (ctx) => {
      const { $client: db } = ctx.db
      await db.query('select id from sequences where org_id = $1 and id = $2 for update', [ann.orgId, id])
      added = enrol(ann, id, clientId)
      const waits = () =>
        world().sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%sequence%'`,
        )
      await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 60_000, interval: 20 })
      await db.query(
        `update sequence_versions set steps = (select jsonb_agg(x) from jsonb_array_elements(steps) x where x->>'id' <> $3)
        where org_id = $1 and sequence_id = $2`,
        [ann.orgId, id, first],
      )
    })
    expect(await added).toMatchObject({ state: 'open', step: { id: second } })
  },
)

it('is begun by somebody who fills in its form, and goes on when a field or a group is what it waits for (rule 230)', async () => {
  const ann = await someone()
  const { id: formId, public_url: at } = await aForm(ann)
  const { results: fields } = (await ann.browser.call(createDefaultFields)).body
  const size = fields.find(({ default_key }) => default_key === 'OPPORTUNITY_SIZE')?.cf_id ?? ''
  const groupId = await addGroup(ann, { name: `Viewed ${++count}`, colour_id: 1 })
  const limit = { amount: 3, unit: 'days' } as const
  const id = await sequence(
    ann,
    { step_type: 'DELAY', until: { kind: 'field', field_id: size }, time_limit: limit },
    { step_type: 'DELAY', until: { kind: 'group', group_id: groupId }, time_limit: limit },
    call,
  )
  void (
    await ann.browser.call(e.updateSequence, { params: { id }, body: { starts: [{ kind: 'form', form_id: formId }] } })
  ).body
  expect((await (await visitor(world()).open(at)).send({ name: 'Tilda Berg' })).status).toBe(303)
  await world().settle()
  const [tilda] = await clientsOf(ann)
  const [one] = (await ann.browser.call(c.clientEnrolments, { params: { id: tilda?.id ?? '' } })).body.results
  if (!tilda || !one) throw new Error('nobody was enrolled')
  expect(one).toMatchObject({ how: 'form', how_name: 'Kitchen', enrolled_by: null, step: { number: 1 } })
  const number = async () => {
    await world().settle()
    return (await look(ann, one.id)).step?.number
  }
  const field = { params: { id: tilda.id, cf_id: size }, body: { value: 5000 } }
  void (await ann.browser.call(setClientField, field as never)).body
  expect(await number()).toBe(2)
  void (await ann.browser.call(setAutoGroups, { params: { id: tilda.id }, body: { group_ids: [groupId] } })).body
  expect(await number()).toBe(3)
})

it('ends when the stage of its client does, or when they want no more (rule 94)', async () => {
  const ann = await someone()
  const { results: fields } = (await ann.browser.call(createDefaultFields)).body
  const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE')
  const option = (label: string) => stage?.options.find((one) => one.label === label)?.id ?? ''
  const id = await sequence(ann, call, call)
  const [won, out] = [await enrol(ann, id, await client(ann)), await enrol(ann, id, await client(ann))]
  const set = async (label: string) => {
    const params = { id: won.client.id, cf_id: stage?.cf_id ?? '' }
    void (await ann.browser.call(setClientField, { params, body: { value: option(label) } } as never)).body
    await world().settle()
  }
  await set('Qualified')
  expect(await look(ann, won.id)).toMatchObject({ state: 'open' })
  await set('Won')
  expect(await look(ann, won.id)).toMatchObject({ state: 'removed', left_reason: 'stage' })
  const said = { client_id: out.client.id, item_type: 'PHONECALL' as const, outcome: 'NOT_INTERESTED' as const }
  void (await ann.browser.call(addActivity, { body: said })).body
  await world().settle()
  expect(await look(ann, out.id)).toMatchObject({ state: 'removed', left_reason: 'opt_out' })
})
