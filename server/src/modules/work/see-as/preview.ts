import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/see-as'
import type { SightOfClient } from '@fairlead/contract/work/see-as'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { mostCounted } from '#platform/paging'
import { listClients, searchClients } from '#records/client-lists'
import { sightReason, visible } from '#records/clients'
import { subteamMembers, subteams } from '#tables/identity/subteams'
import { clients } from '#tables/records/clients'
import { eyesOf } from './see-as.ts'

/** What a member sees, in numbers. */
export async function seeAs(ctx: Ctx, { params }: Input<typeof calls.seeAs>): Promise<Reply<typeof calls.seeAs>> {
  const { member, permissions, subTeams, isLimited, actor } = await eyesOf(ctx, params.id)
  const counted = (what: SQL) => sql`(select count(*)::int from (select 1 from ${clients} c
    where c.org_id = ${actor.orgId} and c.deleted_at is null and ${what} and ${visible(actor)} limit ${mostCounted}) x)`
  const [counts] = await rowsOf<Reply<typeof calls.seeAs>['counts']>(
    ctx.db,
    sql`select ${counted(sql`true`)} as clients, ${counted(sql`c.is_new_lead`)} as new_leads,
      ${counted(sql`c.due_at < clock_now() and c.overdue_at <= clock_now()`)} as follow_ups_overdue`,
  )
  if (!counts) throw new Error('counts must answer a row')
  return { member, permissions, sub_teams: subTeams, counts, is_limited: isLimited }
}

/** The list as the member sees it: the very same list, for an actor of the member's rights. */
export async function seeAsClients(
  ctx: Ctx,
  { params, query }: Input<typeof calls.seeAsClients>,
): Promise<Reply<typeof calls.seeAsClients>> {
  const { actor } = await eyesOf(ctx, params.id)
  return listClients(ctx.as(actor), { params: {}, body: undefined, query: { ...query, sort: 'last_activity' } })
}

const mostLookedUp = 20

/** Clients that the person who asks sees, each with why the member sees it or not. */
export async function seeAsLookUp(
  ctx: Ctx,
  { params, query }: Input<typeof calls.seeAsLookUp>,
): Promise<Reply<typeof calls.seeAsLookUp>> {
  const [{ actor }, found] = await Promise.all([
    eyesOf(ctx, params.id),
    searchClients(ctx, { params: {}, body: undefined, query: { search: query.search, page_size: mostLookedUp } }),
  ])
  const ids = found.results.map((row) => row.id)
  const reasons = await rowsOf<Pick<SightOfClient, 'id' | 'reason' | 'sub_team'>>(
    ctx.db,
    sql`select c.id, ${sightReason(actor)} as reason,
        (select min(s.name) from ${subteamMembers} t join ${subteams} s on s.org_id = ${actor.orgId} and s.id = t.subteam_id
          where t.org_id = ${actor.orgId} and t.user_id = c.assigned_to_id
            and t.subteam_id = any(${sql.param(actor.permissions.accessibleSubteamIds)}::uuid[])) as sub_team
      from ${clients} c where c.org_id = ${actor.orgId} and c.id = any(${sql.param(ids)}::uuid[])`,
  )
  const reasonOf = new Map(reasons.map((row) => [row.id, row]))
  return {
    results: found.results.flatMap(({ id, name, assigned_to }) => {
      const why = reasonOf.get(id)
      if (!why) return []
      const { reason } = why
      const sub_team = reason === 'sub_team' ? why.sub_team : null
      return [{ id, name, assigned_to, is_shown: !reason.startsWith('hidden_'), reason, sub_team }]
    }),
    has_more: found.next !== null,
  }
}
