import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context'
import type { ContactDraft } from './contacts.ts'

export type Match = {
  id: string
  name: string
  assigned_to_id: string | null
  last_activity_at: string
  matched_on: string
}

const keysOf = (contacts: readonly ContactDraft[]): string[] =>
  [...new Set(contacts.flatMap((c) => (c.matchKey ? [c.matchKey] : [])))].sort()

/** A match key as a number for an advisory lock, within its organisation. */
const lockOf = (orgId: string, key: string): string =>
  createHash('sha256').update(`${orgId} ${key}`).digest().readBigInt64BE(0).toString()

/**
 * Locks the match keys of a person until the transaction ends, in one order for all, so that two
 * deliveries of one person at the same moment come one after the other and never make twins (R3).
 */
export async function lockKeys(ctx: Ctx, contacts: readonly ContactDraft[]): Promise<void> {
  const locks = keysOf(contacts).map((key) => lockOf(ctx.actor.orgId, key))
  if (locks.length === 0) return
  await ctx.db.$client.query(
    'select pg_advisory_xact_lock(key) from (select unnest($1::bigint[]) as key order by 1) keys',
    [locks.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))],
  )
}

/**
 * Clients of the organisation with an equal E.164 number or lower-cased address (rule 35), the one with
 * the latest activity first; those in the bin are none. The keys go through a sub-select and the limit is
 * part of the text, so that PostgreSQL keeps one plan: planning costs five times as much as looking.
 */
export async function matchContacts(ctx: Ctx, contacts: readonly ContactDraft[], limit: 1 | 20 = 20): Promise<Match[]> {
  const keys = keysOf(contacts)
  if (keys.length === 0) return []
  const { rows } = await ctx.db.$client.query<Match>(
    `select c.id, c.name, c.assigned_to_id, c.last_activity_at, min(k.match_key) as matched_on
     from client_contacts k join clients c on c.org_id = k.org_id and c.id = k.client_id
     where k.org_id = $1 and k.match_key = any(array(select unnest($2::text[]))) and c.deleted_at is null
     group by c.id, c.name, c.assigned_to_id, c.last_activity_at
     order by c.last_activity_at desc, c.id desc limit ${limit}`,
    [ctx.actor.orgId, keys],
  )
  return rows
}
