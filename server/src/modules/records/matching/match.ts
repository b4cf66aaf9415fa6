import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context'
import { batched, waitForAll } from '#platform/db'
import { areOtherPeople, type ContactDraft, givenName } from '#records/clients'

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

/** The key of a number without its extension. */
const baseOf = (key: string): string => key.replace(/;.*/, '')

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

/** How many of those who have a key are looked at. The limit is part of the text, so that PostgreSQL keeps one plan. */
const mostMatches = 20

/**
 * Clients with an equal key (rule 35), those in the bin last. `offset 0` fixes the order of the joins: a plan made while
 * the tables were empty would otherwise join all contacts with all clients until they are analysed.
 */
const matchBinnedToo = batched<{ orgId: string; keys: string[] }, Match[]>(async (db, asks) => {
  const flat = asks.flatMap(({ orgId, keys }, n) => keys.map((key) => ({ n, orgId, key })))
  const { rows } = await db.$client.query<Match & { n: number }>(
    `select n, id, name, assigned_to_id, last_activity_at, matched_on from (
      select k.n, c.id, c.name, c.assigned_to_id, greatest(c.last_activity_at, c.created_at) as last_activity_at, min(t.match_key) as matched_on,
        row_number() over (partition by k.n order by c.deleted_at is not null, c.last_activity_at desc, c.id desc) as place
      from unnest($1::int[], $2::uuid[], $3::text[]) as k(n, org_id, key)
      cross join lateral (select * from client_contacts x where x.org_id = k.org_id and x.match_key = k.key offset 0) t
      cross join lateral (select * from clients x where x.org_id = t.org_id and x.id = t.client_id offset 0) c
      group by k.n, c.id, c.name, c.assigned_to_id, c.last_activity_at, c.created_at, c.deleted_at
    ) m where place <= ${mostMatches} order by n, place`,
    [flat.map(({ n }) => n), flat.map(({ orgId }) => orgId), flat.map(({ key }) => key)],
  )
  const found = Map.groupBy(rows, (row) => row.n)
  return asks.map((_, n) => (found.get(n) ?? []).map(({ n: _n, ...match }) => match))
})

type Candidate = Match & { keys: string[]; texts: string[] }
/** Who has one of these keys, or the number of one with another extension or none; with all that tells people apart. */
const candidates = batched<{ orgId: string; keys: string[] }, Candidate[]>(async (db, asks) => {
  const flat = asks.flatMap(({ orgId, keys }, n) => keys.map((key) => ({ n, orgId, key })))
  const { rows } = await db.$client.query<Candidate & { n: number }>(
    `select m.n, m.id, m.name, m.assigned_to_id, m.last_activity_at, m.matched_on, a.keys, a.texts from (
      select k.n, k.org_id, c.id, c.name, c.assigned_to_id, greatest(c.last_activity_at, c.created_at) as last_activity_at, min(t.match_key) as matched_on,
        row_number() over (partition by k.n order by c.last_activity_at desc, c.id desc) as place
      from unnest($1::int[], $2::uuid[], $3::text[]) as k(n, org_id, key)
      cross join lateral (
        select org_id, client_id, match_key from client_contacts x where x.org_id = k.org_id and x.match_key = k.key
        union all select org_id, client_id, match_key from client_contacts x
          where x.org_id = k.org_id and split_part(x.match_key, ';', 1) = k.key and x.extension is not null offset 0) t
      cross join lateral (select * from clients x where x.org_id = t.org_id and x.id = t.client_id offset 0) c
      where c.deleted_at is null
      group by k.n, k.org_id, c.id, c.name, c.assigned_to_id, c.last_activity_at, c.created_at
    ) m cross join lateral (
      select coalesce(array_agg(x.match_key) filter (where x.match_key is not null), '{}') as keys,
        array_agg(x.raw) || array_agg(coalesce(x.value, x.raw)) as texts
      from client_contacts x where x.org_id = m.org_id and x.client_id = m.id) a
    where m.place <= ${mostMatches} order by m.n, m.place`,
    [flat.map(({ n }) => n), flat.map(({ orgId }) => orgId), flat.map(({ key }) => key)],
  )
  const found = Map.groupBy(rows, (row) => row.n)
  return asks.map((_, n) => found.get(n) ?? [])
})

/** The clients that somebody is already, the latest first; and those who may be them, and stay clients of their own. */
export type PersonMatch = { same: Match[]; others: Match[] }

/**
 * Looks for somebody among the clients, for every way by which people come (rules 35 and 221): who shares a number or an
 * address is the same, the one with the latest activity first, unless they are two people. Those, and clients who have the
 * number with another extension or without it, are suspected pairs (rule 222).
 */
export async function matchPerson(
  ctx: Ctx,
  { name, contacts }: { name: string; contacts: readonly ContactDraft[] },
): Promise<PersonMatch> {
  const keys = keysOf(contacts)
  if (keys.length === 0) return { same: [], others: [] }
  const bases = keys.filter((key) => key.includes(';')).map(baseOf)
  const found = await candidates(ctx.db, { orgId: ctx.actor.orgId, keys: [...new Set([...keys, ...bases])] })
  const person = { name: givenName(name, contacts), keys }
  const marked = found.map(({ keys: theirs, texts, ...match }) => {
    const shared = theirs.filter((key) => keys.includes(key)).sort()[0]
    const other = {
      name: givenName(
        match.name,
        texts.map((raw) => ({ value: null, raw })),
      ),
      keys: theirs,
    }
    const isSame = shared !== undefined && !areOtherPeople(person, other)
    const isNear = shared !== undefined || theirs.some((key) => bases.includes(key) || keys.includes(baseOf(key)))
    return { match: { ...match, matched_on: shared ?? match.matched_on }, isSame, isNear }
  })
  return {
    same: marked.filter(({ isSame }) => isSame).map(({ match }) => match),
    others: marked.filter(({ isSame, isNear }) => !isSame && isNear).map(({ match }) => match),
  }
}

/** Clients of the organisation with one of these numbers or addresses, the latest first; those in the bin come last. */
export async function matchAll(ctx: Ctx, contacts: readonly ContactDraft[]): Promise<Match[]> {
  const keys = keysOf(contacts)
  return keys.length === 0 ? [] : matchBinnedToo(ctx.db, { orgId: ctx.actor.orgId, keys })
}
