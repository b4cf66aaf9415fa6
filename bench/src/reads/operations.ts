import { fillPath } from '@fairlead/contract/endpoint'
import { createClient, getClient, listClients, searchClients, updateClient } from '@fairlead/contract/records/clients'
import { encodeCursor, fold, type HotRead } from '@fairlead/server/testing/chaos'
import type pg from 'pg'
import { countries, frequentFragments, rareSurnames } from '../database/names.ts'
import type { HttpLoad } from '../load/load.ts'
import { writes } from '../servers/plain-writes.ts'

type Requests = HttpLoad['requests']

/** One thing that is measured: as a statement, at the thin server, and at Fairlead. */
export type Operation = {
  name: string
  kind: 'page' | 'read' | 'write'
  /** The least share of the thin server's rate that Fairlead must reach; none for writes. */
  bar: number | null
  sql: { text: string; values: unknown[][] }
  thin: Requests
  fairlead: Requests
}

const drawn = 200
const deep = 10_000

/** The one at a place of a list that goes round. */
function of<T>(list: readonly T[], place: number): T {
  const one = list[place % list.length]
  if (one === undefined) throw new Error('nothing to draw from')
  return one
}

/** How deep the deep page lies: in the middle where there are few. */
async function depthOf(db: pg.Client, orgId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from clients where org_id = $1 and deleted_at is null',
    [orgId],
  )
  return Math.min(deep, Math.floor((rows[0]?.n ?? 0) / 2))
}

/** Reads the database for places to start from, and makes all operations. */
export async function makeOperations(
  db: pg.Client,
  orgId: string,
  reads: Record<'list' | 'next' | 'search' | 'number' | 'get', HotRead>,
): Promise<Operation[]> {
  const ids = (
    await db.query<{ id: string; phone: string }>(
      `select id, regexp_replace(primary_phone, '\\D', '', 'g') as phone from clients
       where org_id = $1 order by md5(id::text) limit ${drawn}`,
      [orgId],
    )
  ).rows
  const placeAt = async (offset: number) => {
    const { rows } = await db.query<{ key: string; id: string }>(
      `select to_char(last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key, id from clients
       where org_id = $1 and deleted_at is null order by last_activity_at desc, id desc offset $2 limit 1`,
      [orgId, offset],
    )
    if (!rows[0]) throw new Error(`fewer than ${offset} clients`)
    return rows[0]
  }
  const asked = ({ text, parameters }: HotRead, several: readonly Record<string, unknown>[]) => ({
    text,
    values: several.map((values) => parameters.map((one) => ({ org: orgId, ...values })[one])),
  })
  const page = (place: { key: string; id: string }) => ({
    sql: asked(reads.next, [place]),
    thin: [{ path: `/clients?key=${encodeURIComponent(place.key)}&id=${place.id}` }],
    fairlead: [
      { path: `${listClients.path}?cursor=${encodeCursor('last_activity desc', { direction: 'next', ...place })}` },
    ],
  })
  const search = (fragments: readonly string[], read = reads.search) => ({
    sql: asked(
      read,
      fragments.map((f) => ({ word0: `%${f}%` })),
    ),
    thin: fragments.map((f) => ({ path: `/clients?search=${encodeURIComponent(f)}` })),
    fairlead: fragments.map((f) => ({ path: `${searchClients.path}?search=${encodeURIComponent(f)}` })),
  })
  // Who is added stands on top of the list, so their names are as others' are.
  const names = Array.from({ length: drawn }, (_, i) => {
    const { first, last } = of(countries, i)
    return `${of(first, i * 7)} ${of(last, i * 11)}`
  })
  return [
    {
      name: 'list of 20',
      kind: 'page',
      bar: 0.7,
      sql: asked(reads.list, [{}]),
      thin: [{ path: '/clients' }],
      fairlead: [{ path: listClients.path }],
    },
    { name: 'next page', kind: 'page', bar: 0.7, ...page(await placeAt(19)) },
    { name: 'a page 10,000 rows deep', kind: 'read', bar: 0.6, ...page(await placeAt(await depthOf(db, orgId))) },
    {
      name: 'search, rare name fragment',
      kind: 'read',
      bar: 0.6,
      ...search(rareSurnames.map((name) => fold(name).slice(0, 7))),
    },
    { name: 'search, frequent name fragment', kind: 'read', bar: 0.6, ...search(frequentFragments) },
    {
      name: 'search, phone fragment',
      kind: 'read',
      bar: 0.6,
      ...search(
        ids.map(({ phone }) => phone.slice(-7)),
        reads.number,
      ),
    },
    {
      name: 'get',
      kind: 'read',
      bar: 0.6,
      sql: asked(
        reads.get,
        ids.map(({ id }) => ({ id })),
      ),
      thin: ids.map(({ id }) => ({ path: `/clients/${id}` })),
      fairlead: ids.map(({ id }) => ({ path: fillPath(getClient.path, { id }) })),
    },
    {
      name: 'create',
      kind: 'write',
      bar: null,
      sql: { text: writes.create, values: names.map((name) => [orgId, name, 'raw{n}@example.com']) },
      thin: names.map((name) => ({
        method: 'POST',
        path: '/clients',
        body: `{"name":"${name}","email":"thin{n}@example.com"}`,
      })),
      fairlead: names.map((name) => ({
        method: 'POST',
        path: createClient.path,
        body: `{"name":"${name}","email":"fair{n}@example.com"}`,
      })),
    },
    {
      name: 'update',
      kind: 'write',
      bar: null,
      sql: { text: writes.update, values: ids.map(({ id }) => [orgId, id, 'Raw {n}']) },
      thin: ids.map(({ id }) => ({ method: 'PUT', path: `/clients/${id}`, body: '{"company":"Thin {n}"}' })),
      fairlead: ids.map(({ id }) => ({
        method: 'PUT',
        path: fillPath(updateClient.path, { id }),
        body: '{"company":"Fair {n}"}',
      })),
    },
  ]
}
