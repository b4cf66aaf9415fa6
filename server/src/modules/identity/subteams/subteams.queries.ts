import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/subteams'
import type { Subteam, subteamMembers as subteamMembersCall } from '@fairlead/contract/identity/subteams'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { type Cursor, counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { subteamMembers, subteams } from './subteams.tables.ts'

/** The person who left the team is in none of its parts; coming back brings them back. */
const stays = (orgId: SQL, userId: SQL): SQL => sql`exists (
  select 1 from memberships m where m.org_id = ${orgId} and m.user_id = ${userId} and m.status in ('ACTIVE', 'DEACTIVATED'))`

/** Qualified by hand, since of one table Drizzle writes bare column names. */
const columns = ({ actor: { orgId } }: Ctx) => ({
  id: subteams.id,
  name: subteams.name,
  nameKey: subteams.nameKey,
  createdAt: subteams.createdAt,
  members: sql<number>`(select count(*)::int from subteam_members t
    where t.org_id = ${orgId} and t.subteam_id = subteams.id
      and ${stays(sql`${orgId}`, sql`t.user_id`)})`,
  viewers: sql<number>`(select count(*)::int from memberships m
    where m.org_id = ${orgId} and m.status = 'ACTIVE' and m.role = 'MEMBER'
      and (m.permissions->>'accessSubTeamMembers')::boolean
      and m.permissions->'accessibleSubteamIds' @> to_jsonb(subteams.id::text))`,
})
type Row = { id: string; name: string; nameKey: string; createdAt: string; members: number; viewers: number }

const view = (row: Row): Subteam => ({
  id: row.id,
  name: row.name,
  members_count: row.members,
  viewers_count: row.viewers,
  created_at: row.createdAt,
})

const beyond = (cursor: Cursor | undefined, key: SQL, id: SQL): SQL | undefined =>
  cursor &&
  sql`(${key}, ${id}) ${sql.raw(cursor.direction === 'previous' ? '<' : '>')} (${cursor.key}, ${cursor.id}::uuid)`
const towards = (cursor: Cursor | undefined) => (cursor?.direction === 'previous' ? desc : asc)

/** Sub-teams of the organisation by name. */
export async function listSubteams(
  ctx: Ctx,
  { query }: Input<typeof calls.listSubteams>,
): Promise<Reply<typeof calls.listSubteams>> {
  const order = 'sub-teams'
  const cursor = decodeCursor(order, query.cursor, 'text')
  const fragment = query.search ? fold(query.search) : ''
  const all = and(
    eq(subteams.orgId, ctx.actor.orgId),
    fragment ? sql`${subteams.nameKey} like ${likePattern(fragment)}` : undefined,
  )
  const way = towards(cursor)
  const [rows, found] = await Promise.all([
    ctx.db
      .select(columns(ctx))
      .from(subteams)
      .where(and(all, beyond(cursor, sql`${subteams.nameKey}`, sql`${subteams.id}`)))
      .orderBy(way(subteams.nameKey), way(subteams.id))
      .limit(query.page_size + 1)
      .execute(),
    query.count ? ctx.db.select({ id: subteams.id }).from(subteams).where(all).limit(mostCounted).execute() : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.nameKey)
  return { results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(found) }
}

/** One sub-team of the organisation. Throws 404. */
export async function one(ctx: Ctx, id: string): Promise<Subteam> {
  const [row] = await ctx.db
    .select(columns(ctx))
    .from(subteams)
    .where(and(eq(subteams.orgId, ctx.actor.orgId), eq(subteams.id, id)))
  if (!row) throw notFound()
  return view(row)
}

export const getSubteam = (
  ctx: Ctx,
  { params }: Input<typeof calls.getSubteam>,
): Promise<Reply<typeof calls.getSubteam>> => one(ctx, params.id)

/** Who belongs to a sub-team, by name. */
export async function members(
  ctx: Ctx,
  { params, query }: Input<typeof subteamMembersCall>,
): Promise<Reply<typeof subteamMembersCall>> {
  const order = 'members of a sub-team'
  const cursor = decodeCursor(order, query.cursor, 'text')
  const key = sql<string>`(lower(${users.name}) collate "C")`
  const its = and(
    eq(subteamMembers.orgId, ctx.actor.orgId),
    eq(subteamMembers.subteamId, params.id),
    stays(sql`${ctx.actor.orgId}`, sql`${subteamMembers.userId}`),
  )
  const way = towards(cursor)
  const [, rows, found] = await Promise.all([
    one(ctx, params.id),
    ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        status: memberships.status,
        addedAt: subteamMembers.addedAt,
        key,
      })
      .from(subteamMembers)
      .innerJoin(
        memberships,
        and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, subteamMembers.userId)),
      )
      .innerJoin(users, eq(users.id, subteamMembers.userId))
      .where(and(its, beyond(cursor, key, sql`${users.id}`)))
      .orderBy(way(key), way(users.id))
      .limit(query.page_size + 1)
      .execute(),
    query.count
      ? ctx.db.select({ id: subteamMembers.userId }).from(subteamMembers).where(its).limit(mostCounted).execute()
      : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.key)
  return {
    results: cut.rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      account_status: row.status === 'ACTIVE' ? 'ACTIVE' : 'DEACTIVATED',
      added_at: row.addedAt,
    })),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

/** The sub-teams that the actor belongs to, by name. */
export async function userSubteams(
  ctx: Ctx,
  _input: Input<typeof calls.userSubteams>,
): Promise<Reply<typeof calls.userSubteams>> {
  const results = await ctx.db
    .select({ id: subteams.id, name: subteams.name })
    .from(subteamMembers)
    .innerJoin(subteams, and(eq(subteams.orgId, ctx.actor.orgId), eq(subteams.id, subteamMembers.subteamId)))
    .where(and(eq(subteamMembers.orgId, ctx.actor.orgId), eq(subteamMembers.userId, me(ctx))))
    .orderBy(asc(subteams.nameKey), asc(subteams.id))
  return { results }
}

/**
 * Whether content is shared with a sub-team that a member would lose on leaving it: others', and shared with none of
 * their other sub-teams. Throws 404 for anybody who is not in it.
 */
export async function subteamHasContent(
  ctx: Ctx,
  { params }: Input<typeof calls.subteamHasContent>,
): Promise<Reply<typeof calls.subteamHasContent>> {
  const [row] = await ctx.db
    .select({ id: subteamMembers.userId })
    .from(subteamMembers)
    .where(
      and(
        eq(subteamMembers.orgId, ctx.actor.orgId),
        eq(subteamMembers.subteamId, params.a),
        eq(subteamMembers.userId, params.b),
      ),
    )
  if (!row) throw notFound()
  const [content] = await rowsOf(
    ctx.db,
    sql`select 1 from contents c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and c.visibility = 'SUBTEAMS'
        and c.subteam_ids @> array[${params.a}]::uuid[] and c.owner_id <> ${params.b}::uuid
        and not c.subteam_ids && array(select t.subteam_id from subteam_members t
          where t.org_id = ${ctx.actor.orgId} and t.user_id = ${params.b}::uuid and t.subteam_id <> ${params.a}::uuid)
      limit 1`,
  )
  return { has_content: content !== undefined }
}
