import type { Input, Reply } from '@fairlead/contract/endpoint'
import { allows } from '@fairlead/contract/permissions'
import { listTeamMembers } from '@fairlead/contract/team'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { forbidden, serve } from '#platform/http'
import type { Module } from '#platform/module'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { users } from '#tables/account'
import { memberships } from '#tables/team'

const order = 'members'

/** Who works in the team, by name (point 6): for whoever sees what others have. */
async function list(ctx: Ctx, { query }: Input<typeof listTeamMembers>): Promise<Reply<typeof listTeamMembers>> {
  const rights = rightsOf(ctx.actor)
  if (!allows(rights, 'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS') && !allows(rights, 'CLIENT.VIEW_SUBTEAM_CLIENTS'))
    throw forbidden()
  const cursor = decodeCursor(order, query.cursor, 'text')
  const key = sql<string>`(lower(${users.name}) collate "C")`
  const way = cursor?.direction === 'previous' ? desc : asc
  const all = and(
    eq(memberships.orgId, ctx.actor.orgId),
    query.search ? sql`lower(${users.name}) like ${likePattern(fold(query.search))}` : undefined,
  )
  const beyond =
    cursor &&
    sql`(${key}, ${users.id}) ${sql.raw(cursor.direction === 'previous' ? '<' : '>')} (${cursor.key}, ${cursor.id}::uuid)`
  const [rows, found, stats] = await Promise.all([
    ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: memberships.role,
        status: memberships.status,
        key,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(all, beyond))
      .orderBy(way(key), way(users.id))
      .limit(query.page_size + 1)
      .execute(),
    query.count
      ? ctx.db
          .select({ id: users.id })
          .from(memberships)
          .innerJoin(users, eq(users.id, memberships.userId))
          .where(all)
          .limit(mostCounted)
          .execute()
      : undefined,
    ctx.db
      .select({ status: memberships.status, count: sql<number>`count(*)::int` })
      .from(memberships)
      .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.role, 'MEMBER')))
      .groupBy(memberships.status)
      .execute(),
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.key)
  const total = (status: string) => stats.find((row) => row.status === status)?.count ?? 0
  return {
    results: cut.rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      account_status: row.status,
      is_absent: false,
      profile_picture: null,
    })),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
    team_members_stats: {
      total_active_members: total('ACTIVE'),
      total_deactivated_members: total('DEACTIVATED'),
      total_invited_members: total('INVITED'),
      invited_members_count: total('INVITED'),
    },
  }
}

/** The people of a team. */
export const teamMembersModule: Module = { name: 'team-members', routes: [serve(listTeamMembers, list)] }
