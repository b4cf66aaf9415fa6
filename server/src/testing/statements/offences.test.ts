import { listClients } from '@fairlead/contract/records/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableClasses } from '../../platform/db/table-classes.ts'
import { roundTrips } from '../round-trips.ts'
import { signature } from '../test-source.ts'
import { useWorld } from '../test-world.ts'
import { levelsOf, readyToParse } from './levels.ts'
import { offencesOf } from './offences.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })
beforeAll(readyToParse)

describe('a statement is about one organisation', () => {
  it.each([
    'select 1 from clients c where c.org_id = $1 and c.name = $2',
    'select 1 from "clients" where ("clients"."org_id" = $1::uuid and true)',
    'select 1 from clients where $1 = org_id',
    'select 1 from clients c left join leads l on l.org_id = $1 and l.client_id = c.id where c.org_id = $1',
    'select 1 from clients c join leads l on l.org_id = $1 and c.org_id = $1 and l.client_id = c.id',
    'with clients as (select 1 as id) select 1 from clients',
    'select 1 from users u join lead_inbox i on i.id = u.id',
    'insert into leads (id, org_id) values ($1, $2) on conflict (org_id, id) do update set summary = excluded.summary',
    'update clients c set name = $2 from leads l where c.org_id = $1 and l.org_id = $1 and l.client_id = c.id',
    'delete from uploads using clients where uploads.org_id = $1 and clients.org_id = $1',
    'savepoint x',
  ])('where each distributed table is compared with it: %s', (text) => expect(offencesOf(text)).toEqual([]))

  it.each([
    ['select 1 from clients', 'select clients*'],
    ['select 1 from clients where org_id = any($1::uuid[])', 'select clients*'],
    ['select 1 from clients where org_id = $1 or true', 'select clients*'],
    ['select 1 from clients c where (c.org_id = $1) is true', 'select clients c*'],
    ['select 1 from clients c join leads l on l.org_id = c.org_id where c.org_id = $1', 'select clients c, leads l*'],
    ['select 1 from clients c left join leads l on c.org_id = $1 and l.org_id = $1', 'select clients c*, leads l'],
    [
      'select 1 from clients c where c.org_id = $1 and exists (select 1 from leads l where l.org_id = c.org_id)',
      'select leads l*',
    ],
    ['select 1 from (select 1 from clients union all select 2) x', 'select clients*'],
    ['with x as (select 1 from leads) select 1 from x', 'select leads*'],
    ['insert into events select * from unnest($1::uuid[])', 'insert events*'],
    ['update clients set name = $1 where id = $2', 'update clients*'],
    [
      'delete from clients using leads where clients.org_id = $1 and leads.org_id = clients.org_id',
      'delete clients, leads*',
    ],
  ])('and where one is not, that is an offence: %s', (text, offence) => expect(offencesOf(text)).toEqual([offence]))

  it.each([
    ['update clients set updated_at = clock_now() where org_id = $1', 'update clients.updated_at by clock_now'],
    [
      'update clients set updated_at = current_timestamp where org_id = $1',
      'update clients.updated_at by current_timestamp',
    ],
    ['update clients set name = to_jsonb(company) #>> $2 where org_id = $1', 'update clients.name by to_jsonb'],
    ['update sessions set org_id = $2 where org_id = $1', 'update sessions.org_id'],
    [
      `insert into leads (id, org_id) values ($1, $2) on conflict (org_id, id) do update set received_at = date_trunc('day', leads.received_at)`,
      'insert leads.received_at by date_trunc',
    ],
  ])('so is a change that computes by what is not immutable, or sets the organisation: %s', (text, offence) =>
    expect(offencesOf(text)).toEqual([offence]),
  )
})

it('no lead and no hot read writes or locks a reference table', async () => {
  const { orgId, browser } = await world().signIn('ann@reference.test')
  const list = () => browser.call(listClients, { query: { page_size: 20 } })
  await list()
  const { statements } = await roundTrips(async () => {
    const body = JSON.stringify({ items: [{ id: '1', name: 'Lea Lead', email: 'lea@reference.test' }] })
    const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
    await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', headers, body })
    await world().settle()
    expect((await list()).body.results.map(({ name }) => name)).toEqual(['Lea Lead'])
  })
  const isReference = (table: string | undefined) => table !== undefined && tableClasses[table] === 'reference'
  const wrong = statements.filter((text) =>
    levelsOf(text).some(({ target, locked }) => isReference(target) || locked.some(isReference)),
  )
  expect(statements.some((text) => /insert into "?leads"?/.test(text))).toBe(true)
  expect(wrong).toEqual([])
})
