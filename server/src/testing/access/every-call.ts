import { endpoints } from '@fairlead/contract'
import { type Endpoint, isWrite } from '@fairlead/contract/endpoint'
import { listClients } from '@fairlead/contract/records/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../browser.ts'
import { metaServer } from '../outside/meta-server.ts'
import { roundTrips } from '../round-trips.ts'
import { testSource } from '../test-source.ts'
import { useWorld } from '../test-world.ts'
import type { Person, World } from '../world.ts'
import type { Access, Asked, Fixture } from './access.ts'
import { changingNothing } from './changing-nothing.ts'
import { accessOf } from './find.ts'
import { expectPlaces, expectStorable, expectValues } from './hostile.ts'
import { client } from './kit.ts'
import { makePeople, type People } from './people.ts'
import { type Role, rolesOf } from './roles.ts'

/** With 50 ms to the database a list still answers within 300 ms when it waits for three statements. */
const most = { read: 3, write: 10 }

type Call = { name: string; endpoint: Endpoint; access: Access; fixture: Fixture }
type Scene = { world: World; people: People; bold: Person }

const ask = (browser: Browser, endpoint: Endpoint, asked: Asked) => browser.call(endpoint, asked as never)

/** Does what may sign somebody out, and signs them in again. */
async function keptSignedIn<T>(world: World, browser: Browser, name: string, work: () => Promise<T>): Promise<T> {
  const jar = new Map(browser.cookies)
  // So many ask from one address.
  await world.sql('delete from rate_limits')
  const result = await work()
  if (['signOutEverywhere', 'endMemberSessions'].includes(name))
    await world.sql('update sessions set ended_at = null, ended_because = null')
  browser.cookies.clear()
  for (const [key, value] of jar) browser.cookies.set(key, value)
  return result
}

/** The status that somebody gets, a stranger where it is nobody. */
async function statusFor(world: World, person: Person | undefined, { name, endpoint }: Call, asked: Asked) {
  const browser = person?.browser ?? world.browser()
  const answer = await keptSignedIn(world, browser, name, () => ask(browser, endpoint, asked))
  if (answer.status >= 400) expect(answer.error.message, name).toEqual(expect.any(String))
  return answer.status
}

/** A write that another person may make too is made on something of its own, so that the next one finds what it needs. */
async function askedBy({ world, people }: Scene, person: Person, { endpoint, fixture }: Call, asked: Asked) {
  if (fixture.asker) return fixture.asker(world, person)
  return isWrite(endpoint) ? fixture.make(world, people.owner) : asked
}

const wantedOf = (roles: Role[]) => new Map(roles.map(({ role, wanted }) => [role, wanted]))

/** Who may not ask is refused, and then nothing is changed. */
async function expectRefusals({ world, people }: Scene, call: Call, asked: Asked): Promise<void> {
  const roles = rolesOf(people, call.endpoint, call.fixture.expect ?? {}).filter(({ wanted }) => wanted >= 400)
  const answers = new Map<string, number>()
  await changingNothing(world, call.name, call.access, async () => {
    for (const { role, person } of roles) answers.set(role, await statusFor(world, person, call, asked))
  })
  expect(answers).toEqual(wantedOf(roles))
}

/** Who else may ask, beside the owner, is answered. */
async function expectAnswers(scene: Scene, call: Call, asked: Asked): Promise<void> {
  const { world, people } = scene
  const roles = rolesOf(people, call.endpoint, call.fixture.expect ?? {}).filter(
    ({ role, wanted }) => wanted < 400 && role !== 'owner',
  )
  const answers = new Map<string, number>()
  for (const { role, person } of roles)
    if (person) answers.set(role, await statusFor(world, person, call, await askedBy(scene, person, call, asked)))
  expect(answers).toEqual(wantedOf(roles))
}

/** The owner gets what is to be answered, and the server waits for few statements. */
async function expectFewStatements({ world, people }: Scene, call: Call, asked: Asked): Promise<void> {
  const { name, endpoint, fixture, access } = call
  const { browser } = people.owner
  const allowed = access.most?.[name] ?? (isWrite(endpoint) ? most.write : most.read)
  const counted = () =>
    keptSignedIn(world, browser, name, () =>
      roundTrips(async () => {
        const { status, text } = await ask(browser, endpoint, asked)
        expect(status, text).toBe(fixture.expect?.owner ?? endpoint.status ?? 200)
      }),
    )
  let trips = await counted()
  // On a busy machine an answer may come before the next of two is asked, which looks as if that had waited for it:
  // of a read the shortest chain of three is what it needs.
  for (let n = 1; n < 3 && trips.sequential > allowed && !isWrite(endpoint); n++) trips = await counted()
  expect(trips.sequential, trips.statements.join('\n')).toBeLessThanOrEqual(allowed)
  expect(trips.sequential).toBeGreaterThan(0)
}

/** A field is refused before anything is looked up: what the call was asked with before may be gone. */
async function expectUnknownRefused({ people }: Scene, { endpoint }: Call, asked: Asked): Promise<void> {
  for (const extra of [{ org_id: people.other.orgId }, { role: 'OWNER' }, { access_policy: { EDIT: true } }]) {
    const answer = await ask(people.owner.browser, endpoint, { ...asked, body: { ...asked.body, ...extra } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error.errors ?? {})).toContain(Object.keys(extra)[0])
  }
}

function testCall(call: Call, scene: () => Scene): void {
  const { name, endpoint, fixture, access } = call
  let asked: Asked
  beforeAll(async () => {
    const { world, people } = scene()
    await world.sql('delete from rate_limits')
    asked = await fixture.make(world, people.owner)
    await world.settle()
  })
  // The jobs that follow from the many things that others asked for are never looked at: they are not done.
  afterAll(() => scene().world.sql(`delete from pgboss.job where state <> 'active'`))
  it('is refused to whom it must be, and then changes nothing (S25, S26)', () => expectRefusals(scene(), call, asked))
  it('answers the owner, and waits for few statements (R27)', () => expectFewStatements(scene(), call, asked))
  it('answers all others who may ask (S25)', () => expectAnswers(scene(), call, asked))
  if (endpoint.body instanceof z.ZodObject)
    it('takes no field that it does not know (S29, S52)', () => expectUnknownRefused(scene(), call, asked))

  const shape = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  if (endpoint.method === 'GET' && Object.keys(shape).length > 0)
    it('has parameters that are values, never SQL (S46)', async () => {
      const { browser } = scene().people.owner
      await expectValues(browser, endpoint, asked)
      expect((await browser.call(listClients)).body.results.length).toBeGreaterThan(0)
    })
  if (endpoint.method === 'GET' && 'cursor' in shape)
    it('takes a cursor that anybody could have written: a place in the list, or 400 (S46)', async () => {
      const orders = access.orders?.[name]
      if (!orders) throw new Error(`${name} has a cursor: name its orders in the access of its capability`)
      await expectPlaces(scene().people.owner.browser, endpoint, asked, orders)
    })
  if (endpoint.body instanceof z.ZodObject)
    it('has fields that may hold what no database stores: it is left out or refused (S46)', async () => {
      const { world, bold } = scene()
      // Of an organisation of its own: what comes of it stands in nobody's way.
      await expectStorable(bold.browser, endpoint, await fixture.make(world, bold))
    })
}

/** Asks every call of a floor as everybody, with what is unknown, and with hostile values. */
export async function everyCallOf(floor: string): Promise<void> {
  const found = await accessOf(floor)
  const meta = await metaServer()
  const world = useWorld({ env: meta.env, overrides: { sources: [testSource((org) => `secret of ${org}`)] } })
  afterAll(() => meta.close())
  let scene: Scene
  beforeAll(async () => {
    const people = await makePeople(world())
    scene = { world: world(), people, bold: await world().signIn('bold@example.com') }
    await client(people.owner)
    // What waits for a connection to be opened is asked later, but not one after the other.
    await Promise.all(Array.from({ length: 8 }, () => world().sql('select count(*) from generate_series(1, 500000)')))
  })
  // In one order whether or not Vite runs this: of a capability by name, so that lists come when there is something.
  const inOrder = [...Map.groupBy(endpoints, ({ capability }) => capability).values()].flatMap((some) =>
    some.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  for (const { name, endpoint } of inOrder)
    for (const access of found) {
      const fixture = access.calls[name]
      if (fixture) describe(name, () => testCall({ name, endpoint, access, fixture }, () => scene))
    }
}
