import { readFileSync } from 'node:fs'
import { endpoints } from '@fairlead/contract'
import { effective } from '@fairlead/contract/permissions'
import { createClient, listClients, searchClients } from '@fairlead/contract/records/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessOf } from '../testing/access/find.ts'
import { makePeople, only, type People, permissions } from '../testing/access/people.ts'
import { useWorld } from '../testing/test-world.ts'

const world = useWorld()
let people: People
beforeAll(async () => {
  people = await makePeople(world())
})
const floors = ['identity', 'records', 'work', 'flow', 'seeing']

describe('every call that needs a session', () => {
  it('is asked as everybody by the tests of its floor', async () => {
    const found = (await Promise.all(floors.map(accessOf))).flat()
    const asked = found.flatMap(({ calls }) => Object.keys(calls)).sort()
    const guarded = endpoints.flatMap(({ name, endpoint }) => (endpoint.access.session === true ? [name] : []))
    for (const floor of floors)
      expect(readFileSync(new URL(`${floor}/${floor}.access.test.ts`, import.meta.url), 'utf8')).toContain(
        `everyCallOf('${floor}')`,
      )
    expect(asked, 'each has a fixture in the `<capability>.access.ts` of one capability').toEqual(guarded.sort())
  })
})

describe('every body', () => {
  const open = endpoints.filter(
    ({ endpoint }) => endpoint.access.session !== true && endpoint.body instanceof z.ZodObject,
  )
  it.each(open.map(({ name, endpoint }) => [name, endpoint] as const))(
    'of %s, which needs no session, takes no field that it does not know (S29, S52)',
    async (_name, endpoint) => {
      for (const extra of [{ org_id: people.other.orgId }, { role: 'OWNER' }, { access_policy: { EDIT: true } }]) {
        const answer = await people.owner.browser.call(endpoint, { body: extra } as never)
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
      const { browser } = people.alone[one]
      const wanted = effective({ role: 'MEMBER', permissions: only(one) }).viewOtherAssignedClients
      const found = (await browser.call(searchClients, { query: { search: name, count: 'true' } })).body
      expect([found.results.length, found.count]).toEqual(wanted ? [1, 1] : [0, 0])
      for (const sort of ['last_activity', 'created', 'name', 'follow_up'] as const) {
        const list = (await browser.call(listClients, { query: { sort, count: 'true', page_size: 100 } })).body
        if (wanted) continue
        expect(list.results.map((row) => row.id)).not.toContain(seen.body.id)
        expect(list.count).toBe(list.results.length)
      }
      expect(
        (await people.viewer.browser.call(searchClients, { query: { search: name, count: 'true' } })).body.count,
      ).toBe(1)
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
