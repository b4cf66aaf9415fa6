import { endpoints } from '@fairlead/contract'
import { type Endpoint, isWrite } from '@fairlead/contract/endpoint'
import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { allows, effective, memberDefaults, type Permissions, type Rights } from '@fairlead/contract/permissions'
import { createClient, listClients, searchClients } from '@fairlead/contract/records/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../testing/browser.ts'
import type { Asked } from '../testing/matrix/fixture.ts'
import { fixtures } from '../testing/matrix/fixtures.ts'
import { deactivate, joinTeam } from '../testing/members.ts'
import { metaServer } from '../testing/outside/meta-server.ts'
import { tablesWritten } from '../testing/tables-written.ts'
import { testSource } from '../testing/test-source.ts'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'

const meta = await metaServer()
const world = useWorld({ env: meta.env, overrides: { sources: [testSource((org) => `secret of ${org}`)] } })
afterAll(() => meta.close())
const guarded = endpoints.filter(({ endpoint }) => endpoint.access.session === true)

type Who = 'stranger' | 'deactivated' | 'other' | 'member' | 'colleague' | 'owner'
const people = {} as Record<Exclude<Who, 'stranger'>, Person>
type Permission = Exclude<keyof Permissions, 'accessibleSubteamIds'>
const permissions = (Object.keys(memberDefaults) as (keyof Permissions)[]).filter(
  (key): key is Permission => key !== 'accessibleSubteamIds',
)
const noPermissions = { ...Object.fromEntries(permissions.map((key) => [key, false])), accessibleSubteamIds: [] }
const only = (permission: Permission) => ({ ...noPermissions, [permission]: true }) as unknown as Permissions
/** Members with one permission each. */
const alone = {} as Record<Permission, Person>
/** Sees the owner's clients by a sub-team, and has no other right. */
let viewer: Person

beforeAll(async () => {
  people.owner = await world().signIn('owner@example.com')
  people.other = await world().signIn('other@example.com')
  people.member = await joinTeam(world(), people.owner, 'member@example.com')
  people.colleague = await joinTeam(world(), people.owner, 'colleague@example.com', {
    viewOtherAssignedClients: true,
    viewUnassignedClients: true,
    deleteClients: true,
    manageIntegrations: true,
  })
  people.deactivated = await joinTeam(world(), people.owner, 'gone@example.com', { manageTeam: true })
  await deactivate(world(), people.deactivated)
  for (const { browser } of [people.owner, people.other])
    void (await browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  for (const permission of permissions) {
    // So many never sign in from one address.
    await world().sql('delete from rate_limits')
    alone[permission] = await joinTeam(
      world(),
      people.owner,
      `${permission.toLowerCase()}@example.com`,
      only(permission),
    )
  }
  const body = { name: 'The owner’s', member_ids: [people.owner.userId] }
  const { id } = (await people.owner.browser.call(createSubteam, { body })).body
  viewer = await joinTeam(world(), people.owner, 'viewer@example.com', {
    ...only('accessSubTeamMembers'),
    accessibleSubteamIds: [id],
  })
})

/** Refused requests may touch these: limits, the last use of sessions, keys of repeated tries, jobs. */
const free = new Set(['rate_limits', 'sessions', 'idempotency_keys', 'pgboss'])
/** These count a wrong code, which is what they are asked with. */
const counting = ['changeEmail', 'startDeletion']

/** These delete what belongs to somebody else under a condition that finds nothing: rows are counted. */
const deleting = new Set([
  'startFacebookLogin',
  'finishFacebookLogin',
  'disconnectFacebook',
  'removeFacebookApp',
  'endSession',
  'endMemberSessions',
  'unsubscribePush',
  'removeSubteamMember',
  'removeAbsence',
  'deleteContentLabel',
  'leaveContentGroup',
])

/** How many rows each table has. */
async function sizes(): Promise<Map<string, number>> {
  const tables = await world().sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const kept = tables.filter(({ name }) => !free.has(name))
  const counts = kept.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const rows = await world().sql<{ name: string; n: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/**
 * Does what must change nothing. The driver says which tables statements name; in those no row bears a transaction that
 * began since. A statement that would delete is named by `deleting`, and then no table has lost a row.
 */
async function changingNothing(name: string, work: () => Promise<void>): Promise<void> {
  const before = deleting.has(name) ? await sizes() : undefined
  const [since] = await world().sql<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  const { written, emptied } = await tablesWritten(work)
  if (counting.includes(name)) return
  for (const table of written.difference(free)) {
    const rows = await world().sql(`select 1 from ${table} where xmin::text::bigint >= $1 limit 1`, [since?.xid])
    expect(rows, `${name} wrote ${table}`).toEqual([])
  }
  if (before) expect(await sizes()).toEqual(before)
  else expect([...emptied.difference(free)], `${name} deletes: name it in \`deleting\``).toEqual([])
}

const ask = (browser: Browser, endpoint: Endpoint, asked: Asked) => browser.call(endpoint, asked as never)
const expectedFor = (name: string, who: Who, endpoint: Endpoint): number => {
  const expected = fixtures[name]?.expect ?? {}
  if (who === 'stranger' || who === 'deactivated') return 401
  const usual = { owner: endpoint.status ?? 200, member: 404, colleague: endpoint.status ?? 200, other: 404 }
  return expected[who] ?? usual[who]
}

/** What each call was asked with. */
const made = new Map<string, Asked>()

describe('every call that needs a session', () => {
  it('has a fixture', () => {
    const without = guarded.flatMap(({ name }) =>
      fixtures[name] ? [] : [`${name} has no fixture: add one to a file of server/src/testing/matrix`],
    )
    expect(without).toEqual([])
  })

  it.each(guarded.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s is refused to whom it must be, and then changes nothing (S25, S26)',
    async (name, endpoint) => {
      const fixture = fixtures[name]
      if (!fixture) throw new Error(`${name} has no fixture in testing/matrix/fixtures.ts`)
      await world().sql('delete from rate_limits')
      const asked = await fixture.make(world(), people.owner)
      made.set(name, asked)
      await world().fairlead.jobs.drain('asked for')
      const roles = [
        ...(['stranger', 'deactivated', 'other', 'member', 'colleague', 'owner'] as const).map(
          (who) => [who, who === 'stranger' ? undefined : people[who], expectedFor(name, who, endpoint)] as const,
        ),
        ...permissions.map((one) => [one, alone[one], expectedAlone(name, endpoint, one)] as const),
        ['viewer', viewer, expectedOfViewer(name, endpoint)] as const,
      ]
      const answers = new Map<string, number>()
      await changingNothing(name, async () => {
        for (const [role, person, wanted] of roles)
          if (wanted >= 400) answers.set(role, await askKeptSignedIn(person, name, endpoint, asked))
      })
      for (const [role, person, wanted] of roles) {
        if (wanted >= 400) continue
        const own = person && role !== 'owner' ? await askedBy(person, name, asked, isWrite(endpoint)) : asked
        answers.set(role, await askKeptSignedIn(person, name, endpoint, own))
      }
      expect(answers).toEqual(new Map(roles.map(([role, , wanted]) => [role, wanted])))
    },
  )
})

/** The status that somebody gets, a stranger where it is nobody; who is signed in afterwards as before. */
async function askKeptSignedIn(
  person: Person | undefined,
  name: string,
  endpoint: Endpoint,
  asked: Asked,
): Promise<number> {
  const browser = person?.browser ?? world().browser()
  const jar = new Map(browser.cookies)
  // So many ask from one address.
  await world().sql('delete from rate_limits')
  const answer = await ask(browser, endpoint, asked)
  if (answer.status >= 400) expect(answer.error.message, name).toEqual(expect.any(String))
  if (['signOutEverywhere', 'endMemberSessions'].includes(name))
    await world().sql('update sessions set ended_at = null, ended_because = null')
  browser.cookies.clear()
  for (const [key, value] of jar) browser.cookies.set(key, value)
  return answer.status
}

const refusedByPolicy = ({ access }: Endpoint, rights: Rights) =>
  access.session === true && (access.owner === true || (access.policy && !allows(rights, access.policy)))

/** What a member gets who has one permission: a client of the owner's is for those who see what others have. */
function expectedAlone(name: string, endpoint: Endpoint, permission: Permission): number {
  const { member = 404, colleague = endpoint.status ?? 200, owner, alone: whenAlone } = fixtures[name]?.expect ?? {}
  const rights: Rights = { role: 'MEMBER', permissions: only(permission) }
  const exception = whenAlone?.[permission]
  if (exception !== undefined) return exception
  if (refusedByPolicy(endpoint, rights)) return 403
  const { access } = endpoint
  if (access.session === true && access.policy)
    return access.policy === 'TEAM.MANAGE' ? (owner ?? endpoint.status ?? 200) : colleague
  return effective(rights).viewOtherAssignedClients ? colleague : member
}

function expectedOfViewer(name: string, endpoint: Endpoint): number {
  const { member = 404, colleague = endpoint.status ?? 200, viewer: whenAlone } = fixtures[name]?.expect ?? {}
  if (whenAlone !== undefined) return whenAlone
  if (refusedByPolicy(endpoint, { role: 'MEMBER', permissions: only('accessSubTeamMembers') })) return 403
  if (member === colleague || member === 403) return member
  return isWrite(endpoint) ? 455 : 200
}

/** A write that another person may make too is made on something of its own, so that the next one finds what it needs. */
async function askedBy(person: Person, name: string, asked: Asked, writes: boolean): Promise<Asked> {
  const own = fixtures[name]?.asker
  if (own) return own(world(), person)
  const fixture = fixtures[name]
  return writes && fixture ? fixture.make(world(), people.owner) : asked
}

describe('every body and query', () => {
  const strict = endpoints.filter(({ endpoint }) => endpoint.body instanceof z.ZodObject)
  it.each(strict.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s takes no field that it does not know (S29, S52)',
    async (name, endpoint) => {
      // A field is refused before anything is looked up: what the call was asked with above may be gone.
      const asked = made.get(name) ?? (await fixtures[name]?.make(world(), people.owner)) ?? {}
      for (const extra of [{ org_id: people.other.orgId }, { role: 'OWNER' }, { access_policy: { EDIT: true } }]) {
        const answer = await ask(people.owner.browser, endpoint, { ...asked, body: { ...asked.body, ...extra } })
        expect(answer.status).toBe(400)
        expect(Object.keys(answer.error.errors ?? {})).toContain(Object.keys(extra)[0])
      }
    },
  )

  it('refuses prototype tricks, lists where a text belongs, and bodies nested beyond reason (S52, S56)', async () => {
    const { browser } = people.owner
    const raw = (body: string) =>
      browser.fetch(createClient.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect((await raw('{"name":"x","__proto__":{"admin":true}}')).status).toBe(400)
    expect((await raw('{"name":["x"]}')).status).toBe(400)
    expect((await raw(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400)
    expect((await raw(`{"name":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413)
    expect((await browser.fetch(`${listClients.path}?sort=name&sort=created`)).status).toBe(400)
    expect((await browser.fetch(`${listClients.path}?page_size=1000`)).status).toBe(400)
    expect((await browser.fetch(`${listClients.path}?unknown=1`)).status).toBe(200)
  })
})

describe('what a member may not see', () => {
  it('is in no list, search or count (S28, S30)', async () => {
    const name = 'Zebulon Hidden'
    void (await people.owner.browser.call(createClient, { body: { name, phonenumber: '+65 8777 0001' } })).body
    for (const search of ['zebulon', '8777', 'ze']) {
      const found = (await people.member.browser.call(searchClients, { query: { search, count: 'true' } })).body
      expect(found).toMatchObject({ results: [], count: 0 })
      expect(
        (await people.colleague.browser.call(searchClients, { query: { search, count: 'true' } })).body.count,
      ).toBe(1)
    }
  })

  it.each(permissions)(
    'with %s alone is in no list, search, count or order unless that shows it (S28, S30)',
    async (one) => {
      const name = `Hidden ${one}`
      const seen = await people.owner.browser.call(createClient, { body: { name, company: 'Oracle' } })
      const { browser } = alone[one]
      const wanted = effective({ role: 'MEMBER', permissions: only(one) }).viewOtherAssignedClients
      const found = (await browser.call(searchClients, { query: { search: name, count: 'true' } })).body
      expect([found.results.length, found.count]).toEqual(wanted ? [1, 1] : [0, 0])
      for (const sort of ['last_activity', 'created', 'name', 'follow_up'] as const) {
        const list = (await browser.call(listClients, { query: { sort, count: 'true', page_size: 100 } })).body
        if (wanted) continue
        expect(list.results.map((row) => row.id)).not.toContain(seen.body.id)
        expect(list.count).toBe(list.results.length)
      }
      expect((await viewer.browser.call(searchClients, { query: { search: name, count: 'true' } })).body.count).toBe(1)
    },
  )
})

describe('the server', () => {
  it('serves no call without a declared access (S24)', () => {
    const declared = new Set(
      endpoints.flatMap(({ endpoint }) =>
        [endpoint.path, ...(endpoint.also ?? [])].map((path) => `${endpoint.method} ${path}`),
      ),
    )
    const served = world().fairlead.routes.filter(
      (route) => route.includes(' /api/') && !route.startsWith('HEAD') && !declared.has(route),
    )
    expect(served.sort()).toEqual([
      'GET /api/docs',
      'GET /api/exports/:id/file',
      'GET /api/imports/:id/sheet',
      'GET /api/openapi.json',
      'GET /api/realtime/stream',
      'POST /api/csp-reports',
    ])
    for (const { endpoint } of endpoints) expect(endpoint.access.session).toBeDefined()
  })
})
