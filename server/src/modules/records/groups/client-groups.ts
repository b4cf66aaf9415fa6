import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/groups'
import {
  type GroupOfClient,
  type GroupsOfClient,
  type clientGroups as getGroups,
  keysIn,
} from '@fairlead/contract/records/groups'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { record } from '#records/activities'
import { hidesFrom, load, setGroups, tellClients } from '#records/clients'
import { users } from '#tables/identity/account'
import { applyRules, followRules } from './follow-rules.ts'
import { clientGroupMembers, clientGroups } from './groups.tables.ts'
import { compile, rulesOf } from './rules.queries.ts'

/** The groups of a client with the reasons, those that it is kept out of too. */
async function groupsOf(ctx: Ctx, clientId: string): Promise<GroupsOfClient> {
  const rows = await rowsOf<GroupOfClient & { is_member: boolean }>(
    ctx.db,
    sql`select g.id, g.name, g.colour_id, g.rule is not null as has_rule, m.how, m.is_member, m.at as since,
        case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(u.name, '')) end as by,
        case when m.how = 'rule' then g.rule end as rule, k.name as merged_from
      from ${clientGroupMembers} m
        join ${clientGroups} g on g.org_id = ${ctx.actor.orgId} and g.id = m.group_id and g.deleted_at is null
        left join ${users} u on u.id = m.by_id
        left join ${clientGroups} k on k.org_id = ${ctx.actor.orgId} and k.id = m.merged_from_id
      where m.org_id = ${ctx.actor.orgId} and m.client_id = ${clientId} order by g.name_key, g.id`,
  )
  const view = ({ is_member: _, ...row }: (typeof rows)[number]): GroupOfClient => row
  return {
    results: rows.filter((row) => row.is_member).map(view),
    kept_out: rows.filter((row) => !row.is_member).map(view),
  }
}

/** The groups that a client is in, and why. Of a client whose details are hidden none are told. */
export async function get(ctx: Ctx, { params }: Input<typeof getGroups>): Promise<Reply<typeof getGroups>> {
  const client = await load(ctx, params.id, 'view', { lock: false, binned: true })
  return hidesFrom(ctx.actor, client) ? { results: [], kept_out: [] } : groupsOf(ctx, client.id)
}

/** Ids that a person sent are of groups that there are. Throws 400. */
async function checkThere(ctx: Ctx, fields: Record<string, readonly string[] | undefined>): Promise<void> {
  const asked = [...new Set(Object.values(fields).flatMap((ids) => ids ?? []))]
  if (asked.length === 0) return
  const found = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select g.id from ${clientGroups} g where g.org_id = ${ctx.actor.orgId} and g.id = any(${sql.param(asked)}::uuid[])
      and g.deleted_at is null`,
  )
  const there = new Set(found.map(({ id }) => id))
  for (const [field, ids] of Object.entries(fields))
    if (ids?.some((id) => !there.has(id))) throw invalid({ [field]: 'This group no longer exists. Choose again.' })
}

type Decisions = { add: readonly string[]; remove: readonly string[]; auto: readonly string[] }

/**
 * Writes down what was decided by hand for one client that is locked: pinned, or kept out where a group has a rule, or
 * forgotten, so that the rule says again and without one it is in no longer. A membership that was there keeps its time.
 */
async function decide(ctx: Ctx, clientId: string, { add, remove, auto }: Decisions): Promise<void> {
  const { orgId, userId } = ctx.actor
  const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`
  await ctx.db.execute(sql`
    with gone as (
      delete from ${clientGroupMembers} m using ${clientGroups} g
      where m.org_id = ${orgId} and m.client_id = ${clientId} and g.org_id = ${orgId} and g.id = m.group_id
        and (m.group_id = any(${ids(auto)}) and m.how <> 'rule' or m.group_id = any(${ids(remove)}) and g.rule is null))
    insert into ${clientGroupMembers} (org_id, group_id, client_id, how, is_member, by_id, at)
    select ${orgId}, g.id, ${clientId}, x.how, x.how = 'pinned', ${userId}::uuid, ${ctx.now.toISOString()}::timestamptz
    from ${clientGroups} g cross join lateral (
      select case when g.id = any(${ids(add)}) then 'pinned' when g.id = any(${ids(remove)}) then 'excluded' end as how) x
    where g.org_id = ${orgId} and g.deleted_at is null and (x.how = 'pinned' or x.how = 'excluded' and g.rule is not null)
    on conflict (org_id, group_id, client_id) do update
      set how = excluded.how, is_member = excluded.is_member, by_id = excluded.by_id, merged_from_id = null,
        at = case when ${clientGroupMembers.isMember} and excluded.is_member then ${clientGroupMembers.at} else excluded.at end
      where ${clientGroupMembers.how} <> excluded.how`)
}

const names = ({ results }: GroupsOfClient): string | null => results.map(({ name }) => name).join(', ') || null

/**
 * Sets the groups of a client by hand, against their rules where these say otherwise, or leaves them to the rules again.
 * What came of it stands in the timeline; what rules do by themselves does not.
 */
export async function setAutoGroups(
  ctx: Ctx,
  { params, body }: Input<typeof calls.setAutoGroups>,
): Promise<Reply<typeof calls.setAutoGroups>> {
  const { group_ids, add_ids = [], remove_ids = [], auto_ids = [] } = body
  const client = await load(ctx, params.id, 'edit')
  const [, before] = await Promise.all([
    checkThere(ctx, { group_ids, add_ids, remove_ids, auto_ids }),
    groupsOf(ctx, client.id),
  ])
  const isByHand = group_ids || add_ids.length > 0 || remove_ids.length > 0 || auto_ids.length > 0
  if (!isByHand) {
    await followRules(ctx, [client.id])
    return groupsOf(ctx, client.id)
  }
  const present = new Set(before.results.map(({ id }) => id))
  const exact = group_ids && new Set(group_ids)
  await decide(ctx, client.id, {
    add: exact ? [...exact.difference(present)] : add_ids,
    remove: exact ? [...present.difference(exact)] : remove_ids,
    auto: auto_ids,
  })
  const [changed, rules] = await Promise.all([setGroups(ctx, [client.id]), rulesOf(ctx)])
  tellClients(ctx, changed)
  const asked = rules.filter(
    ({ groupId, filters }) => auto_ids.includes(groupId) || keysIn(filters).has('clientGroups'),
  )
  await applyRules(
    ctx,
    [client.id],
    asked.map((rule) => compile(ctx, rule)),
  )
  const after = await groupsOf(ctx, client.id)
  const [from, to] = [names(before), names(after)]
  if (from !== to)
    await record(ctx, {
      kind: 'CLIENT_EDITED',
      clientId: client.id,
      data: { changes: [{ field: 'groups', from, to }] },
    })
  return after
}
