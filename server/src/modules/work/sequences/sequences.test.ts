import { setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { deleteClient, restoreClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { sharedTextTemplate } from '@fairlead/contract/records/content-sharing'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { createMessage, deleteMessage } from '@fairlead/contract/records/message-templates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { getBatch, undoBatch } from '@fairlead/contract/work/batches'
import { reassignClient } from '@fairlead/contract/work/reassign'
import * as c from '@fairlead/contract/work/sequence-clients'
import * as e from '@fairlead/contract/work/sequences'
import type { StepAction } from '@fairlead/contract/work/sequences/steps'
import { countToday, listToday } from '@fairlead/contract/work/today'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { clientOf, timelineOf } from '../../../testing/look.ts'
import { addClient, aField, somePhone } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let count = 0

async function someone(): Promise<Person> {
  const person = await world().signIn(`seller${++count}@example.com`)
  void (await person.browser.call(updateUserDetails, { body: { zone: 'Asia/Singapore' } })).body
  void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  return person
}
const client = (p: Person, name = `Client ${++count}`) => addClient(p, { name, phonenumber: somePhone() })

const call: z.input<typeof StepAction> = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' }
const days = (amount: number): z.input<typeof StepAction> => ({
  step_type: 'DELAY',
  duration: { amount, unit: 'days' },
})

async function sequence(p: Person, ...actions: z.input<typeof StepAction>[]): Promise<string> {
  const { id } = (await p.browser.call(e.createSequence, { body: { name: `Sequence ${++count}` } })).body
  for (const action of actions) await add(p, id, action)
  return id
}
const add = async (p: Person, id: string, action: z.input<typeof StepAction>, more: object = {}) =>
  (await p.browser.call(e.addSequenceStep, { params: { id }, body: { action, ...more } })).body.step.id
const enrol = async (p: Person, id: string, clientId: string) =>
  (await p.browser.call(c.enrolClient, { params: { id }, body: { client_id: clientId } })).body
const look = async (p: Person, id: string) => (await p.browser.call(c.getEnrolment, { params: { id } })).body
const mark = (p: Person, one: c.Enrolment, status: 'COMPLETED' | 'REMOVED' | 'PENDING', stepId = one.step?.id ?? '') =>
  p.browser.call(c.setClientStepStatus, {
    params: { id: one.sequence.id, s: stepId, c: one.client.id },
    body: { status },
  })
const entries = async (p: Person, id: string) =>
  (await timelineOf(p, id)).flatMap((item) =>
    item.item_type === 'SEQUENCE' ? [item.type_specific_data?.event, item.type_specific_data?.reason] : [],
  )

describe('a sequence', () => {
  it('is built, reordered, copied and deleted; a step below a wait stands in its branch', async () => {
    const ann = await someone()
    const id = await sequence(ann, call, days(1), call)
    const steps = async () =>
      (await ann.browser.call(e.listSequenceSteps, { params: { id } })).body.results.map((step) => step.id)
    const [first = '', wait = '', last = ''] = await steps()
    void (await ann.browser.call(e.reorderSequenceStep, { params: { id, s: last }, body: { after_step_id: first } }))
      .body
    expect(await steps()).toEqual([first, last, wait])
    const until = await add(ann, id, {
      step_type: 'DELAY',
      until: { kind: 'replied' },
      time_limit: { amount: 1, unit: 'days' },
    })
    const met = await add(ann, id, call, { parent_step_id: until, branch: 'met' })
    expect(await steps()).toEqual([first, last, wait, until, met])
    expect(
      (
        await ann.browser.call(e.addSequenceStep, {
          params: { id },
          body: { action: call, parent_step_id: first, branch: 'met' },
        })
      ).status,
    ).toBe(400)
    const copy = (await ann.browser.call(e.copySequence, { params: { id } })).body
    expect(copy).toMatchObject({ visibility: 'PRIVATE', num_steps: 5, current_version: 1 })
    void (await ann.browser.call(e.removeSequenceStep, { params: { id, s: until } })).body
    expect(await steps()).toEqual([first, last, wait])
    void (await ann.browser.call(e.deleteSequence, { params: { id } })).body
    expect((await ann.browser.call(e.getSequence, { params: { id } })).status).toBe(404)
    const sample = (await ann.browser.call(e.createDefaultSequence)).body
    expect(sample.num_steps).toBeGreaterThan(5)
  })

  it('is not changed under the clients who are in it: the next change is a new version (rule 231)', async () => {
    const ann = await someone()
    const id = await sequence(ann, call, days(2), call)
    const one = await enrol(ann, id, await client(ann))
    const [step] = (await ann.browser.call(e.listSequenceSteps, { params: { id } })).body.results
    void (await ann.browser.call(e.removeSequenceStep, { params: { id, s: step?.id ?? '' } })).body
    expect((await ann.browser.call(e.getSequence, { params: { id } })).body).toMatchObject({
      current_version: 2,
      counts: { open: 1, on_older_versions: 1 },
    })
    expect(await look(ann, one.id)).toMatchObject({ version: 1, step: { id: step?.id }, status: 'TODAY' })
    const plan = (await ann.browser.call(c.planMove, { params: { id } })).body
    expect(plan).toMatchObject({ to_version: 2, clients: 1, same: 0, lost_step: 1 })
    const batch = (await ann.browser.call(c.moveToVersion, { params: { id }, body: { expected: 1 } })).body
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ version: 2, step: { step_type: 'DELAY' }, status: 'PENDING' })
    void (await ann.browser.call(undoBatch, { params: { id: batch.id } })).body
    await world().settle()
    expect((await ann.browser.call(getBatch, { params: { id: batch.id } })).body).toMatchObject({
      put_back: 1,
      kept: 0,
    })
    expect(await look(ann, one.id)).toMatchObject({ version: 1, step: { id: step?.id }, status: 'TODAY' })
  })
})

describe('a client in a sequence', () => {
  it('is in it once; a step that is done leads to the next, and the end completes it (rules 89 to 92)', async () => {
    const ann = await someone()
    const id = await sequence(ann, call, days(1), call)
    const clientId = await client(ann)
    const one = await enrol(ann, id, clientId)
    expect(one).toMatchObject({ status: 'TODAY', step: { number: 1 }, how: 'by_hand', decision: null })
    const twice = await ann.browser.call(c.enrolClient, { params: { id }, body: { client_id: clientId } })
    expect(twice.status).toBe(409)
    expect((await mark(ann, one, 'COMPLETED')).body).toMatchObject({ status: 'PENDING', step: { step_type: 'DELAY' } })
    expect((await mark(ann, one, 'COMPLETED')).status).toBe(409)
    const wait = Date.parse((await look(ann, one.id)).due_at ?? '') - (await world().now()).getTime()
    await world().advance({ seconds: Math.ceil(wait / 1000) + 1 })
    await world().settle()
    const due = await look(ann, one.id)
    expect(due).toMatchObject({ step: { number: 3, step_type: 'CONTACT_CLIENT' }, is_late: false })
    expect((await mark(ann, due, 'REMOVED')).body).toMatchObject({ state: 'completed', left_reason: 'completed' })
    expect((await mark(ann, due, 'PENDING')).body).toMatchObject({ state: 'open', step: { number: 3 } })
    expect((await mark(ann, due, 'COMPLETED')).body).toMatchObject({ state: 'completed' })
    const { results } = (await ann.browser.call(c.clientSequenceSteps, { params: { id: clientId } })).body
    expect(results).toEqual([])
    expect((await entries(ann, clientId)).filter((one) => one === 'enrolled')).toHaveLength(1)
  })

  it('has a step done by a contact or a share that is logged by any route (rules 91 and 232)', async () => {
    const ann = await someone()
    const message = { name: 'Price list', text: 'Hello' }
    const { id: contentId } = (await ann.browser.call(createMessage, { body: message })).body
    const id = await sequence(
      ann,
      call,
      {
        step_type: 'SHARE_CONTENT',
        content: { type: 'text', id: contentId },
        channel: 'whatsapp',
      },
      call,
    )
    const clientId = await client(ann)
    const one = await enrol(ann, id, clientId)
    await world().advance({ minutes: 1 })
    void (await ann.browser.call(updateLastInteraction, { body: { client_id: clientId, channel: 'phone_call' } })).body
    await world().settle()
    expect((await look(ann, one.id)).step).toMatchObject({ number: 2, names: ['Price list'] })
    await world().advance({ minutes: 1 })
    const sent = { client_id: clientId, message_id: contentId, channel: 'whatsapp' as const }
    void (await ann.browser.call(sharedTextTemplate, { body: sent })).body
    await world().settle()
    // The same message is no answer to the call that follows it.
    expect((await look(ann, one.id)).step).toMatchObject({ number: 3 })
  })

  it('asks what to do where the content of its step was deleted, until the step is another', async () => {
    const ann = await someone()
    const message = { name: 'Price list', text: 'Hello' }
    const { id: contentId } = (await ann.browser.call(createMessage, { body: message })).body
    const content = { type: 'text' as const, id: contentId }
    const id = await sequence(ann, { step_type: 'SHARE_CONTENT', content, channel: 'whatsapp' }, call)
    const one = await enrol(ann, id, await client(ann))
    void (await ann.browser.call(deleteMessage, { params: { id: contentId } })).body
    const [item] = (await ann.browser.call(listToday, { query: { kind: 'step' } })).body.results
    expect(item).toMatchObject({
      because: 'This content was deleted. Choose another.',
      step: { decision: 'content_gone', names: ['Price list'] },
    })
    expect((await mark(ann, one, 'REMOVED')).body).toMatchObject({ step: { number: 2 }, decision: null })
  })

  it('goes the way of what happened: a reply in time, or none (rule 230)', async () => {
    const ann = await someone()
    const id = await sequence(ann)
    const wait = await add(ann, id, {
      step_type: 'DELAY',
      until: { kind: 'replied' },
      time_limit: { amount: 5, unit: 'hours' },
    })
    const met = await add(ann, id, call, { parent_step_id: wait, branch: 'met' })
    const not = await add(ann, id, call, { parent_step_id: wait, branch: 'not_met' })
    await add(ann, id, call)
    const [a, b] = [await client(ann), await client(ann)]
    const [one, other] = [await enrol(ann, id, a), await enrol(ann, id, b)]
    expect(one.why).toMatch(/^No reply yet\. Waits at most until /)
    await world().advance({ minutes: 10 })
    void (
      await ann.browser.call(addActivity, {
        body: { client_id: a, item_type: 'MESSAGE', channel: 'whatsapp', direction: 'incoming', text: 'Yes please' },
      })
    ).body
    await world().settle()
    expect((await look(ann, one.id)).step?.id).toBe(met)
    await world().advance({ hours: 6 })
    await world().settle()
    const late = await look(ann, other.id)
    expect(late.step?.id).toBe(not)
    expect((await mark(ann, late, 'COMPLETED')).body.step?.number).toBe(4)
  })

  it('leaves on a reply, or asks after a meeting, with the reason on its timeline (rule 94)', async () => {
    const ann = await someone()
    const id = await sequence(ann, call, days(5), call)
    const [a, b] = [await client(ann), await client(ann)]
    const [one, other] = [await enrol(ann, id, a), await enrol(ann, id, b)]
    const reply = { client_id: a, item_type: 'PHONECALL' as const, direction: 'incoming' as const }
    void (await ann.browser.call(addActivity, { body: reply })).body
    void (await ann.browser.call(addActivity, { body: { client_id: b, item_type: 'MEETING' } })).body
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ state: 'removed', left_reason: 'reply' })
    expect(await entries(ann, a)).toContain('reply')
    const asked = await look(ann, other.id)
    expect(asked).toMatchObject({ state: 'open', decision: 'exit', exit_asked: 'meeting' })
    const answered = await ann.browser.call(c.answerExit, { params: { id: other.id }, body: { leaves: true } })
    expect(answered.body).toMatchObject({ state: 'removed', left_reason: 'meeting' })
    expect((await ann.browser.call(c.undoLeave, { params: { id: other.id } })).body).toMatchObject({ state: 'open' })
  })

  it('waits on after a pause as long as before it, and comes in no burst (rule 93)', async () => {
    const ann = await someone()
    const id = await sequence(ann, { step_type: 'DELAY', duration: { amount: 10, unit: 'hours' } }, call, call)
    const one = await enrol(ann, id, await client(ann))
    const before = Date.parse((await look(ann, one.id)).due_at ?? '')
    void (await ann.browser.call(e.setSequencePaused, { params: { id }, body: { is_paused: true } })).body
    await world().advance({ days: 3 })
    await world().settle()
    const paused = await look(ann, one.id)
    expect(paused).toMatchObject({ paused_by: 'sequence', status: 'PENDING' })
    expect(paused.why).toMatch(/^Paused since /)
    expect((await ann.browser.call(listToday)).body.results.filter(({ kind }) => kind === 'step')).toEqual([])
    void (await ann.browser.call(e.setSequencePaused, { params: { id }, body: { is_paused: false } })).body
    await world().settle()
    const after = await look(ann, one.id)
    expect(after).toMatchObject({ paused_at: null, step: { number: 1 } })
    expect(Math.round((Date.parse(after.due_at ?? '') - before) / 60_000)).toBe(3 * 24 * 60)
    // More than a day late: a person decides. Only one step is due.
    await world().advance({ days: 3 })
    await world().settle()
    const { results } = (await ann.browser.call(listToday, { query: { kind: 'step' } })).body
    expect(results).toMatchObject([{ is_late: true, step: { decision: 'late', number: 2 } }])
    const single = await ann.browser.call(c.setEnrolmentPaused, { params: { id: one.id }, body: { is_paused: true } })
    expect(single.body).toMatchObject({ paused_by: 'client' })
    expect((await ann.browser.call(countToday)).body.step).toBe(0)
  })

  it('is held where it waits for a date that it does not have', async () => {
    const ann = await someone()
    const field = await aField(ann, 'Move-in', 'date')
    const id = await sequence(ann, { step_type: 'DELAY', until: { kind: 'date', field_id: field.cf_id } }, call)
    const one = await enrol(ann, id, await client(ann))
    expect(one).toMatchObject({ decision: 'no_date', due_at: null })
    await world().advance({ days: 6 })
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ decision: 'no_date', step: { number: 1 } })
  })

  it('shows its next 30 days', async () => {
    const ann = await someone()
    void (await ann.browser.call(setUserPreferences, { body: { days_off: [0, 6] } })).body
    const id = await sequence(ann, call, days(3), call, days(40), call)
    const one = await enrol(ann, id, await client(ann))
    const ahead = (await ann.browser.call(c.simulateEnrolment, { params: { id: one.id } })).body
    expect(ahead).toMatchObject({ zone: 'Asia/Singapore', end: 'later', waits_for_something: false })
    expect(ahead.results.map(({ number }) => number)).toEqual([1, 3])
    expect(ahead.days_off.length).toBeGreaterThan(7)
  })
})

describe('whatever touches a client', () => {
  it('pauses in the bin and goes on after it (rule 232)', async () => {
    const ann = await someone()
    const id = await sequence(ann, days(1), call)
    const clientId = await client(ann)
    const one = await enrol(ann, id, clientId)
    void (await ann.browser.call(deleteClient, { params: { id: clientId } })).body
    await world().settle()
    await world().advance({ days: 5 })
    await world().settle()
    void (await ann.browser.call(restoreClient, { params: { id: clientId } })).body
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ paused_at: null, status: 'PENDING', step: { number: 1 } })
  })

  it('gives open steps to the new assignee, and asks when nobody has the client (rules 94 and 96)', async () => {
    const ann = await someone()
    const bob = await joinTeam(world(), ann, `bob${++count}@example.com`)
    const id = await sequence(ann, call)
    const clientId = await client(ann)
    const one = await enrol(ann, id, clientId)
    const give = async (to: string | null) => {
      void (await ann.browser.call(reassignClient, { params: { id: clientId }, body: { assigned_to_id: to } })).body
      await world().settle()
    }
    await give(bob.userId)
    const steps = async (p: Person) =>
      (await p.browser.call(listToday, { query: { kind: 'step' } })).body.results.length
    expect([await steps(ann), await steps(bob)]).toEqual([0, 1])
    await give(null)
    expect(await look(ann, one.id)).toMatchObject({ exit_asked: 'unassigned' })
    expect([await steps(ann), await steps(bob)]).toEqual([1, 0])
  })

  it('merges into the one that is further along, and un-merges into both (rule 233)', async () => {
    const ann = await someone()
    const id = await sequence(ann, call, call)
    const [a, b] = [await client(ann), await client(ann)]
    const [one, other] = [await enrol(ann, id, a), await enrol(ann, id, b)]
    void (await mark(ann, other, 'COMPLETED')).body
    const version = async (of: string) => (await clientOf(ann, of)).version
    const body = {
      survivor_id: a,
      absorbed_id: b,
      survivor_version: await version(a),
      absorbed_version: await version(b),
      fields: {},
    }
    const { merge_id: mergeId } = (await ann.browser.call(mergeClients, { body })).body
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ state: 'removed', left_reason: 'merged', client: { id: a } })
    expect(await look(ann, other.id)).toMatchObject({ state: 'open', step: { number: 2 }, client: { id: a } })
    void (await ann.browser.call(undoMerge, { params: { id: mergeId } })).body
    await world().settle()
    expect(await look(ann, one.id)).toMatchObject({ state: 'open', step: { number: 1 }, client: { id: a } })
    expect(await look(ann, other.id)).toMatchObject({ state: 'open', step: { number: 2 }, client: { id: b } })
  })

  it('adds many by a filter, and takes them out again but for those whose step was done (rule 210)', async () => {
    const ann = await someone()
    await joinTeam(world(), ann, `eve${++count}@example.com`)
    await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
    const id = await sequence(ann, call)
    const ids = [await client(ann), await client(ann), await client(ann)]
    const first = await enrol(ann, id, ids[0] ?? '')
    const body = { selection: { filters: { expressions: [] } }, expected: 2 }
    const batch = (await ann.browser.call(c.bulkAddToSequence, { params: { id }, body })).body
    await world().settle()
    expect((await ann.browser.call(getBatch, { params: { id: batch.id } })).body).toMatchObject({
      kind: 'enrol',
      changed: 2,
      skipped: { already: 1 },
    })
    const of = async (clientId: string) =>
      (await ann.browser.call(c.clientEnrolments, { params: { id: clientId } })).body.results[0]
    const begun = await of(ids[1] ?? '')
    if (begun) void (await mark(ann, begun, 'COMPLETED')).body
    void (await ann.browser.call(undoBatch, { params: { id: batch.id } })).body
    await world().settle()
    expect((await ann.browser.call(getBatch, { params: { id: batch.id } })).body).toMatchObject({
      put_back: 1,
      kept: 1,
    })
    expect((await of(ids[2] ?? ''))?.left_reason).toBe('undone')
    expect((await look(ann, first.id)).state).toBe('open')
  })
})
