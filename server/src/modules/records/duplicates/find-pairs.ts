import type { PairReason } from '@fairlead/contract/records/duplicates'
import type { Ctx } from '#platform/context'
import { batched, insertRows, newId, waitForAll } from '#platform/db'
import { clientPairs } from './duplicates.tables.ts'

/** With more of one number or of one name a client is not paired: they are no person then, but a switchboard. */
const mostOfContact = 20
const mostOfName = 50

const digits = (column: string) => `regexp_replace(${column}, '\\D', '', 'g')`
/** The same last seven digits, or as many of which one differs. */
const isSimilar = `case when length(n.one) < 7 or length(n.other) < 7 then false
  when right(n.one, 7) = right(n.other, 7) then true
  when length(n.one) <> length(n.other) then false
  else (select count(*) from generate_series(1, length(n.one)) i where substr(n.one, i, 1) <> substr(n.other, i, 1)) = 1 end`

const text = `
  with found as (
    select x.client_id as one, y.client_id as other, x.kind as reason, case x.kind when 'phone' then 1 else 2 end as place
    from client_contacts x
    cross join lateral (select y.client_id from client_contacts y
      where y.org_id = $1 and y.match_key = x.match_key and y.client_id <> x.client_id and (not $4 or y.client_id > x.client_id)
      limit ${mostOfContact}) y
    where x.org_id = $1 and x.client_id = any($2::uuid[]) and x.match_key is not null
    union all
    -- The same number without the extension, looked for from both sides: few have one (rule 222).
    select x.client_id, y.client_id, x.kind, 1 from client_contacts x
    cross join lateral (
      (select y.client_id from client_contacts y where x.extension is not null
        and y.org_id = $1 and y.match_key = split_part(x.match_key, ';', 1) and y.client_id <> x.client_id limit ${mostOfContact})
      union all (select y.client_id from client_contacts y where x.extension is null
        and y.org_id = $1 and split_part(y.match_key, ';', 1) = x.match_key and y.extension is not null
        and y.client_id <> x.client_id limit ${mostOfContact})) y
    where x.org_id = $1 and x.client_id = any($2::uuid[]) and x.match_key is not null
    union all
    select c.id, o.id, case when k.is_same then 'name_company' else 'name_number' end, case when k.is_same then 3 else 4 end
    from clients c
    cross join lateral (select o.id, o.company, o.primary_phone from clients o
      where o.org_id = $1 and o.name_key = c.name_key and o.id <> c.id and o.deleted_at is null limit ${mostOfName}) o
    cross join lateral (select coalesce(trim(c.company) <> '' and lower(trim(c.company)) = lower(trim(o.company)), false) as is_same) k
    cross join lateral (select ${digits('c.primary_phone')} as one, ${digits('o.primary_phone')} as other) n
    where c.org_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null and c.name_key <> '' and (not $4 or o.id > c.id)
      and (k.is_same or ${isSimilar})
  ), pairs as (
    select distinct on (a_id, b_id) a_id, b_id, reason
    from (select least(one, other) as a_id, greatest(one, other) as b_id, reason, place from found) f
    order by a_id, b_id, place
  )
  insert into client_pairs (id, org_id, a_id, b_id, reason, found_at, seen_at)
  select gen_random_uuid(), $1, p.a_id, p.b_id, p.reason, $3, $3 from pairs p
    join clients a on a.org_id = $1 and a.id = p.a_id and a.deleted_at is null
    join clients b on b.org_id = $1 and b.id = p.b_id and b.deleted_at is null
  on conflict (org_id, a_id, b_id) do update set seen_at = excluded.seen_at,
    reason = case when client_pairs.reason = 'kept_separate' then client_pairs.reason else excluded.reason end`

type Ask = { orgId: string; ids: readonly string[]; at: string; isWalk: boolean }

/** What is asked at one time is one statement for each organisation. */
const find = batched(async (db, asks: readonly Ask[]): Promise<undefined[]> => {
  const alike = Map.groupBy(asks, ({ orgId, at, isWalk }) => `${orgId} ${at} ${isWalk}`)
  const statements = [...alike.values()].map((some) => {
    const [{ orgId, at, isWalk }] = some as [Ask]
    return db.$client.query(text, [orgId, [...new Set(some.flatMap(({ ids }) => ids))], at, isWalk])
  })
  await waitForAll(statements)
  return asks.map(() => undefined)
})

/**
 * Notes with whom these clients may be one person, by the indexes of numbers, addresses and names. `isWalk`: all are
 * looked at, so that each pair is looked for from one side.
 */
export async function findPairsOf(
  ctx: Ctx,
  ids: readonly string[],
  { isWalk = false, at = ctx.now.toISOString() }: { isWalk?: boolean; at?: string } = {},
): Promise<void> {
  if (ids.length > 0) await find(ctx.db, { orgId: ctx.actor.orgId, ids, at, isWalk })
}

/** Links a client that is just made with those that it may be (rules 36 and 221). */
export async function linkSeparate(
  ctx: Ctx,
  one: string,
  others: readonly { id: string; reason: PairReason }[],
): Promise<void> {
  const at = ctx.now.toISOString()
  const rows = others.map(({ id: other, reason }) => {
    const [aId = one, bId = other] = [one, other].sort()
    return { id: newId(), orgId: ctx.actor.orgId, aId, bId, reason, foundAt: at, seenAt: at }
  })
  // Behind the client itself, also where many are made together.
  if (rows.length > 0) await insertRows(ctx.db, clientPairs, rows)
}
