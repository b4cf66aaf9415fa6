import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { lockClients, setGroups, tellClients } from '#records/clients'
import { followRules } from './follow-rules.ts'
import { clientGroupMembers, clientGroups } from './groups.tables.ts'

/** Why a client is in a group, or kept out of it; what can be stored as JSON, and put back. */
export type Membership = { how: 'pinned' | 'rule' | 'excluded'; by_id: string | null; at: string }
/** What became of a client in a group; null: nothing stood there. */
export type GroupChange = { clientId: string; groupId: string; before: Membership | null; after: Membership | null }

type Row = {
  client_id: string
  group_id: string
  how: Membership['how'] | null
  by_id: string | null
  at: string | null
  to_how: Membership['how'] | null
}

const ids = (list: readonly string[]) => sql`${sql.param([...new Set(list)])}::uuid[]`

/** What changed, as its caller stores and shows it. */
function changesOf(ctx: Ctx, rows: readonly Row[]): GroupChange[] {
  const after = { by_id: ctx.actor.userId, at: ctx.now.toISOString() }
  return rows.map(({ client_id, group_id, how, by_id, at, to_how }) => ({
    clientId: client_id,
    groupId: group_id,
    before: how && at ? { how, by_id, at } : null,
    after: to_how ? { how: to_how, ...after } : null,
  }))
}

async function settle(ctx: Ctx, changes: readonly GroupChange[]): Promise<GroupChange[]> {
  const changed = await setGroups(ctx, [...new Set(changes.map(({ clientId }) => clientId))])
  tellClients(ctx, changed)
  // Rules may ask for groups, too.
  await followRules(ctx, changed, ['clientGroups'])
  return [...changes]
}

/**
 * Puts clients into groups by hand, thousands at once: who is in one already stays as it is, also by its rule. The
 * caller has seen to it that the actor may change these clients. Answers what changed.
 */
export async function addToGroups(
  ctx: Ctx,
  clientIds: readonly string[],
  groupIds: readonly string[],
): Promise<GroupChange[]> {
  const locked = await lockClients(ctx, clientIds)
  if (locked.length === 0 || groupIds.length === 0) return []
  const { orgId, userId } = ctx.actor
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with former as materialized (
        select k.id as client_id, g.id as group_id, m.how, m.by_id, m.at from unnest(${ids(locked)}) k(id)
          join ${clientGroups} g on g.org_id = ${orgId} and g.id = any(${ids(groupIds)}) and g.deleted_at is null
          left join ${clientGroupMembers} m on m.org_id = ${orgId} and m.group_id = g.id and m.client_id = k.id
        where m.is_member is distinct from true),
      written as (
        insert into ${clientGroupMembers} (org_id, group_id, client_id, how, is_member, by_id, at)
        select ${orgId}, f.group_id, f.client_id, 'pinned', true, ${userId}::uuid, ${ctx.now.toISOString()}::timestamptz from former f
        on conflict (org_id, group_id, client_id) do update
          set how = excluded.how, is_member = true, by_id = excluded.by_id, at = excluded.at, merged_from_id = null)
      select f.*, 'pinned' as to_how from former f`,
  )
  return settle(ctx, changesOf(ctx, rows))
}

/**
 * Takes clients out of groups by hand: where a group has a rule they are kept out of it from now on. Answers what
 * changed; who was not in one stays as it is.
 */
export async function removeFromGroups(
  ctx: Ctx,
  clientIds: readonly string[],
  groupIds: readonly string[],
): Promise<GroupChange[]> {
  const locked = await lockClients(ctx, clientIds)
  if (locked.length === 0 || groupIds.length === 0) return []
  const { orgId, userId } = ctx.actor
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with former as materialized (
        select m.client_id, m.group_id, m.how, m.by_id, m.at, g.rule is not null as has_rule from ${clientGroupMembers} m
          join ${clientGroups} g on g.org_id = ${orgId} and g.id = m.group_id and g.deleted_at is null
        where m.org_id = ${orgId} and m.group_id = any(${ids(groupIds)}) and m.client_id = any(${ids(locked)}) and m.is_member),
      kept_out as (
        update ${clientGroupMembers} m set how = 'excluded', is_member = false, by_id = ${userId}::uuid,
          at = ${ctx.now.toISOString()}::timestamptz, merged_from_id = null
        from former f where f.has_rule and m.org_id = ${orgId} and m.group_id = f.group_id and m.client_id = f.client_id),
      gone as (
        delete from ${clientGroupMembers} m using former f
        where not f.has_rule and m.org_id = ${orgId} and m.group_id = f.group_id and m.client_id = f.client_id)
      select client_id, group_id, how, by_id, at, case when has_rule then 'excluded' end as to_how from former`,
  )
  return settle(ctx, changesOf(ctx, rows))
}

/** Makes these the groups that clients are in, by hand, and no others. Answers what changed. */
export async function setGroupsOf(
  ctx: Ctx,
  clientIds: readonly string[],
  groupIds: readonly string[],
): Promise<GroupChange[]> {
  const others = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select id from ${clientGroups} where org_id = ${ctx.actor.orgId} and deleted_at is null
      and id <> all(${ids(groupIds)})`,
  )
  const removed = await removeFromGroups(
    ctx,
    clientIds,
    others.map(({ id }) => id),
  )
  return [...removed, ...(await addToGroups(ctx, clientIds, groupIds))]
}

/**
 * Takes changes back where nothing else has changed since (rule 210), and asks the rules where they are to say again.
 * Answers those that were put back.
 */
export async function putBackGroups(ctx: Ctx, changes: readonly GroupChange[]): Promise<GroupChange[]> {
  const locked = new Set(
    await lockClients(
      ctx,
      changes.map(({ clientId }) => clientId),
    ),
  )
  const { orgId } = ctx.actor
  const asked = changes.filter(({ clientId }) => locked.has(clientId))
  if (asked.length === 0) return []
  const rows = await rowsOf<{ n: number }>(
    ctx.db,
    sql`with wanted as materialized (
        select x.* from json_to_recordset(${JSON.stringify(
          asked.map(({ clientId, groupId, before, after }, n) => ({
            n,
            client_id: clientId,
            group_id: groupId,
            ...before,
            was_how: after?.how ?? null,
            was_at: after?.at ?? null,
          })),
        )}::json) x(n int, client_id uuid, group_id uuid, how text, by_id uuid, at timestamptz, was_how text, was_at timestamptz)
          join ${clientGroups} g on g.org_id = ${orgId} and g.id = x.group_id and g.deleted_at is null
          left join ${clientGroupMembers} m on m.org_id = ${orgId} and m.group_id = x.group_id and m.client_id = x.client_id
        where m.how is not distinct from x.was_how and m.at is not distinct from x.was_at),
      gone as (
        delete from ${clientGroupMembers} m using wanted w
        where w.how is null and m.org_id = ${orgId} and m.group_id = w.group_id and m.client_id = w.client_id),
      written as (
        insert into ${clientGroupMembers} (org_id, group_id, client_id, how, is_member, by_id, at)
        select ${orgId}, w.group_id, w.client_id, w.how, w.how <> 'excluded', w.by_id, w.at from wanted w where w.how is not null
        on conflict (org_id, group_id, client_id) do update
          set how = excluded.how, is_member = excluded.is_member, by_id = excluded.by_id, at = excluded.at)
      select n from wanted`,
  )
  const done = rows.flatMap(({ n }) => asked[n] ?? [])
  const settled = await settle(ctx, done)
  const free = done.filter(({ before }) => before === null || before.how === 'rule')
  await followRules(ctx, [...new Set(free.map(({ clientId }) => clientId))])
  return settled
}
