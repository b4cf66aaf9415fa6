import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context'
import { batched, waitForAll } from '#platform/db'
import type { ContactDraft } from '#records/clients'

export type Match = {
  id: string
  name: string
  assigned_to_id: string | null
  last_activity_at: string
  matched_on: string
}

type Keyed = Pick<ContactDraft, 'matchKey'>
const keysOf = (contacts: readonly Keyed[]): string[] =>
  [...new Set(contacts.flatMap((c) => (c.matchKey ? [c.matchKey] : [])))].sort()

/** A match key as a number for an advisory lock, within its organisation. */
const lockOf = (orgId: string, key: string): string =>
  createHash('sha256').update(`${orgId} ${key}`).digest().readBigInt64BE(0).toString()

const lockAll = batched<string[], undefined>(async (db, asks) => {
  const locks = [...new Set(asks.flat())].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  await db.$client.query(
    'select pg_advisory_xact_lock(key) from (select unnest($1::bigint[]) as key order by 1) keys',
    [locks],
  )
  return asks.map(() => undefined)
})

/**
 * Locks the match keys of a person until the transaction ends, in one order for all, so that two
 * deliveries of one person at the same moment come one after the other and never make twins (R3). What
 * `behind` asks sees what was committed before the locks were got.
 */
export async function lockKeys<T>(ctx: Ctx, contacts: readonly Keyed[], behind: () => Promise<T>): Promise<T> {
  const locks = keysOf(contacts).map((key) => lockOf(ctx.actor.orgId, key))
  if (locks.length === 0) return behind()
  await ctx.turn(locks)
  // What comes second goes behind the first on the same connection, in the same round trip.
  const [, result] = await waitForAll([lockAll(ctx.db, locks), behind()])
  return result
}

const matching = (limit: number, binnedToo = false) => {
  const text = `
    select n, id, name, assigned_to_id, last_activity_at, matched_on from (
      select k.n, c.id, c.name, c.assigned_to_id, c.last_activity_at, min(t.match_key) as matched_on,
        row_number() over (partition by k.n order by ${binnedToo ? 'c.deleted_at is not null, ' : ''}c.last_activity_at desc, c.id desc) as place
      from unnest($1::int[], $2::uuid[], $3::text[]) as k(n, org_id, key)
      cross join lateral (select * from client_contacts x where x.org_id = k.org_id and x.match_key = k.key offset 0) t
      cross join lateral (select * from clients x where x.org_id = t.org_id and x.id = t.client_id offset 0) c
      ${binnedToo ? '' : 'where c.deleted_at is null'}
      group by k.n, c.id, c.name, c.assigned_to_id, c.last_activity_at${binnedToo ? ', c.deleted_at' : ''}
    ) m where place <= ${limit} order by n, place`
  return batched<{ orgId: string; keys: string[] }, Match[]>(async (db, asks) => {
    const flat = asks.flatMap(({ orgId, keys }, n) => keys.map((key) => ({ n, orgId, key })))
    const { rows } = await db.$client.query<Match & { n: number }>(text, [
      flat.map(({ n }) => n),
      flat.map(({ orgId }) => orgId),
      flat.map(({ key }) => key),
    ])
    const found = Map.groupBy(rows, (row) => row.n)
    return asks.map((_, n) => (found.get(n) ?? []).map(({ n: _n, ...match }) => match))
  })
}
const matchFirst = matching(1)
const matchMany = matching(20)
const matchBinnedToo = matching(20, true)

/**
 * Clients of the organisation with an equal E.164 number or lower-cased address (rule 35), the one with
 * the latest activity first; those in the bin are none. The limit is part of the text, so that PostgreSQL keeps
 * one plan: planning costs five times as much as looking. `offset 0` fixes the order of the joins: a plan made while
 * the tables were empty would otherwise join all contacts with all clients until they are analysed.
 */
export async function matchContacts(ctx: Ctx, contacts: readonly ContactDraft[], limit: 1 | 20 = 20): Promise<Match[]> {
  const keys = keysOf(contacts)
  if (keys.length === 0) return []
  return (limit === 1 ? matchFirst : matchMany)(ctx.db, { orgId: ctx.actor.orgId, keys })
}

/** The same with those in the bin, who come last. */
export async function matchAll(ctx: Ctx, contacts: readonly ContactDraft[]): Promise<Match[]> {
  const keys = keysOf(contacts)
  return keys.length === 0 ? [] : matchBinnedToo(ctx.db, { orgId: ctx.actor.orgId, keys })
}
