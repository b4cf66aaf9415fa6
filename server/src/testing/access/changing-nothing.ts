import { expect } from 'vitest'
import { tablesWritten } from '../tables-written.ts'
import type { World } from '../world.ts'
import type { Access } from './access.ts'

/** Refused requests may touch these: limits, the last use of sessions, keys of repeated tries, jobs. */
const free = new Set(['rate_limits', 'sessions', 'idempotency_keys', 'pgboss'])

/** How many rows each table has. */
async function sizes(world: World): Promise<Map<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const kept = tables.filter(({ name }) => !free.has(name))
  const counts = kept.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const rows = await world.sql<{ name: string; n: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/**
 * Does what must change nothing. The driver says which tables statements name; in those no row bears a transaction that
 * began since. A statement that would delete is named by `deleting`, and then no table has lost a row.
 */
export async function changingNothing(
  world: World,
  name: string,
  { deleting, counting }: Access,
  work: () => Promise<void>,
): Promise<void> {
  const before = deleting?.includes(name) ? await sizes(world) : undefined
  const [since] = await world.sql<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  const { written, emptied } = await tablesWritten(work)
  if (counting?.includes(name)) return
  for (const table of written.difference(free)) {
    const rows = await world.sql(`select 1 from ${table} where xmin::text::bigint >= $1 limit 1`, [since?.xid])
    expect(rows, `${name} wrote ${table}`).toEqual([])
  }
  if (before) expect(await sizes(world)).toEqual(before)
  else expect([...emptied.difference(free)], `${name} deletes: name it in \`deleting\` of its access`).toEqual([])
}
