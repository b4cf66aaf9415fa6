import { getUserPreferences, setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { logout } from '@fairlead/contract/identity/session'
import { markLead, updateLastInteraction } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import {
  listPushDevices,
  readNotices,
  sendTestAlert,
  subscribePush,
  unreadNotices,
  unsubscribePush,
} from '@fairlead/contract/seeing/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { overLimit } from '#platform/limits'
import { timeIn } from '#platform/time'
import { setAssignees } from '#records/clients'
import { clientOf, clientsOf, noticesOf } from '../../../testing/look.ts'
import { addClient, giveClient, planFollowUp } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { type PushService, pushService } from '../../../testing/outside/push-service.ts'
import { signature, testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

let push: PushService
const reachable: string[] = []
beforeAll(async () => {
  push = await pushService()
  reachable.push(push.host)
})
afterAll(() => push.close())
const world = useWorld({ overrides: { sources: [testSource((org) => `secret of ${org}`)], reachable } })

let number = 81_000_000
async function lead(person: Person, name: string): Promise<string> {
  await send(person, name)
  const results = await clientsOf(person, { search: name })
  return results[0]?.id ?? ''
}
async function send(person: Person, name: string): Promise<void> {
  const body = JSON.stringify({ items: [{ id: name, name, phone: `+65${++number}`, answers: { Budget: '15k' } }] })
  const answer = await fetch(`${world().publicUrl}/hooks/test_source/${person.orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${person.orgId}`, body) },
  })
  expect(answer.status).toBe(200)
  await world().settle()
}
const mails = async (to: string, words: string) =>
  (await world().outbox(to)).filter(
    (entry) => entry.message.channel === 'mail' && entry.message.mail.subject.includes(words),
  )
const pushes = (words: string) => push.received.filter((r) => (r.payload as { title: string }).title.includes(words))
/** Lets time pass as it does, in steps that the periodic jobs see. */
async function wait(minutes: number): Promise<void> {
  await world().advance({ minutes })
  await world().settle()
}
/** From now on nothing can be told to this person, until they are healed. */
async function poison({ userId }: Person): Promise<void> {
  await world().sql(`create function poison() returns trigger language plpgsql as
    $$ begin if new.user_id = '${userId}' then raise exception 'poisoned'; end if; return new; end $$`)
  await world().sql('create trigger poison before insert on notices for each row execute function poison()')
}
const heal = () => world().sql('drop function if exists poison() cascade')
afterEach(heal)

describe('a new lead', () => {
  it('is told by push and mail, with what it said and the ways to answer (rule 19)', async () => {
    const ann = await world().signIn('ann@example.com')
    void (await ann.browser.call(subscribePush, { body: push.subscribe() })).body
    const id = await lead(ann, 'Ahmad')
    expect(pushes('New lead: Ahmad')).toMatchObject([
      {
        topic: id.replaceAll('-', ''),
        payload: {
          body: 'Test source: Test batch\nBudget: 15k',
          path: `/client/${id}`,
          client_id: id,
          unread: 1,
          actions: [
            { action: 'call' },
            { action: 'whatsapp', url: expect.stringMatching(/^https:\/\/wa\.me\/65\d{8}$/) },
          ],
        },
      },
    ])
    const [mail] = await mails('ann@example.com', 'New lead: Ahmad')
    expect(mail?.message).toMatchObject({
      mail: { text: expect.stringMatching(/Budget: 15k[\s\S]*\/client\/[\w-]+\?token=/) },
    })
    const results = await noticesOf(ann)
    expect(results).toMatchObject([{ kind: 'NEW_LEAD', client_id: id, read_at: null }])
    expect((await ann.browser.call(readNotices, { body: { client_id: id } })).body).toEqual({ unread: 0 })
    expect((await ann.browser.call(unreadNotices)).body).toEqual({ unread: 0 })
  })

  it('is brought to mind after 15 and 60 minutes while it is new, each once (rule 20)', async () => {
    const bea = await world().signIn('bea@example.com')
    await lead(bea, 'Waiting')
    await wait(14)
    expect(await mails('bea@example.com', 'has been waiting')).toHaveLength(0)
    await wait(2)
    expect(await mails('bea@example.com', '15 minutes')).toHaveLength(1)
    await wait(30)
    expect(await mails('bea@example.com', 'has been waiting')).toHaveLength(1)
    await wait(20)
    expect(await mails('bea@example.com', '60 minutes')).toHaveLength(1)
    await wait(600)
    expect(await mails('bea@example.com', 'has been waiting')).toHaveLength(2)
  })

  it('is brought to mind although telling somebody else fails', async () => {
    const pia = await world().signIn('pia@example.com')
    const quinn = await world().signIn('quinn@example.com')
    await lead(pia, 'First in line')
    await lead(quinn, 'Behind it')
    await poison(pia)
    await wait(16)
    expect(await mails('quinn@example.com', '15 minutes')).toHaveLength(1)
    await heal()
    await wait(45)
    expect(await mails('quinn@example.com', '60 minutes')).toHaveLength(1)
    expect(await mails('pia@example.com', '15 minutes')).toHaveLength(0)
    expect(await mails('pia@example.com', '60 minutes')).toHaveLength(1)
  })

  it('is brought to mind although a call of last week is logged now, and no more after one of today', async () => {
    const rui = await world().signIn('rui@example.com')
    const client_id = await lead(rui, 'Called before')
    const call = (at: string) =>
      rui.browser.call(addActivity, { body: { client_id, item_type: 'PHONECALL', outcome: 'NO_ANSWER', at } })
    const now = (await world().now()).getTime()
    void (await call(new Date(now - 7 * 86_400_000).toISOString())).body
    await wait(16)
    expect(await mails('rui@example.com', '15 minutes')).toHaveLength(1)
    // The minute in which the lead came, as people enter it.
    void (await call(new Date(now).toISOString().replace(/:[^:]*$/, ':00.000Z'))).body
    await wait(60)
    expect(await mails('rui@example.com', 'has been waiting')).toHaveLength(1)
  })

  it.each([
    [
      'a tap on a contact button',
      (p: Person, id: string) =>
        p.browser.call(updateLastInteraction, { body: { client_id: id, channel: 'whatsapp' } }),
    ],
    [
      'a logged call',
      (p: Person, id: string) =>
        p.browser.call(addActivity, { body: { client_id: id, item_type: 'PHONECALL', outcome: 'NO_ANSWER' } }),
    ],
    [
      'unmarking it',
      (p: Person, id: string) => p.browser.call(markLead, { params: { id }, body: { new_lead: false } }),
    ],
  ])('reminds no more after %s', async (what, action) => {
    const email = `stop-${what.length}@example.com`
    const person = await world().signIn(email)
    const id = await lead(person, `Stop ${what.length}`)
    expect((await action(person, id)).status).toBeLessThan(300)
    await wait(90)
    expect(await mails(email, 'has been waiting')).toHaveLength(0)
  })

  it('that changes hands reminds the new person, and the former no more (rule 50)', async () => {
    const cy = await world().signIn('cy@example.com')
    const id = await lead(cy, 'Moving')
    await wait(10)
    await world().inOrg(cy.orgId, (ctx) =>
      setAssignees(ctx, [{ clientId: id, from: cy.userId, to: null }], null, { alerts: true }),
    )
    await wait(10)
    expect(await mails('cy@example.com', 'has been waiting')).toHaveLength(0)
    await world().inOrg(cy.orgId, (ctx) =>
      setAssignees(ctx, [{ clientId: id, from: null, to: cy.userId }], null, { alerts: true }),
    )
    await world().settle()
    expect(await mails('cy@example.com', 'was assigned to you')).toHaveLength(1)
    await wait(16)
    expect(await mails('cy@example.com', '15 minutes')).toHaveLength(1)
  })

  it('is told to nobody whose access has ended', async () => {
    const sam = await world().signIn('sam@example.com')
    const tia = await joinTeam(world(), sam, 'tia@example.com')
    void (await tia.browser.call(subscribePush, { body: push.subscribe() })).body
    const id = await lead(sam, 'Not hers')
    await deactivate(world(), tia)
    await world().inOrg(sam.orgId, (ctx) =>
      setAssignees(ctx, [{ clientId: id, from: sam.userId, to: tia.userId }], null, { alerts: true }),
    )
    await world().settle()
    expect(await world().sql('select 1 from notices where user_id = $1', [tia.userId])).toEqual([])
    expect(await mails('tia@example.com', 'Not hers')).toHaveLength(0)
    expect(pushes('Not hers was assigned to you')).toEqual([])
  })

  it('marked as new again by hand is brought to mind again (rule 47)', async () => {
    const di = await world().signIn('di@example.com')
    const id = await addClient(di, 'Back')
    void (await di.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
    await world().settle()
    await wait(16)
    expect(await mails('di@example.com', 'Back has been waiting')).toHaveLength(1)
  })

  it('whose unmarking is undone waits as before, and is brought to mind when it would have been (rule 48)', async () => {
    const yan = await world().signIn('yan@example.com')
    const id = await lead(yan, 'Once unmarked')
    const since = async () => (await clientOf(yan, id)).awaiting_contact_since
    const before = await since()
    await wait(10)
    void (await yan.browser.call(markLead, { params: { id }, body: { new_lead: false } })).body
    const undone = { new_lead: true, undo: true, awaiting_contact_since: before }
    void (await yan.browser.call(markLead, { params: { id }, body: undone })).body
    expect(await since()).toBe(before)
    await wait(6)
    expect(await mails('yan@example.com', '15 minutes')).toHaveLength(1)
    await wait(50)
    expect(await mails('yan@example.com', 'has been waiting')).toHaveLength(2)
  })

  it('goes to no channel that the person switched off', async () => {
    const el = await world().signIn('el@example.com')
    void (
      await el.browser.call(setUserPreferences, {
        body: { alerts: { NEW_LEAD: { app_alert: false, email_alert: false } } as never },
      })
    ).body
    await lead(el, 'Quiet')
    expect(await mails('el@example.com', 'Quiet')).toHaveLength(0)
    expect((await el.browser.call(unreadNotices)).body.unread).toBe(1)
  })
})

describe('the browsers that show alerts', () => {
  it('are listed with their device; a renewed subscription takes the place of the former', async () => {
    const jo = await world().signIn('jo@example.com')
    const list = async () => (await jo.browser.call(listPushDevices)).body.results
    expect(await list()).toEqual([])
    void (await jo.browser.call(subscribePush, { body: push.subscribe() })).body
    const { id } = (await jo.browser.call(subscribePush, { body: push.subscribe() })).body
    const phone = world().browser()
    await world().advance({ minutes: 1 })
    await world().signIn('jo@example.com', phone)
    void (await phone.call(subscribePush, { body: push.subscribe() })).body
    expect(await list()).toMatchObject([{ is_current: false }, { id, is_current: true, device: expect.any(String) }])
    void (await phone.call(unsubscribePush, { params: { id } })).body
    expect(await list()).toMatchObject([{ is_current: false }])
  })

  it('show a test alert, which is no notice; many of them have to wait', async () => {
    const ki = await world().signIn('ki@example.com')
    expect((await ki.browser.call(sendTestAlert)).body).toEqual({ devices: 0 })
    void (await ki.browser.call(subscribePush, { body: push.subscribe() })).body
    expect((await ki.browser.call(sendTestAlert)).body).toEqual({ devices: 1 })
    await world().settle()
    expect(pushes('Alerts work')).toMatchObject([
      { payload: { path: '/account/notifications', unread: 0, client_id: null } },
    ])
    expect((await ki.browser.call(unreadNotices)).body.unread).toBe(0)
    for (let i = 0; i < 8; i++) void (await ki.browser.call(sendTestAlert)).body
    expect((await ki.browser.call(sendTestAlert)).status).toBe(429)
  })
})

describe('a push that fails', () => {
  it('is tried again for a minute at most, and then a mail follows in three (rule 175)', async () => {
    const uma = await world().signIn('uma@example.com')
    const alerts = { NEW_LEAD: { app_alert: true, email_alert: false } }
    void (await uma.browser.call(setUserPreferences, { body: { alerts: alerts as never } })).body
    void (await uma.browser.call(subscribePush, { body: push.subscribe() })).body
    push.answer(503)
    await lead(uma, 'Busy')
    await wait(0.5)
    await wait(0.5)
    push.answer(201)
    expect(await mails('uma@example.com', 'Busy')).toHaveLength(0)
    await wait(3)
    expect(await mails('uma@example.com', 'Busy')).toHaveLength(1)
    expect(pushes('Busy')).toEqual([])
  })

  it('is mailed to nobody who has lost the client in the meantime', async () => {
    const owner = await world().signIn('mira@pushes.test')
    const noor = await joinTeam(world(), owner, 'noor@pushes.test', { viewUnassignedClients: true })
    const off = { app_alert: false, email_alert: false }
    const alerts = { NEW_LEAD: { app_alert: true, email_alert: false }, CLIENT_REASSIGNED: off }
    void (await noor.browser.call(setUserPreferences, { body: { alerts: alerts as never } })).body
    void (await noor.browser.call(subscribePush, { body: push.subscribe() })).body
    const id = await addClient(noor, 'Taken away')
    await giveClient(owner, id, null)
    await world().settle()
    push.answer(503)
    await giveClient(owner, id, noor)
    await world().settle()
    await wait(0.5)
    await wait(0.5)
    push.answer(201)
    await giveClient(owner, id, owner)
    await world().sql(`update notices set title = 'Old: ' || title where client_id = $1`, [id])
    await wait(3)
    expect(await mails('noor@pushes.test', 'Old:')).toHaveLength(0)
  })

  it('marks its device stale until one arrives there again, or the browser subscribes again (rule 175)', async () => {
    const una = await world().signIn('una@example.com')
    const subscription = push.subscribe()
    void (await una.browser.call(subscribePush, { body: subscription })).body
    const since = async () => (await una.browser.call(listPushDevices)).body.results.map((device) => device.stale_since)
    const fail = async (name: string) => {
      push.answer(503)
      await lead(una, name)
      await wait(0.5)
      await wait(0.5)
      push.answer(201)
    }
    expect(await since()).toEqual([null])
    await fail('Not there')
    const [first] = await since()
    expect(first).toMatch(/^\d{4}-/)
    await fail('Not there either')
    expect(await since()).toEqual([first])
    await lead(una, 'Arrives again')
    expect(pushes('Arrives again')).toHaveLength(1)
    expect(await since()).toEqual([null])
    await fail('Away once more')
    expect(await since()).not.toEqual([null])
    void (await una.browser.call(subscribePush, { body: subscription })).body
    expect(await since()).toEqual([null])
  })

  it('in a flood is followed by the one mail that tells of the flood', async () => {
    const vic = await world().signIn('vic@example.com')
    const alerts = { NEW_LEAD: { app_alert: true, email_alert: false } }
    void (await vic.browser.call(setUserPreferences, { body: { alerts: alerts as never } })).body
    void (await vic.browser.call(subscribePush, { body: push.subscribe() })).body
    push.answer(410)
    await lead(vic, 'One of many')
    push.answer(201)
    await world().inOrg(vic.orgId, async (ctx) => {
      for (let i = 0; i < 30; i++) await overLimit(ctx, 'alert-mail', vic.userId, { max: 30, seconds: 600 })
    })
    await wait(4)
    expect(await mails('vic@example.com', 'One of many')).toHaveLength(0)
    expect(await mails('vic@example.com', 'Many leads are arriving')).toHaveLength(1)
  })

  it('of a browser whose keys cannot be read any more is forgotten, and the other channels tell (S57)', async () => {
    const wen = await world().signIn('wen@example.com')
    void (await wen.browser.call(subscribePush, { body: push.subscribe() })).body
    // As after a change of SECRET_KEY without SECRET_KEY_OLD.
    await world().sql(
      `update push_subscriptions set sealed = 'former.' || split_part(sealed, '.', 2) where user_id = $1`,
      [wen.userId],
    )
    const phone = world().browser()
    await world().advance({ minutes: 1 })
    await world().signIn('wen@example.com', phone)
    void (await phone.call(subscribePush, { body: push.subscribe() })).body
    await lead(wen, 'Told all the same')
    expect(await mails('wen@example.com', 'Told all the same')).toHaveLength(1)
    expect(pushes('Told all the same')).toHaveLength(1)
    expect((await wen.browser.call(listPushDevices)).body.results).toMatchObject([{ is_current: false }])
  })

  it('has a mail follow in three minutes, and a browser that is gone is forgotten (rule 175)', async () => {
    const fi = await world().signIn('fi@example.com')
    void (
      await fi.browser.call(setUserPreferences, {
        body: { alerts: { NEW_LEAD: { app_alert: true, email_alert: false } } as never },
      })
    ).body
    void (await fi.browser.call(subscribePush, { body: push.subscribe() })).body
    push.answer(410)
    await lead(fi, 'Gone')
    push.answer(201)
    expect(await world().sql('select 1 from push_subscriptions where user_id = $1', [fi.userId])).toEqual([])
    expect(await mails('fi@example.com', 'Gone')).toHaveLength(0)
    await wait(4)
    expect(await mails('fi@example.com', 'Gone')).toHaveLength(1)
  })

  it.each([
    ['once quiet hours end', 3],
    ['at once when they are switched off', 0],
  ])('has the mail follow %s, and nobody looks in the meantime whether they have (rule 175)', async (words, hours) => {
    const email = `${words.replaceAll(' ', '-')}@example.com`
    const ivy = await world().signIn(email)
    const byPush = { app_alert: true, email_alert: false }
    const alerts = { NEW_LEAD: byPush, LEAD_REMINDER: byPush }
    void (await ivy.browser.call(setUserPreferences, { body: { alerts: alerts as never } })).body
    void (await ivy.browser.call(subscribePush, { body: push.subscribe() })).body
    await lead(ivy, 'Waits')
    push.answer(410)
    await wait(16)
    push.answer(201)
    // They begin after the push was sent, and before its mail.
    const now = await world().now()
    const quiet_hours = { from: timeIn(now, 'UTC'), until: timeIn(new Date(now.getTime() + 3 * 3_600_000), 'UTC') }
    await world().sql(`update users set zone = 'UTC' where id = $1`, [ivy.userId])
    void (await ivy.browser.call(setUserPreferences, { body: { quiet_hours } })).body
    await wait(4)
    const looks = () => world().sql(`select 1 from pgboss.job where name = 'mail-after-push' and state < 'completed'`)
    expect(await looks()).toEqual([])
    expect(await mails(email, 'Waits')).toHaveLength(0)
    if (hours === 0) void (await ivy.browser.call(setUserPreferences, { body: { quiet_hours: null } })).body
    await wait(hours * 60)
    expect(await mails(email, 'Waits')).toHaveLength(1)
  })

  it('has no mail follow when the notice was read in time (rule 175)', async () => {
    const gil = await world().signIn('gil@example.com')
    const alerts = { NEW_LEAD: { app_alert: true, email_alert: false } }
    void (await gil.browser.call(setUserPreferences, { body: { alerts: alerts as never } })).body
    void (await gil.browser.call(subscribePush, { body: push.subscribe() })).body
    push.answer(410)
    await lead(gil, 'Seen already')
    push.answer(201)
    const ids = (await noticesOf(gil)).map(({ id }) => id)
    void (await gil.browser.call(readNotices, { body: { ids } })).body
    await wait(4)
    expect(await mails('gil@example.com', 'Seen already')).toHaveLength(0)
  })

  it('never reaches a browser that signed out (rule 11)', async () => {
    const gu = await world().signIn('gu@example.com')
    void (await gu.browser.call(subscribePush, { body: push.subscribe() })).body
    const phone = world().browser()
    await world().advance({ minutes: 1 })
    await world().signIn('gu@example.com', phone)
    void (await gu.browser.call(logout)).body
    await world().settle()
    await lead({ ...gu, browser: phone }, 'After logout')
    expect(pushes('After logout')).toEqual([])
  })

  it('never reaches a browser where somebody else signed in since, nor one whose session ran out (rule 11)', async () => {
    const mei = await world().signIn('mei@example.com')
    void (await mei.browser.call(subscribePush, { body: push.subscribe() })).body
    await world().advance({ minutes: 1 })
    const noor = await world().signIn('noor@example.com', mei.browser)
    await send(mei, 'Of the former')
    expect(await world().sql('select 1 from push_subscriptions where user_id = $1', [mei.userId])).toEqual([])
    void (await noor.browser.call(logout)).body
    await send(mei, 'After both')

    const oda = await world().signIn('oda@example.com')
    void (await oda.browser.call(subscribePush, { body: push.subscribe() })).body
    await send(oda, 'In time')
    await world().advance({ days: 31 })
    await send(oda, 'Too late')
    expect(['Of the former', 'After both', 'In time', 'Too late'].map((name) => pushes(name).length)).toEqual([
      0, 0, 1, 0,
    ])
  })
})

describe('follow-ups', () => {
  it('remind once at their time, and not when they were done or moved before', async () => {
    const ha = await world().signIn('ha@example.com')
    void (await ha.browser.call(subscribePush, { body: push.subscribe() })).body
    const id = await addClient(ha, 'Remind me')
    const other = await addClient(ha, 'Done before')
    const at = new Date((await world().now()).getTime() + 30 * 60_000).toISOString()
    for (const client of [id, other]) await planFollowUp(ha, client, { remind_on: at, note: 'Ask again' })
    await planFollowUp(ha, other, { is_done: true })
    await wait(29)
    expect(pushes('Remind me')).toHaveLength(0)
    await wait(2)
    await wait(60)
    expect(pushes('Follow up with Remind me')).toMatchObject([
      { payload: { body: expect.stringContaining('Ask again') } },
    ])
    expect(pushes('Done before')).toHaveLength(0)
  })

  it('of a day whose reminder has passed do not remind at once', async () => {
    const lu = await world().signIn('lu@example.com')
    void (await lu.browser.call(updateUserDetails, { body: { zone: 'UTC' } })).body
    void (await lu.browser.call(setUserPreferences, { body: { default_next_step_time: '00:00' } })).body
    void (await lu.browser.call(subscribePush, { body: push.subscribe() })).body
    const id = await addClient(lu, 'Later today')
    const day = (await world().now()).toISOString().slice(0, 10)
    await planFollowUp(lu, id, { day })
    await wait(1)
    expect(pushes('Later today')).toEqual([])
  })

  it('come as one morning list a day, at the person’s own time and zone (R21)', async () => {
    const io = await world().signIn('io@example.com')
    void (await io.browser.call(updateUserDetails, { body: { zone: 'Asia/Singapore' } })).body
    const id = await addClient(io, 'Morning')
    const singapore = (at: Date) => new Date(at.getTime() + 8 * 3600_000)
    const toMorning = async () => {
      const local = singapore(await world().now())
      const minutes = (9 * 60 + 5 - local.getUTCHours() * 60 - local.getUTCMinutes() + 1440) % 1440
      await wait(minutes)
    }
    await toMorning()
    const day = singapore(await world().now())
      .toISOString()
      .slice(0, 10)
    await planFollowUp(io, id, { day: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) })
    await wait(1440 - 10)
    expect(await mails('io@example.com', 'follow-up')).toHaveLength(0)
    await wait(10)
    await wait(60)
    expect(await mails('io@example.com', '1 follow-up today')).toHaveLength(1)
    await wait(600)
    expect(await mails('io@example.com', 'follow-up today')).toHaveLength(1)

    // The list ends by the link that its mails have, in one step for a mail program; fetching it changes nothing.
    const [entry] = await mails('io@example.com', 'follow-up today')
    const link = entry?.message.channel === 'mail' ? (entry.message.mail.unsubscribe ?? '') : ''
    expect(new URL(link).origin).toBe(world().publicUrl)
    const shown = await fetch(link)
    expect([shown.status, (await shown.text()).includes('<form method="post">')]).toEqual([200, true])
    expect((await fetch(`${link}x`, { method: 'POST' })).status).toBe(404)
    const listOf = async () => (await io.browser.call(getUserPreferences)).body.alerts.FOLLOW_UP_LIST
    expect(await listOf()).toEqual({ app_alert: true, email_alert: true })
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(200)
    expect(await listOf()).toEqual({ app_alert: true, email_alert: false })
    expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(200)
  })

  it('come in that list although telling somebody else fails, or their zone is not known', async () => {
    const people = []
    for (const name of ['xia', 'yan', 'zoe']) {
      const person = await world().signIn(`${name}@example.com`)
      void (await person.browser.call(updateUserDetails, { body: { zone: 'UTC' } })).body
      void (await person.browser.call(setUserPreferences, { body: { default_next_step_time: '12:00' } })).body
      const id = await addClient(person, 'Every day')
      const day = (await world().now()).toISOString().slice(0, 10)
      await planFollowUp(person, id, { day })
      people.push(person)
    }
    const [xia, yan] = people as [Person, Person]
    await world().sql(`update users set zone = 'Mars/Olympus' where id = $1`, [xia.userId])
    const lists = async () => [
      (await mails('yan@example.com', 'follow-up today')).length,
      (await mails('zoe@example.com', 'follow-up today')).length,
    ]
    const [ofYan = 0, ofZoe = 0] = await lists()
    await poison(yan)
    const now = await world().now()
    const noon = Date.parse(`${now.toISOString().slice(0, 10)}T12:00:15Z`) + 86_400_000
    await world().advance({ seconds: Math.ceil((noon - now.getTime()) / 1000) })
    await world().settle()
    expect(await lists()).toEqual([ofYan, ofZoe + 1])
    await world().sql(`update users set zone = 'UTC' where id = $1`, [xia.userId])
  })

  it('come in that list at whatever time a person has chosen, the last minute of a day too (rule 57)', async () => {
    const ned = await world().signIn('ned@example.com')
    void (await ned.browser.call(updateUserDetails, { body: { zone: 'UTC' } })).body
    const id = await addClient(ned, 'Every day')
    const day = (await world().now()).toISOString().slice(0, 10)
    await planFollowUp(ned, id, { day })
    for (const time of ['00:00', '00:30', '12:00', '19:59', '20:00', '20:30', '22:15', '23:59']) {
      void (await ned.browser.call(setUserPreferences, { body: { default_next_step_time: time } })).body
      const now = await world().now()
      const next = Date.parse(`${now.toISOString().slice(0, 10)}T${time}:00Z`) + 86_400_000
      await world().advance({ seconds: Math.ceil((next - now.getTime()) / 1000) - 30 })
      await world().settle()
      const before = await mails('ned@example.com', 'follow-up today')
      await world().advance({ seconds: 45 })
      await world().settle()
      expect(await mails('ned@example.com', 'follow-up today'), time).toHaveLength(before.length + 1)
    }
  })
})
