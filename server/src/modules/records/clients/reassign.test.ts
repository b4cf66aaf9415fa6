import { updateUserDetails } from '@fairlead/contract/identity/account'
import {
  askForAccess,
  deleteClient,
  getClient,
  searchClients,
  searchDuplicates,
  updateClient,
} from '@fairlead/contract/records/clients'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { unreadNotices } from '@fairlead/contract/seeing/notifications'
import { listFollowUps } from '@fairlead/contract/work/follow-ups'
import { claimClient, reassignClient } from '@fairlead/contract/work/reassign'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { addDays, dayIn, endOfDay, instantOf } from '#platform/time'
import { reassign } from '#records/clients'
import { clientOf, clientsOf, noticesOf, timelineOf, titlesOf } from '../../../testing/look.ts'
import { aClient, addClient, planFollowUp } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let owner: Person
let ann: Person
let ben: Person
/** Sees what others have, but not what nobody has. */
let lead: Person
/** May claim, and nothing else. */
let dora: Person
let emil: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
  ann = await joinTeam(world(), owner, 'ann@example.com')
  ben = await joinTeam(world(), owner, 'ben@example.com')
  lead = await joinTeam(world(), owner, 'lead@example.com', { viewOtherAssignedClients: true })
  dora = await joinTeam(world(), owner, 'dora@example.com', { viewUnassignedClients: true })
  emil = await joinTeam(world(), owner, 'emil@example.com', { viewUnassignedClients: true })
})

type Body = { assigned_to_id: string | null; reason?: string; from_id?: string | null }
const give = (by: Person, id: string, body: Body) => by.browser.call(reassignClient, { params: { id }, body })
const see = async (person: Person, id: string) => (await person.browser.call(getClient, { params: { id } })).status
const entries = async (id: string) =>
  (await timelineOf(owner, id)).map((item) => [item.item_type, item.by?.id, item.type_specific_data])
const who = (person: Person) => ({ id: person.userId, name: expect.any(String) })

describe('reassigning (rule 106)', () => {
  it('tells from whom, to whom, by whom and why; the former loses it at once and hears of it, the new one gets the brief', async () => {
    const id = await addClient(ann, 'Tan Ah Kow')
    const answer = await give(owner, id, { assigned_to_id: ben.userId, reason: 'Ann is on leave' })
    expect(answer.body).toEqual({
      assigned_to: who(ben),
      previous: who(ann),
      access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
    })
    // With the very next request: 455, since Ann had it (rules 143 and 144).
    const lost = await ann.browser.call(getClient, { params: { id } })
    expect([lost.status, lost.error.error_type]).toEqual([455, 'CLIENT_NOT_ASSIGNED_TO_USER'])
    expect((await ann.browser.call(updateClient, { params: { id }, body: { city: 'Ipoh' } })).status).toBe(455)
    expect((await ann.browser.call(getTimeline, { params: { id } })).status).toBe(455)
    for (const query of [{}, { sort: 'name' as const }, { count: 'true' as const }])
      expect((await clientsOf(ann, query)).map((row) => row.id)).not.toContain(id)
    expect((await ann.browser.call(searchClients, { query: { search: 'Tan Ah' } })).body.results).toEqual([])
    expect(await see(ben, id)).toBe(200)
    expect((await entries(id))[0]).toEqual([
      'CLIENT_ASSIGNMENT',
      owner.userId,
      { from: who(ann), to: who(ben), how: 'manual', rule_name: null, reason: 'Ann is on leave' },
    ])

    await world().settle()
    const [newest] = await noticesOf(ann)
    expect(newest).toMatchObject({ kind: 'CLIENT_REASSIGNED', client_id: null, path: '/clients' })
    expect(newest?.title).toContain('Tan Ah Kow was reassigned to')
    expect(await titlesOf(ben)).toContain('Tan Ah Kow was assigned to you')
    expect(await titlesOf(owner)).toEqual([])
  })

  it('hides what was said of the client before from the person who lost it', async () => {
    const id = await addClient(owner, 'Heard Before')
    void (await give(owner, id, { assigned_to_id: ann.userId })).body
    await world().settle()
    expect(await titlesOf(ann)).toContain('Heard Before was assigned to you')
    const before = (await ann.browser.call(unreadNotices)).body.unread
    void (await give(owner, id, { assigned_to_id: ben.userId })).body
    await world().settle()
    expect(await titlesOf(ann)).not.toContain('Heard Before was assigned to you')
    // One is hidden, one says where it went.
    expect((await ann.browser.call(unreadNotices)).body.unread).toBe(before)
  })

  it('is refused to the person who may not, for the person who does not work here, and from a state that is past; then nothing changes', async () => {
    const stranger = await world().signIn('stranger@example.com')
    const gone = await joinTeam(world(), owner, 'gone@example.com')
    await deactivate(world(), gone)
    const id = await addClient(ann, 'Stays')
    const before = await entries(id)
    // Her own, but giving away is not permitted for her; nobody may know of what they do not see.
    expect((await give(ann, id, { assigned_to_id: ben.userId })).status).toBe(403)
    for (const person of [ben, dora, stranger])
      expect((await give(person, id, { assigned_to_id: ben.userId })).status).toBe(404)
    for (const foreign of [stranger.userId, gone.userId, id]) {
      const refused = await give(owner, id, { assigned_to_id: foreign })
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['assigned_to_id']])
    }
    expect((await give(owner, id, { assigned_to_id: owner.userId, from_id: ben.userId })).status).toBe(409)
    // Where it is already: no entry, no alert.
    expect((await give(owner, id, { assigned_to_id: ann.userId })).status).toBe(200)
    expect(await entries(id)).toEqual(before)
  })

  it('can be undone while nobody else has it by now', async () => {
    const id = await addClient(ann, 'Back Again')
    void (await give(lead, id, { assigned_to_id: ben.userId })).body
    expect((await give(lead, id, { assigned_to_id: ann.userId, from_id: ben.userId })).body.assigned_to).toEqual(
      who(ann),
    )
    expect(await see(ann, id)).toBe(200)
  })

  it('carries the follow-up along: a day is one of the new assignee, and the reminder theirs (rules 53 and 58)', async () => {
    for (const [person, zone] of [
      [ann, 'Asia/Singapore'],
      [ben, 'America/New_York'],
    ] as const)
      void (await person.browser.call(updateUserDetails, { body: { zone } })).body
    const id = await addClient(ann, 'Across The World')
    const day = addDays(dayIn(await world().now(), 'Asia/Singapore'), 2)
    await planFollowUp(ann, id, { day, note: 'Call' })
    void (await give(owner, id, { assigned_to_id: ben.userId })).body
    await world().settle()
    const follow = (await clientOf(ben, id)).follow_up
    expect(follow).toMatchObject({
      remind_on: instantOf(day, '09:00', 'America/New_York').toISOString(),
      overdue_at: endOfDay(day, 'America/New_York').toISOString(),
      note: 'Call',
    })
    expect((await ann.browser.call(listFollowUps)).body.results.map((row) => row.client_id)).not.toContain(id)
    // At Ann's nine o'clock nothing comes; at Ben's he alone is reminded.
    await world().advance({ days: 3 })
    await world().settle()
    expect(await titlesOf(ben)).toContain('Follow up with Across The World')
    expect(await titlesOf(ann)).not.toContain('Follow up with Across The World')
  })

  it('unassigns as well: the client waits in the pool, and the person who may claim it is told (rule 107)', async () => {
    const id = await addClient(ann, 'Nobody’s Child')
    // Who does not see the pool gives it away for good.
    const answer = await give(lead, id, { assigned_to_id: null, reason: 'No match' })
    expect(answer.body).toEqual({ assigned_to: null, previous: who(ann), access_policy: null })
    expect((await entries(id))[0]).toEqual(['UNASSIGN_CLIENT', lead.userId, { from: who(ann), reason: 'No match' }])
    await world().settle()
    expect([await see(lead, id), await see(ann, id), await see(dora, id)]).toEqual([404, 455, 200])
    expect(await titlesOf(dora)).toContain('Nobody’s Child is waiting to be claimed')
    expect(await titlesOf(ann)).toContain('Nobody’s Child is no longer assigned to you')
  })
})

describe('what moves clients by itself', () => {
  const byRule = { how: 'rule', rule_name: 'Unclaimed', reason: 'Nobody took it within 30 minutes' } as const
  const move = (id: string, to: string | null) => world().inOrg(owner.orgId, (ctx) => reassign(ctx, id, to, byRule))

  it('goes by the same door: the timeline says by which rule, and both are told', async () => {
    const id = await addClient(ann, 'Moved By Rule')
    expect(await move(id, ben.userId)).toEqual({ from: who(ann), to: who(ben) })
    expect((await entries(id))[0]).toEqual([
      'CLIENT_ASSIGNMENT',
      undefined,
      { from: who(ann), to: who(ben), ...byRule },
    ])
    await world().settle()
    expect(await titlesOf(ben)).toContain('Moved By Rule was assigned to you')
    expect([await see(ann, id), await see(ben, id)]).toEqual([455, 200])
  })

  it('leaves what is in the bin or gone where it is', async () => {
    const id = await addClient(ann, 'Binned')
    void (await owner.browser.call(deleteClient, { params: { id } })).body
    expect(await move(id, ben.userId)).toBeUndefined()
    expect(await move(newId(), ben.userId)).toBeUndefined()
  })
})

describe('claiming (rule 104)', () => {
  const claim = (person: Person, id: string) => person.browser.call(claimClient, { params: { id } })
  const inPool = async (name: string) => {
    const id = await addClient(owner, name)
    void (await give(owner, id, { assigned_to_id: null })).body
    return id
  }

  it('lets one of many at once win; the others are told who it was, and the timeline names them', async () => {
    const many = [dora, emil, owner]
    for (let i = 0; i < 5; i++)
      many.push(await joinTeam(world(), owner, `claimer${i}@example.com`, { viewUnassignedClients: true }))
    for (let round = 0; round < 5; round++) {
      const id = await inPool(`Wanted ${round}`)
      const answers = await Promise.all(many.map((person) => claim(person, id)))
      const won = answers.flatMap((answer, i) => (answer.status === 200 ? [many[i]] : []))
      expect(won).toHaveLength(1)
      const [winner] = won
      const lost = answers.filter((answer) => answer.status !== 200)
      expect(lost.map((answer) => [answer.status, answer.error.current])).toEqual(
        lost.map(() => [409, { assigned_to: who(winner as Person) }]),
      )
      expect(new Set(lost.map((answer) => answer.error.message))).toHaveProperty('size', 1)
      expect(lost[0]?.error.message).toMatch(/^Already taken by /)
      const claims = (await entries(id)).filter(([kind]) => kind === 'CLIENT_ASSIGNMENT')
      expect(claims).toEqual([
        [
          'CLIENT_ASSIGNMENT',
          winner?.userId,
          { from: null, to: who(winner as Person), how: 'claim', rule_name: null, reason: null },
        ],
      ])
    }
  })

  it('twice by the same person is once', async () => {
    const id = await inPool('Twice')
    expect((await claim(dora, id)).status).toBe(200)
    expect((await claim(dora, id)).status).toBe(200)
    expect((await entries(id)).filter(([kind]) => kind === 'CLIENT_ASSIGNMENT')).toHaveLength(1)
  })

  it('needs the right to see what nobody has, and tells nothing of clients that never lay there', async () => {
    const id = await inPool('Not For All')
    expect([(await claim(ann, id)).status, (await claim(lead, id)).status]).toEqual([403, 403])
    const hidden = await addClient(ben, 'Never In The Pool')
    expect((await claim(dora, hidden)).status).toBe(404)
    const stranger = await world().signIn('other-org@example.com')
    expect((await claim(stranger, id)).status).toBe(404)
    expect((await clientOf(owner, id)).assigned_to).toBeNull()
  })

  it('does not let who may only claim give a client to somebody else (rule 207)', async () => {
    const id = await inPool('Only Mine')
    expect((await give(dora, id, { assigned_to_id: ann.userId })).status).toBe(403)
    expect((await give(dora, id, { assigned_to_id: dora.userId })).body.assigned_to).toEqual(who(dora))
    expect((await entries(id))[0]?.[2]).toMatchObject({ how: 'claim' })
    expect((await give(dora, id, { assigned_to_id: null })).status).toBe(403)
  })
})

describe('asking for access (rule 41)', () => {
  const contact = { phonenumber: '+6591270041' }
  const ask = async (by: Person, body: { phonenumber?: string; email?: string } = contact) =>
    (await by.browser.call(askForAccess, { body })).body.results
  const titlesOf = async (by: Person) => {
    await world().settle()
    const results = await noticesOf(by)
    return results.flatMap(({ kind, title, path }) => (kind === 'ACCESS_ASKED' ? [[title, path]] : []))
  }

  it('tells the person who has the client and who may hand it over, once a day; handing over ends it', async () => {
    const body = { name: 'Asked For', email: 'asked@example.com', ...contact }
    const id = await addClient(ann, body)
    // Who sees it has nothing to ask for.
    expect(await ask(owner)).toMatchObject([{ id, asked_at: null }])
    expect(await titlesOf(ann)).toEqual([])

    expect((await ben.browser.call(searchDuplicates, { body: contact })).body.results).toMatchObject([
      { id: null, asked_at: null },
    ])
    const asked = await ask(ben)
    expect(asked).toEqual([
      {
        id: null,
        name: null,
        assigned_to: expect.any(String),
        since: null,
        deleted_at: null,
        matched_on: 'phone',
        asked_at: expect.any(String),
      },
    ])
    // By any of what it is known by, it is the same client, and nobody is told twice.
    expect(await ask(ben, { email: body.email })).toMatchObject([{ asked_at: asked[0]?.asked_at }])
    expect((await ben.browser.call(searchDuplicates, { body: contact })).body.results).toMatchObject([
      { asked_at: asked[0]?.asked_at },
    ])
    const title = expect.stringMatching(/ asks for access to Asked For$/)
    // Ann may not give clients away; the owner may, and is led to it.
    expect(await titlesOf(ann)).toEqual([[title, `/client/${id}`]])
    expect(await titlesOf(owner)).toEqual([[title, `/client/${id}?give=${ben.userId}`]])
    expect(await titlesOf(ben)).toEqual([])
    expect((await entries(id))[0]).toEqual(['ACCESS_ASKED', ben.userId, { matched_on: 'phone' }])

    void (await give(owner, id, { assigned_to_id: ben.userId })).body
    expect(await ask(ben)).toMatchObject([{ id, name: 'Asked For', asked_at: null }])
    // The person who gave it up may ask for it again.
    expect(await ask(ann)).toMatchObject([{ id: null, asked_at: expect.any(String) }])
  })

  it('goes to the holder alone where they may hand it over, and to the owner of what nobody has; a day later it can be asked again', async () => {
    const held = { name: 'Held By Lead', phonenumber: '+6591270042' }
    const id = await addClient(lead, held)
    await ask(ben, { phonenumber: held.phonenumber })
    const path = `/client/${id}?give=${ben.userId}`
    expect((await titlesOf(lead)).map(([, to]) => to)).toEqual([path])
    expect((await titlesOf(owner)).map(([, to]) => to)).not.toContain(path)

    void (await give(owner, id, { assigned_to_id: null })).body
    const [first] = await ask(ann, { phonenumber: held.phonenumber })
    expect(first).toMatchObject({ assigned_to: null, asked_at: expect.any(String) })
    expect(await ask(ann, { phonenumber: held.phonenumber })).toEqual([first])
    expect((await titlesOf(owner)).map(([, to]) => to)).toContain(`/client/${id}?give=${ann.userId}`)

    await world().advance({ hours: 25 })
    const again = await ask(ann, { phonenumber: held.phonenumber })
    expect((await titlesOf(owner)).filter(([, to]) => to === `/client/${id}?give=${ann.userId}`)).toHaveLength(2)
    expect(again).toMatchObject([{ asked_at: expect.any(String) }])
  })

  it('each who asks has a notice of their own; several presses at once ask once', async () => {
    const id = await addClient(owner, { name: 'Much Asked', phonenumber: '+6591270044' })
    const body = { phonenumber: '+6591270044' }
    await Promise.all([ask(ann, body), ask(ann, body), ask(ann, body), ask(ben, body)])
    const paths = (await titlesOf(owner)).map(([, to]) => to).filter((to) => to?.startsWith(`/client/${id}`))
    expect(paths.sort()).toEqual([ann, ben].map(({ userId }) => `/client/${id}?give=${userId}`).sort())
    expect((await entries(id)).filter(([kind]) => kind === 'ACCESS_ASKED')).toHaveLength(2)
  })

  it('leaves out the client that is being edited, and the person who was said to be nobody of them', async () => {
    const mine = await aClient(ben, 'Mine')
    const theirs = { name: 'Theirs', phonenumber: '+6591270045' }
    const id = await addClient(ann, theirs)
    const { phonenumber } = theirs
    void (
      await owner.browser.call(updateClient, { params: { id: mine.id }, body: { phones: [{ value: phonenumber }] } })
    ).body
    const { body } = await ben.browser.call(askForAccess, { body: { phonenumber, except: mine.id } })
    expect(body.results).toMatchObject([{ id: null, asked_at: expect.any(String) }])
    expect((await entries(id))[0]?.[0]).toBe('ACCESS_ASKED')
    expect((await entries(mine.id)).map(([kind]) => kind)).not.toContain('ACCESS_ASKED')
  })

  it('names what is missing, tells nothing of the bin, and stops the person who asks for very many', async () => {
    const empty = await ben.browser.call(askForAccess, { body: {} })
    expect([empty.status, Object.keys(empty.error.errors ?? {})]).toEqual([400, ['phonenumber']])
    const binned = { name: 'Binned', phonenumber: '+6591270043' }
    const id = await addClient(owner, binned)
    void (await owner.browser.call(deleteClient, { params: { id } })).body
    expect(await ask(dora, { phonenumber: binned.phonenumber })).toEqual([])

    for (let n = 0; n < 31; n++) {
      const phonenumber = `+65912801${String(n).padStart(2, '0')}`
      await addClient(owner, { name: `Many ${n}`, phonenumber })
      const { status } = await emil.browser.call(askForAccess, { body: { phonenumber } })
      expect(status, `${n}`).toBe(n < 30 ? 200 : 429)
    }
  })
})
