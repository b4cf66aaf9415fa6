import { allows, effective, isOwner, type Permissions } from '@fairlead/contract/permissions'
import { sql } from 'drizzle-orm'
import { standsInSql } from '#identity/team'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { badRequest, notFound } from '#platform/http'
import { users } from '#tables/identity/account'
import { subteams } from '#tables/identity/subteams'
import { memberships } from '#tables/identity/team'

/** A member as the person who asks may look through their eyes. */
export type Eyes = {
  member: { id: string; name: string }
  permissions: Permissions
  subTeams: string[]
  isLimited: boolean
  /** Has the member's rights and sees no more than the person who asks. */
  actor: Actor
}

/**
 * The eyes of a member: an actor with their rights, for the same rules. The person who manages the team sees whatever is
 * assigned, so that what both see differs from what the member sees by the unassigned alone: without the right to
 * those the eyes have it neither.
 */
export async function eyesOf(ctx: Ctx, id: string): Promise<Eyes> {
  const [row] = await rowsOf<{
    id: string
    name: string
    role: 'OWNER' | 'MEMBER'
    permissions: Permissions
    sub_teams: string[]
    stands_in: boolean
  }>(
    ctx.db,
    sql`select u.id, u.name, m.role, m.permissions,
        coalesce((select json_agg(s.name order by s.name) from ${subteams} s
          where s.org_id = ${ctx.actor.orgId} and m.permissions->'accessibleSubteamIds' @> to_jsonb(s.id::text)), '[]') as sub_teams,
        ${standsInSql(sql`${ctx.actor.orgId}`)} as stands_in
      from ${memberships} m join ${users} u on u.id = m.user_id
      where m.org_id = ${ctx.actor.orgId} and m.user_id = ${id} and m.status = 'ACTIVE'`,
  )
  if (!row) throw notFound()
  if (isOwner(row)) throw badRequest('The owner sees everything. Choose a member.')
  const permissions = effective({ role: row.role, permissions: row.permissions })
  const isLimited =
    permissions.viewUnassignedClients && !allows(rightsOf(ctx.actor), 'CLIENT.UNASSIGNED_CLIENTS_ACCESS')
  const seesSubTeams = permissions.accessSubTeamMembers && ctx.actor.flags.enable_subteams_feature === true
  return {
    member: { id: row.id, name: row.name },
    permissions,
    subTeams: seesSubTeams ? row.sub_teams : [],
    isLimited,
    actor: {
      ...ctx.actor,
      userId: row.id,
      role: row.role,
      standsIn: row.stands_in,
      permissions: isLimited ? { ...row.permissions, viewUnassignedClients: false } : row.permissions,
    },
  }
}
