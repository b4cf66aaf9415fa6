import type { FilterKey } from '@fairlead/contract/records/filters'
import { keysIn } from '@fairlead/contract/records/groups'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { lockClients, setGroups, tellClients } from '#records/clients'
import { clients } from '#tables/records/clients'
import { clientGroupMembers } from './groups.tables.ts'
import { type Compiled, compile, rulesOf } from './rules.queries.ts'

const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`

/** What each rule says of each of these clients; those in the bin are left alone. */
const verdicts = (ctx: Ctx, clientIds: readonly string[], rules: readonly Compiled[]): SQL => sql`
  verdict as materialized (
    select c.id as client_id, r.group_id, r.fits from ${clients} c
      cross join lateral (values ${sql.join(
        rules.map(({ groupId, where }) => sql`(${groupId}::uuid, coalesce((${where}), false))`),
        sql`, `,
      )}) r(group_id, fits)
    where c.org_id = ${ctx.actor.orgId} and c.id = any(${ids(clientIds)}) and c.deleted_at is null)`

/** Clients of which a rule says something else than stands there. Pins and exclusions by hand win, so they are none. */
async function differing(ctx: Ctx, clientIds: readonly string[], rules: readonly Compiled[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`with ${verdicts(ctx, clientIds, rules)}
      select distinct v.client_id as id from verdict v
        left join ${clientGroupMembers} m
          on m.org_id = ${ctx.actor.orgId} and m.group_id = v.group_id and m.client_id = v.client_id
      where case when v.fits then m.client_id is null else m.how = 'rule' end`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts clients into the groups whose rules they fit, and takes them out of those that they do not fit any more. Who
 * differs is looked for without locks; once these are locked the rules are asked again, so that nothing stale is
 * written. Answers who changed.
 */
export async function applyRules(
  ctx: Ctx,
  clientIds: readonly string[],
  rules: readonly Compiled[],
): Promise<string[]> {
  if (rules.length === 0 || clientIds.length === 0) return []
  const locked = await lockClients(ctx, await differing(ctx, clientIds, rules))
  if (locked.length === 0) return []
  const { orgId } = ctx.actor
  const moved = await rowsOf<{ id: string }>(
    ctx.db,
    sql`with ${verdicts(ctx, locked, rules)},
      joined as (
        insert into ${clientGroupMembers} (org_id, group_id, client_id, how, is_member, at)
        select ${orgId}, v.group_id, v.client_id, 'rule', true, ${ctx.now.toISOString()}::timestamptz from verdict v where v.fits
        on conflict do nothing returning client_id),
      parted as (
        delete from ${clientGroupMembers} m using verdict v
        where not v.fits and m.org_id = ${orgId} and m.group_id = v.group_id and m.client_id = v.client_id
          and m.how = 'rule' returning m.client_id)
      select client_id as id from joined union select client_id from parted`,
  )
  const changed = await setGroups(
    ctx,
    moved.map(({ id }) => id),
  )
  tellClients(ctx, changed)
  return changed
}

/**
 * Asks the rules of all groups about clients that changed, thousands at once too; with `keys` only those that ask about
 * one of these. Answers who changed.
 */
export async function followRules(
  ctx: Ctx,
  clientIds: readonly string[],
  keys?: readonly FilterKey[],
): Promise<string[]> {
  const rules = (await rulesOf(ctx)).filter(({ filters }) => {
    const asked = keysIn(filters)
    return keys?.some((key) => asked.has(key)) ?? true
  })
  return rules.length === 0
    ? []
    : applyRules(
        ctx,
        clientIds,
        rules.map((rule) => compile(ctx, rule)),
      )
}
