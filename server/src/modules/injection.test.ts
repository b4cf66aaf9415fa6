import { endpoints } from '@fairlead/contract'
import { fillPath } from '@fairlead/contract/endpoint'
import { createClient, listClients, searchClients } from '@fairlead/contract/records/clients'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/db'
import { encodeCursor } from '#platform/paging'
import { fixtures } from '../testing/matrix/fixtures.ts'
import { metaServer } from '../testing/outside/meta-server.ts'
import { testSource } from '../testing/test-source.ts'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'

const meta = await metaServer()
const world = useWorld({ env: meta.env, overrides: { sources: [testSource((org) => `secret of ${org}`)] } })
afterAll(() => meta.close())

/** What breaks out of SQL that was put together from strings, and what LIKE and arrays read as their own. */
const hostile = fc.oneof(
  fc.constantFrom(
    `' or '1'='1`,
    `'; drop table clients; --`,
    `name desc, (select pg_sleep(9))`,
    `id::text`,
    `1) union select secret from magic_tokens --`,
    `%`,
    `_`,
    `\\`,
    `{"a":1}`,
    `$1`,
    `\u0000`,
    `\ud800`,
    `constructor`,
    `__proto__`,
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const wrongTimes = [
  'abc',
  '',
  '0000-01-01T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-infinity',
  'epoch',
  'now',
]
const wrongInstants = [
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31',
]
const wrongTexts = ['a\0b', '\ud83d', '\udc00x', '\0']

const time = '2026-11-21T10:17:55.400Z'
const contentOrders = (type: string): [order: string, sound: string, query?: object][] => [
  [`content ${type} last_shared true`, time],
  [`content ${type} name false`, 'any text', { sort: 'name' }],
  [`content ${type} most_opened true`, '12', { sort: 'most_opened' }],
]

/** The orders of each list with a cursor, each with a key that it may have. */
const orders: Record<string, [order: string, sound: string, query?: object][]> = {
  listExports: [['exports', time]],
  listConversionEvents: [['conversion events', time]],
  listFacebookPages: [['facebook pages', 'any text']],
  connectedFacebookPages: [['connected facebook pages', 'any text']],
  connectedFacebookForms: [['facebook forms', 'any text']],
  listBatches: [['batches', time]],
  listImports: [['imports', time]],
  importRows: [['import rows', '17']],
  listClients: [
    ['last_activity desc', time],
    ['created desc', time, { sort: 'created' }],
    ['name asc', 'any text', { sort: 'name' }],
    ['follow_up asc', 'infinity', { sort: 'follow_up' }],
    ['deleted desc', time, { deleted: 'true' }],
    ['uncontacted asc', time, { sort: 'uncontacted' }],
    ['uncontacted_new asc', time, { sort: 'uncontacted_new' }],
    ['uncontacted_seen asc', time, { sort: 'uncontacted_seen' }],
    ['viewed desc', time, { sort: 'viewed' }],
  ],
  recentlyActiveClients: [['viewed desc', time]],
  searchClients: [['last_activity desc', time]],
  getTimeline: [['timeline', time]],
  userTimeline: [['user-timeline', time]],
  clientSequenceSteps: [['steps', time]],
  clientEnrolments: [['client enrolments', time]],
  sequenceClients: [['sequence clients', time]],
  sequenceStepClients: [['step clients', time]],
  listSequences: [['sequences', 'any text']],
  listToday: [
    ['today all', time],
    ['today step', time, { kind: 'step' }],
  ],
  clientChat: [['chat', time]],
  contentClients: [
    ['recipients TOTAL_SHARED', time],
    ['recipients TOTAL_OPENED', time, { filter: 'TOTAL_OPENED' }],
  ],
  orgAdminList: [['all content file', time]],
  listMessages: contentOrders('text'),
  searchMessages: contentOrders('text'),
  listDocuments: contentOrders('file'),
  searchDocuments: contentOrders('file'),
  listPages: contentOrders('html_page'),
  searchPages: contentOrders('html_page'),
  shareVisits: [['visits', time]],
  contentVisits: [['visits', time]],
  shareHistory: [['timeline', time]],
  listFollowUps: [
    ['follow-ups all', time],
    ['follow-ups someday', time, { section: 'someday' }],
  ],
  listGroups: [['groups', 'any text']],
  listGoneGroups: [['gone groups', time]],
  groupClients: [['last_activity desc', time]],
  listDeliveries: [['deliveries', time]],
  listDeadLetters: [['dead letters', time]],
  listNotices: [['notices', time]],
  listPairs: [
    ['pairs same', time],
    ['pairs likely', time, { section: 'likely' }],
    ['pairs dismissed', time, { section: 'dismissed' }],
  ],
  listMerges: [['merges', time]],
  listReadings: [['readings', time]],
  listLeadForms: [
    ['lead forms', time],
    ['deleted lead forms', time, { deleted: 'true' }],
  ],
  searchLeadForms: [['lead forms', time]],
  listWebhooks: [
    ['webhooks', time],
    ['deleted webhooks', time, { deleted: 'true' }],
  ],
  // A place in a list that is fixed, no key of a row.
  listIntegrations: [],
  searchIntegrations: [],
  // The same: lists that are put together at each call.
  listAssignmentRules: [],
  listCriteria: [],
  listDistributionRules: [],
  listDistributionCriteria: [],
  leadsHistory: [['distributed leads', time]],
  listTeamMembers: [['team members', 'any text']],
  manageMembers: [
    ['managed members ', 'any text'],
    ['managed members INVITED', 'any text', { account_status: 'INVITED' }],
  ],
  teamFigureRows: [['figure new', time]],
  seeAsClients: [['last_activity desc', time]],
  leadFormLeads: [['leads of a form', time]],
  listSubteams: [['sub-teams', 'any text']],
  subteamMembers: [['members of a sub-team', 'any text']],
}

let owner: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
})

describe('every parameter of every read (S46)', () => {
  const reads = endpoints.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      endpoint.access.session === true &&
      endpoint.query instanceof z.ZodObject &&
      Object.keys(endpoint.query.shape).length > 0,
  )

  it.each(reads.map(({ name, endpoint }) => [name, endpoint] as const))(
    'of %s is a value, never SQL',
    async (name, endpoint) => {
      void (await owner.browser.call(createClient, { body: { name: 'Only one' } })).body
      const asked = (await fixtures[name]?.make(world(), owner)) ?? {}
      const path = fillPath(endpoint.path, asked.params as never)
      const shape = (endpoint.query as z.ZodObject).shape
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...Object.keys(shape)), hostile, async (field, value) => {
          const query = new URLSearchParams({
            ...(asked.query as Record<string, string>),
            [field]: value.toWellFormed(),
          })
          const { status, text } = await owner.browser.fetch(`${path}?${query}`)
          expect([200, 400, 404, 414], text).toContain(status)
          expect(text).not.toMatch(/syntax error|pg_|relation "/)
        }),
        { numRuns: 20 },
      )
      expect((await owner.browser.call(listClients)).body.results.length).toBeGreaterThan(0)
    },
  )

  const lists = reads.filter(({ endpoint }) => 'cursor' in (endpoint.query as z.ZodObject).shape)
  it.each(lists.map(({ name, endpoint }) => [name, endpoint] as const))(
    'of %s takes a cursor that anybody could have written: a place in the list, or 400',
    async (name, endpoint) => {
      const asked = (await fixtures[name]?.make(world(), owner)) ?? {}
      const path = fillPath(endpoint.path, asked.params as never)
      const ask = async (order: string, query: object, key: string, id: string = newId()) => {
        const cursor = encodeCursor(order, { direction: 'next', key, id })
        const page = new URLSearchParams({ ...asked.query, ...query, cursor } as Record<string, string>)
        const { status, text } = await owner.browser.fetch(`${path}?${page}`)
        expect([200, 400], `${order} ${JSON.stringify(key)} ${text}`).toContain(status)
        return status
      }
      for (const [order, sound, query] of orders[name] ?? []) {
        expect(await ask(order, query ?? {}, sound), order).toBe(200)
        expect(await ask(order, query ?? {}, sound, '-'.repeat(36)), order).toBe(400)
        for (const key of wrongTimes) await ask(order, query ?? {}, key)
        await fc.assert(
          fc.asyncProperty(hostile, async (key) => void (await ask(order, query ?? {}, key))),
          { numRuns: 10 },
        )
      }
      expect(orders[name]).toBeDefined()
    },
  )

  it('names its orders and filters from lists: another name is refused on its field', async () => {
    for (const sort of ['name desc', 'org_id', '-id', 'constructor']) {
      const answer = await owner.browser.call(listClients, { query: { sort } as never })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, ['sort']])
    }
  })

  it('finds what LIKE would read as a pattern only where it stands', async () => {
    for (const name of ['100% sure', 'under_score', 'back\\slash', 'Plain'])
      void (await owner.browser.call(createClient, { body: { name } })).body
    const find = async (search: string) =>
      (await owner.browser.call(searchClients, { query: { search } })).body.results.map((client) => client.name)
    expect(await find('00%')).toEqual(['100% sure'])
    expect(await find('r_s')).toEqual(['under_score'])
    expect(await find('k\\s')).toEqual(['back\\slash'])
    expect(await find('l%n')).toEqual([])
  })
})

describe('every field of every body', () => {
  const writes = endpoints.filter(
    ({ endpoint }) => endpoint.access.session === true && endpoint.body instanceof z.ZodObject,
  )

  it.each(writes.map(({ name, endpoint }) => [name, endpoint] as const))(
    'of %s may hold what no database stores: it is left out or refused',
    async (name, endpoint) => {
      const asked = (await fixtures[name]?.make(world(), owner)) ?? {}
      const path = fillPath(endpoint.path, asked.params as never)
      for (const [field, schema] of Object.entries((endpoint.body as z.ZodObject).shape)) {
        const values = [...wrongTexts, ...wrongInstants].flatMap((value) => [value, [value]])
        // What the contract refuses comes to no statement: one such value shows that the refusal is no failure.
        const refused = values.filter((value) => !(schema as z.ZodType).safeParse(value).success)
        for (const shaped of [...values.filter((value) => !refused.includes(value)), ...refused.slice(0, 1)]) {
          const body = JSON.stringify({ ...asked.body, [field]: shaped })
          const { status, text } = await owner.browser.fetch(path, {
            method: endpoint.method,
            body,
            headers: { 'content-type': 'application/json' },
          })
          expect(status, `${body.slice(0, 200)} ${text}`).toBeLessThan(500)
        }
      }
    },
  )
})
