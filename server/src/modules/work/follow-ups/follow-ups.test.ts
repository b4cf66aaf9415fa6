import { setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { deleteClient, restoreClient } from '@fairlead/contract/records/clients'
import {
  countFollowUps,
  deleteFollowUp,
  type FollowUpInput,
  listFollowUps,
  PresentFollowUp,
  seen,
  setAutoFollowUp,
  setFollowUp,
  setFollowUpOutcome,
  undoFollowUp,
} from '@fairlead/contract/work/follow-ups'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayIn, instantOf } from '#platform/time'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const zone = 'Asia/Singapore'

async function someone(email: string): Promise<Person> {
  const person = await world().signIn(email)
  void (await person.browser.call(updateUserDetails, { body: { zone } })).body
  return person
}
const set = (p: Person, id: string, body: z.input<typeof FollowUpInput>) =>
  p.browser.call(setFollowUp, { params: { id }, body })
const today = async () => dayIn(await world().now(), zone)
const kinds = async (p: Person, id: string) => (await timelineOf(p, id)).map((item) => item.item_type)

describe('a follow-up', () => {
  it('is one for each client; setting it again keeps the former in the timeline as moved (rule 51)', async () => {
    const ann = await someone('ann@example.com')
    const id = await addClient(ann, 'One at a time')
    const day = addDays(await today(), 1)
    const first = (await set(ann, id, { day, note: 'Call back' })).body.follow_up
    expect(first).toMatchObject({
      has_time: false,
      maturity_type: 'FIXED',
      is_overdue: false,
      note: 'Call back',
      remind_on: instantOf(day, '09:00', zone).toISOString(),
    })
    const at = instantOf(addDays(day, 1), '16:15', zone).toISOString()
    expect((await set(ann, id, { remind_on: at, how: 'snooze' })).body.follow_up).toMatchObject({
      has_time: true,
      remind_on: at,
      note: 'Call back',
    })
    const [item] = await timelineOf(ann, id)
    expect(item).toMatchObject({
      item_type: 'FOLLOW_UP_SET',
      type_specific_data: { how: 'snooze', before: { remind_on: first?.remind_on }, due: { remind_on: at } },
    })
    const [row] = await clientsOf(ann)
    expect(row?.follow_up).toMatchObject({ remind_on: at, note: 'Call back' })
    expect(await world().sql(`select 1 from follow_ups where client_id = $1 and state = 'open'`, [id])).toHaveLength(1)
  })

  it('is done in one call, with what came of it and the next date, and that can be taken back (rule 52)', async () => {
    const bea = await someone('bea@example.com')
    const id = await addClient(bea, 'Done')
    const day = addDays(await today(), 1)
    void (await set(bea, id, { day })).body
    expect((await set(bea, id, { is_done: true, outcome: 'INTERESTED' })).body.follow_up).toBeNull()
    expect(await kinds(bea, id)).toEqual(['FOLLOW_UP_DONE', 'FOLLOW_UP_SET', 'CLIENT_CREATED_DETAILS'])
    expect((await bea.browser.call(undoFollowUp, { params: { id } })).body.follow_up?.remind_on).toBe(
      instantOf(day, '09:00', zone).toISOString(),
    )
    const next = addDays(day, 3)
    const both = (await set(bea, id, { is_done: true, outcome: 'REACHED', day: next, note: 'Send the quote' })).body
      .follow_up
    expect(both).toMatchObject({ note: 'Send the quote', remind_on: instantOf(next, '09:00', zone).toISOString() })
    expect((await set(bea, id, { is_done: true })).status).toBe(200)
    expect((await set(bea, id, { is_done: true })).status).toBe(404)
  })

  it('is told what came of it after it was done, also when the next is set already; the next stays (rule 52)', async () => {
    const bo = await someone('bo@example.com')
    const id = await addClient(bo, 'Outcome later')
    const tell = (outcome: 'INTERESTED' | 'NO_ANSWER') =>
      bo.browser.call(setFollowUpOutcome, { params: { id }, body: { outcome } })
    expect((await tell('INTERESTED')).status).toBe(409)
    const day = addDays(await today(), 1)
    void (await set(bo, id, { day })).body
    void (await set(bo, id, { is_done: true })).body
    void (await tell('NO_ANSWER')).body
    const next = (await set(bo, id, { day: addDays(day, 2) })).body.follow_up
    void (await tell('INTERESTED')).body
    const results = await timelineOf(bo, id, { types: 'FOLLOW_UP_DONE' })
    expect(results).toMatchObject([{ type_specific_data: { outcome: 'INTERESTED' }, edited_at: null }])
    const [row] = await clientsOf(bo)
    expect(row?.follow_up?.remind_on).toBe(next?.remind_on)
    // The next is picked again in the same bar; outcome and undo are still about the one that was done.
    void (await set(bo, id, { day: addDays(day, 5) })).body
    expect((await tell('NO_ANSWER')).status).toBe(200)
    const undone = await bo.browser.call(undoFollowUp, { params: { id }, query: { state: 'done' } })
    expect(undone.body.follow_up?.remind_on).toBe(instantOf(day, '09:00', zone).toISOString())
    expect((await bo.browser.call(undoFollowUp, { params: { id }, query: { state: 'removed' } })).status).toBe(409)
    await world().advance({ hours: 25 })
    expect((await tell('INTERESTED')).status).toBe(409)
  })

  it('may be someday, which no day section shows', async () => {
    const cy = await someone('cy@example.com')
    const id = await addClient(cy, 'Someday')
    expect((await set(cy, id, { maturity_type: 'NOT_FIXED' })).body.follow_up).toMatchObject({
      maturity_type: 'NOT_FIXED',
      remind_on: null,
    })
    expect((await cy.browser.call(countFollowUps)).body).toEqual({
      overdue: 0,
      today: 0,
      tomorrow: 0,
      upcoming: 0,
      someday: 1,
    })
    const { results } = (await cy.browser.call(listFollowUps, { query: { section: 'someday' } })).body
    expect(results).toMatchObject([{ client: { name: 'Someday' } }])
  })

  it('comes back from someday after 30 days, and is due that day (rule 56)', async () => {
    let cay = await someone('cay@example.com')
    const [asleep, binned] = [await addClient(cay, 'Asleep'), await addClient(cay, 'Binned')]
    for (const id of [asleep, binned]) void (await set(cay, id, { maturity_type: 'NOT_FIXED', note: 'New flat' })).body
    void (await cay.browser.call(deleteClient, { params: { id: binned } })).body
    await world().advance({ days: 29 })
    await world().settle()
    const followUp = async () => (await clientsOf(cay))[0]?.follow_up
    expect(await followUp()).toMatchObject({ maturity_type: 'NOT_FIXED' })
    await world().advance({ days: 1, hours: 1 })
    await world().settle()
    // Days without activity after which a session ends, too.
    cay = await someone('cay@example.com')
    const nine = instantOf(await today(), '09:00', zone).toISOString()
    expect(await followUp()).toMatchObject({
      maturity_type: 'FIXED',
      remind_on: nine,
      has_time: false,
      note: 'New flat',
    })
    expect((await cay.browser.call(countFollowUps)).body).toMatchObject({ today: 1, someday: 0 })
    const results = await timelineOf(cay, asleep)
    expect(results[0]?.type_specific_data).toMatchObject({ how: 'auto', before: { maturity_type: 'NOT_FIXED' } })
  })

  it('refuses what has passed, what contradicts itself, and nothing at all, each on its field', async () => {
    const di = await someone('di@example.com')
    const id = await addClient(di, 'Refused')
    const day = await today()
    for (const [body, field] of [
      [{ day: addDays(day, -1) }, 'day'],
      [{ remind_on: new Date(Date.now() - 3600_000).toISOString() }, 'remind_on'],
      [{ day, remind_on: new Date().toISOString() }, 'day'],
      [{ day, maturity_type: 'NOT_FIXED' as const }, 'maturity_type'],
      [{ day: '2026-02-31' }, 'day'],
      [{}, 'day'],
      [{ note: 'only words' }, 'day'],
    ] as const)
      expect(Object.keys((await set(di, id, body)).error.errors ?? {}), JSON.stringify(body)).toEqual([field])
    expect(await kinds(di, id)).toEqual(['CLIENT_CREATED_DETAILS'])
  })

  it('is removed without a question, which the timeline keeps; deleting the client removes it too', async () => {
    const el = await someone('el@example.com')
    const id = await addClient(el, 'Removed')
    void (await set(el, id, { day: addDays(await today(), 2) })).body
    void (await el.browser.call(deleteFollowUp, { params: { id } })).body
    expect((await kinds(el, id))[0]).toBe('FOLLOW_UP_REMOVED')
    expect((await el.browser.call(deleteFollowUp, { params: { id } })).status).toBe(404)
    void (await el.browser.call(undoFollowUp, { params: { id } })).body
    void (await el.browser.call(deleteClient, { params: { id } })).body
    await world().settle()
    expect((await kinds(el, id))[0]).toBe('FOLLOW_UP_REMOVED')
    expect(await world().sql(`select 1 from follow_ups where client_id = $1 and state = 'open'`, [id])).toEqual([])
    expect((await el.browser.call(listFollowUps)).body.results).toEqual([])
  })
})

describe('a client in the bin', () => {
  it('loses its follow-up, which the timeline tells, and has it again when it comes back (rule 58)', async () => {
    const jo = await someone('jo@example.com')
    const id = await addClient(jo, 'There and back')
    const inBin = () => jo.browser.call(deleteClient, { params: { id } })
    const back = async () => void (await jo.browser.call(restoreClient, { params: { id } })).body
    const shown = async () => (await clientsOf(jo))[0]?.follow_up ?? null
    void (await set(jo, id, { day: addDays(await today(), 2), note: 'Quote' })).body
    const before = await shown()
    for (let times = 0; times < 2; times++) {
      void (await inBin()).body
      await world().settle()
      await back()
      expect(await shown()).toBeNull()
      await world().settle()
      expect(await shown()).toEqual(before)
    }
    expect((await kinds(jo, id)).slice(0, 3)).toEqual(['FOLLOW_UP_SET', 'FOLLOW_UP_REMOVED', 'FOLLOW_UP_SET'])

    void (await inBin()).body
    await back()
    await world().settle()
    expect(await shown()).toEqual(before)
    expect(await kinds(jo, id)).toHaveLength(6)

    void (await set(jo, id, { is_done: true })).body
    void (await inBin()).body
    await world().settle()
    await back()
    await world().settle()
    expect(await shown()).toBeNull()
  })
})

describe('taking back (rule 52)', () => {
  const undo = (p: Person, id: string) => p.browser.call(undoFollowUp, { params: { id } })

  it('takes the last change back alone: what was done before it stays done', async () => {
    const ki = await someone('ki@example.com')
    const id = await addClient(ki, 'Old and new')
    const day = addDays(await today(), 1)
    void (await set(ki, id, { day, note: 'Old' })).body
    void (await set(ki, id, { is_done: true })).body
    await world().advance({ hours: 5 })
    void (await set(ki, id, { day: addDays(day, 2), note: 'New' })).body
    expect((await undo(ki, id)).body.follow_up).toBeNull()
    expect((await kinds(ki, id)).slice(0, 2)).toEqual(['FOLLOW_UP_REMOVED', 'FOLLOW_UP_SET'])
    expect((await undo(ki, id)).body.follow_up).toMatchObject({ note: 'New' })

    void (await set(ki, id, { day: addDays(day, 3), note: 'Moved' })).body
    expect((await undo(ki, id)).body.follow_up).toMatchObject({ note: 'New' })
    expect((await undo(ki, id)).body.follow_up).toMatchObject({ note: 'Moved' })
    await world().advance({ hours: 25 })
    expect((await undo(ki, id)).status).toBe(409)
  })

  it('brings no reminder a second time', async () => {
    const li = await someone('li@example.com')
    const id = await addClient(li, 'Once')
    const at = new Date((await world().now()).getTime() + 60_000).toISOString()
    void (await set(li, id, { remind_on: at })).body
    await world().advance({ minutes: 2 })
    await world().settle()
    const reminded = () =>
      world().sql(`select 1 from notices where user_id = $1 and kind = 'FOLLOW_UP_DUE'`, [li.userId])
    expect(await reminded()).toHaveLength(1)
    void (await set(li, id, { is_done: true })).body
    expect((await undo(li, id)).body.follow_up).toMatchObject({ remind_on: at })
    await world().advance({ minutes: 2 })
    await world().settle()
    expect(await reminded()).toHaveLength(1)
  })
})

describe('the sections', () => {
  it('follow the person’s calendar as time passes: tomorrow, today, overdue after the day or a minute (rule 53)', async () => {
    const fi = await someone('fi@example.com')
    const counts = async () => (await fi.browser.call(countFollowUps)).body
    const toLocal = async (time: string) => {
      const now = await world().now()
      const at = instantOf(dayIn(now, zone), time, zone)
      const minutes = Math.ceil(((at > now ? at.getTime() : at.getTime() + 86_400_000) - now.getTime()) / 60_000)
      await world().advance({ minutes })
    }
    await toLocal('12:00')
    const day = await today()
    void (await set(fi, await addClient(fi, 'Whole day'), { day: addDays(day, 1) })).body
    void (
      await set(fi, await addClient(fi, 'At four'), {
        remind_on: instantOf(addDays(day, 1), '16:00', zone).toISOString(),
      })
    ).body
    void (await set(fi, await addClient(fi, 'Later'), { day: addDays(day, 5) })).body
    expect(await counts()).toEqual({ overdue: 0, today: 0, tomorrow: 2, upcoming: 1, someday: 0 })
    await toLocal('00:30')
    expect(await counts()).toEqual({ overdue: 0, today: 2, tomorrow: 0, upcoming: 1, someday: 0 })
    const names = (await fi.browser.call(listFollowUps, { query: { section: 'today' } })).body.results.map(
      (row) => row.client.name,
    )
    expect(names).toEqual(['At four', 'Whole day'])
    await toLocal('16:02')
    expect(await counts()).toEqual({ overdue: 1, today: 1, tomorrow: 0, upcoming: 1, someday: 0 })
    await toLocal('23:59')
    expect(await counts()).toMatchObject({ overdue: 1, today: 1 })
    await toLocal('00:01')
    expect(await counts()).toMatchObject({ overdue: 2, today: 0 })
  })

  it('page by key both ways', async () => {
    const gu = await someone('gu@example.com')
    const day = await today()
    for (let i = 1; i <= 5; i++) void (await set(gu, await addClient(gu, `F${i}`), { day: addDays(day, i) })).body
    const names = (page: { results: { client: { name: string } }[] }) => page.results.map((row) => row.client.name)
    const first = (await gu.browser.call(listFollowUps, { query: { page_size: 2, count: 'true' } })).body
    expect([names(first), first.count]).toEqual([['F1', 'F2'], 5])
    const second = (await gu.browser.call(listFollowUps, { query: { page_size: 2, cursor: first.next ?? '' } })).body
    expect(names(second)).toEqual(['F3', 'F4'])
    const back = (await gu.browser.call(listFollowUps, { query: { page_size: 2, cursor: second.previous ?? '' } })).body
    expect(names(back)).toEqual(['F1', 'F2'])
  })

  it('show a member only the follow-ups of clients that the member may see', async () => {
    const owner = await someone('ha@example.com')
    const member = await joinTeam(world(), owner, 'ha.member@example.com')
    void (await set(owner, await addClient(owner, 'Owner’s'), { day: addDays(await today(), 1) })).body
    expect((await member.browser.call(listFollowUps)).body.results).toEqual([])
    expect((await member.browser.call(countFollowUps)).body.tomorrow).toBe(0)
  })
})

describe('the automatic follow-up (rule 55)', () => {
  it('is off unless set, never moves one that lies ahead, and skips days off', async () => {
    const io = await someone('io@example.com')
    const id = await addClient(io, 'Auto')
    const auto = async () => (await io.browser.call(setAutoFollowUp, { body: { client_id: id } })).body
    expect(await auto()).toEqual({ is_set: false, follow_up: null })
    void (await io.browser.call(setUserPreferences, { body: { auto_next_step_days: 3, days_off: [0, 6] } })).body
    const set3 = await auto()
    expect(set3.is_set).toBe(true)
    const remind = dayIn(new Date(set3.follow_up?.remind_on ?? ''), zone)
    expect([0, 6]).not.toContain(new Date(remind).getUTCDay())
    expect(await auto()).toMatchObject({ is_set: false, follow_up: { remind_on: set3.follow_up?.remind_on } })
  })
})

describe('a change that was made to a follow-up as it was seen', () => {
  const stale = (answer: { status: number; error: { error_type?: string | undefined; current?: unknown } }) => ({
    status: answer.status,
    type: answer.error.error_type,
    current: answer.error.current,
  })

  it('is refused with the present one, who set it and when, once somebody else has changed it (rules 177 and 201)', async () => {
    const owner = await someone('ja@example.com')
    void (await owner.browser.call(updateUserDetails, { body: { name: 'Jana' } })).body
    const member = await joinTeam(world(), owner, 'ja.member@example.com')
    const id = await addClient(owner, 'Two at once')
    const day = addDays(await today(), 1)
    const expected = seen((await set(owner, id, { day, note: 'Call' })).body.follow_up as never)
    const mine = { day: addDays(day, 1), note: 'Call him', expected }
    expect((await set(owner, id, mine)).status).toBe(200)
    const answer = await set(owner, id, mine)
    expect(stale(answer)).toMatchObject({
      status: 409,
      type: 'STALE_VERSION',
      current: {
        follow_up: { note: 'Call him', client_id: id },
        state: 'open',
        by: { id: owner.userId, name: 'Jana' },
      },
    })
    const { at } = PresentFollowUp.parse(answer.error.current)
    expect(at).not.toBeNull()
    expect((await kinds(owner, id)).filter((kind) => kind === 'FOLLOW_UP_SET')).toHaveLength(2)
    expect((await set(member, id, mine)).status).toBe(404)
  })

  it('is refused too where only the words are others, or another one is there at all, or none', async () => {
    const ke = await someone('ke@example.com')
    const id = await addClient(ke, 'Words')
    const day = addDays(await today(), 1)
    expect((await set(ke, id, { day, expected: null })).status).toBe(200)
    expect((await set(ke, id, { day: addDays(day, 3), expected: null })).status).toBe(409)
    const [row] = (await ke.browser.call(listFollowUps)).body.results
    const expected = seen(row as never)
    await world().advance({ minutes: 5 })
    void (await set(ke, id, { note: 'Other words' })).body
    const words = await set(ke, id, { is_done: true, expected })
    const [changed] = await world().sql(`select changed_at from follow_ups where client_id = $1`, [id])
    expect(stale(words)).toMatchObject({
      status: 409,
      current: {
        follow_up: { note: 'Other words' },
        by: { id: ke.userId },
        at: (changed as { changed_at: string }).changed_at,
      },
    })
    void (await set(ke, id, { is_done: true })).body
    expect(stale(await set(ke, id, { day, expected: { ...expected, note: 'Other words' } }))).toMatchObject({
      status: 409,
      current: { follow_up: null, state: 'done', by: { id: ke.userId } },
    })
    const never = await addClient(ke, 'Never')
    expect(stale(await set(ke, never, { day, expected }))).toMatchObject({
      status: 409,
      current: { follow_up: null, state: 'none', by: null, at: null },
    })
  })

  it('removes only the one that is meant', async () => {
    const lu = await someone('lu@example.com')
    const id = await addClient(lu, 'Removed')
    const day = addDays(await today(), 1)
    void (await set(lu, id, { day })).body
    const remove = (expected: string) => lu.browser.call(deleteFollowUp, { params: { id }, query: { expected } })
    expect((await remove('someday')).status).toBe(409)
    expect((await remove(instantOf(day, '10:00', zone).toISOString())).status).toBe(409)
    expect((await remove(instantOf(day, '09:00', zone).toISOString())).status).toBe(200)
    expect(stale(await remove('someday'))).toMatchObject({ status: 409, current: { state: 'removed' } })
    void (await set(lu, id, { maturity_type: 'NOT_FIXED' })).body
    expect((await remove('someday')).status).toBe(200)
  })

  it('takes effect once where it is sent twice under one key, whatever its method (R38)', async () => {
    const mo = await someone('mo@example.com')
    const id = await addClient(mo, 'Once')
    const day = addDays(await today(), 1)
    const headers = { 'idempotency-key': 'follow-up-1' }
    const once = () => mo.browser.call(setFollowUp, { params: { id }, body: { day, expected: null } }, { headers })
    const [first, again] = [await once(), await once()]
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
    const gone = { 'idempotency-key': 'follow-up-2' }
    const remove = () => mo.browser.call(deleteFollowUp, { params: { id } }, { headers: gone })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await kinds(mo, id)).slice(0, 2)).toEqual(['FOLLOW_UP_REMOVED', 'FOLLOW_UP_SET'])
    expect(await kinds(mo, id)).toHaveLength(3)
  })
})

describe('a list of follow-ups with a filter', () => {
  it('shows and counts those of its clients alone, page by page', async () => {
    const lou = await someone('lou@example.com')
    const day = addDays(await today(), 3)
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addClient(lou, name)))
    for (const [i, id] of ids.entries())
      void (await set(lou, id, i === 3 ? { maturity_type: 'NOT_FIXED' } : { day: addDays(day, i) })).body
    await world().sql(`update clients set lead_source = 'webhook' where org_id = $1 and name in ('A', 'C', 'D')`, [
      lou.orgId,
    ])
    const filters = JSON.stringify({ expressions: [{ key: 'leadSource', values: ['webhook'] }] })
    const page = async (query: object) => (await lou.browser.call(listFollowUps, { query: query as never })).body
    const names = ({ results }: Awaited<ReturnType<typeof page>>) => results.map((row) => row.client.name)
    expect(names(await page({ filters }))).toEqual(['A', 'C', 'D'])
    const first = await page({ filters, section: 'upcoming', page_size: 1, count: 'true' })
    expect([names(first), first.count]).toEqual([['A'], 2])
    const second = await page({ filters, section: 'upcoming', page_size: 1, cursor: first.next })
    expect([names(second), second.next]).toEqual([['C'], null])
    const query = { filters } as never
    expect((await lou.browser.call(countFollowUps, { query })).body).toMatchObject({ upcoming: 2, someday: 1 })
    expect((await lou.browser.call(countFollowUps)).body).toMatchObject({ upcoming: 3, someday: 1 })
    const unreadable = { filters: 'nonsense' } as never
    expect((await lou.browser.call(countFollowUps, { query: unreadable })).status).toBe(400)
  })
})

describe('a list of follow-ups with a search', () => {
  it('finds them by name, number and address, in their sections, page by page, and beside a filter', async () => {
    const mia = await someone('mia@example.com')
    const day = addDays(await today(), 3)
    const people = [
      { name: 'Ada Kern', phonenumber: '+65 9123 4567' },
      { name: 'Ben Kern', email: 'ben@harbour.example' },
      { name: 'Cleo Kern' },
      { name: 'Dara Lim' },
    ]
    for (const [i, body] of people.entries()) {
      const id = await addClient(mia, body)
      void (await set(mia, id, i === 2 ? { maturity_type: 'NOT_FIXED' } : { day: addDays(day, i) })).body
    }
    const page = async (query: object) => (await mia.browser.call(listFollowUps, { query: query as never })).body
    const names = ({ results }: Awaited<ReturnType<typeof page>>) => results.map((row) => row.client.name)
    const count = async (query: object) => (await mia.browser.call(countFollowUps, { query: query as never })).body
    expect(names(await page({ search: 'kern' }))).toEqual(['Ada Kern', 'Ben Kern', 'Cleo Kern'])
    // Of two letters names begin with; digits are found however a number is written.
    expect(names(await page({ search: 'da' }))).toEqual(['Dara Lim'])
    expect(names(await page({ search: '9123 4567' }))).toEqual(['Ada Kern'])
    expect(names(await page({ search: 'Ben@Harbour.example' }))).toEqual(['Ben Kern'])
    expect(names(await page({ search: 'harbour.ex', section: 'someday' }))).toEqual([])
    expect(await count({ search: 'kern' })).toMatchObject({ upcoming: 2, someday: 1 })
    expect(await count({ search: 'nobody' })).toMatchObject({ upcoming: 0, someday: 0 })
    const first = await page({ search: 'kern', section: 'upcoming', page_size: 1, count: 'true' })
    expect([names(first), first.count]).toEqual([['Ada Kern'], 2])
    const second = await page({ search: 'kern', section: 'upcoming', page_size: 1, cursor: first.next })
    expect([names(second), second.next]).toEqual([['Ben Kern'], null])
    const filters = JSON.stringify({
      expressions: [{ key: 'followUpDate', option: 'CUSTOM', range: { type: 'someday' } }],
    })
    expect(names(await page({ search: 'kern', filters }))).toEqual(['Cleo Kern'])
    expect(await count({ search: 'ker ada', filters })).toMatchObject({ upcoming: 0, someday: 0 })
  })

  it('finds nobody whom the person may not see, and none of another organisation', async () => {
    const owner = await someone('nia@example.com')
    const member = await joinTeam(world(), owner, 'nia.member@example.com')
    const stranger = await someone('oz@example.com')
    const due = { day: addDays(await today(), 3) }
    void (await set(owner, await addClient(owner, 'Priya Hidden'), due)).body
    void (await set(member, await addClient(member, 'Priya Own'), due)).body
    const found = async ({ browser }: Person) => {
      const query = { search: 'priya' }
      const { results } = (await browser.call(listFollowUps, { query })).body
      const { upcoming } = (await browser.call(countFollowUps, { query })).body
      return [results.map((row) => row.client.name), upcoming]
    }
    expect(await found(member)).toEqual([['Priya Own'], 1])
    expect(await found(stranger)).toEqual([[], 0])
    const [names, upcoming] = await found(owner)
    expect([new Set(names as string[]), upcoming]).toEqual([new Set(['Priya Hidden', 'Priya Own']), 2])
  })
})
