import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/subteams'
import { done } from '@fairlead/contract/primitives'
import { and, eq, ne, sql } from 'drizzle-orm'
import { subteamDeleted } from '#events/subteams'
import { forgetSubteam, viewersOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { fold } from '#platform/text'
import { memberships } from '#tables/identity/team'
import { one } from './subteams.queries.ts'
import { subteamMembers, subteams } from './subteams.tables.ts'

const its = (ctx: Ctx, id: string) => and(eq(subteams.orgId, ctx.actor.orgId), eq(subteams.id, id))

/** A name stands once in an organisation, however it is written. */
async function requireFreeName(ctx: Ctx, name: string, except?: string): Promise<void> {
  // Two who give one name at the same moment: the second waits, and finds it taken.
  await ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sub-team ${ctx.actor.orgId} ${fold(name)}`,
  ])
  const [taken] = await ctx.db
    .select({ id: subteams.id })
    .from(subteams)
    .where(
      and(
        eq(subteams.orgId, ctx.actor.orgId),
        eq(subteams.nameKey, fold(name)),
        except ? ne(subteams.id, except) : undefined,
      ),
    )
  if (taken) throw invalid({ name: 'A sub-team with this name already exists. Choose another name.' })
}

/** Adds people to a sub-team: members who work here. The person who is in it already stays. */
async function add(ctx: Ctx, id: string, userIds: readonly string[], field: string): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const working = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.orgId, ctx.actor.orgId),
        sql`${memberships.userId} = any(${sql.param(wanted)}::uuid[])`,
        eq(memberships.status, 'ACTIVE'),
      ),
    )
    .orderBy(memberships.userId)
    .for('share')
  if (working.length < wanted.length) throw invalid({ [field]: 'Someone here isn’t on your team. Choose again.' })
  const addedAt = ctx.now.toISOString()
  await ctx.db
    .insert(subteamMembers)
    .values(wanted.map((userId) => ({ orgId: ctx.actor.orgId, subteamId: id, userId, addedAt })))
    .onConflictDoNothing()
}

/** The person who sees clients by this sub-team asks for what they show again. */
async function tellViewers(ctx: Ctx, id: string): Promise<void> {
  for (const userId of await viewersOf(ctx, id)) ctx.tell({ kind: 'rights.changed', user_id: userId })
}

/** Locks a sub-team until the transaction ends. Throws 404. */
async function lock(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select({ id: subteams.id }).from(subteams).where(its(ctx, id)).for('update')
  if (!row) throw notFound()
}

/** Makes a sub-team. */
export async function createSubteam(
  ctx: Ctx,
  { body }: Input<typeof calls.createSubteam>,
): Promise<Reply<typeof calls.createSubteam>> {
  await requireFreeName(ctx, body.name)
  const id = newId()
  await ctx.db.insert(subteams).values({
    id,
    orgId: ctx.actor.orgId,
    name: body.name,
    nameKey: fold(body.name),
    createdById: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  })
  await add(ctx, id, body.member_ids ?? [], 'member_ids')
  return one(ctx, id)
}

/** Renames a sub-team, or adds members: the person who may see it sees their clients from the next request on. */
export async function updateSubteam(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateSubteam>,
): Promise<Reply<typeof calls.updateSubteam>> {
  await lock(ctx, params.id)
  if (body.name !== undefined) {
    await requireFreeName(ctx, body.name, params.id)
    await ctx.db
      .update(subteams)
      .set({ name: body.name, nameKey: fold(body.name) })
      .where(its(ctx, params.id))
  }
  if (body.add_member_ids?.length) {
    await add(ctx, params.id, body.add_member_ids, 'add_member_ids')
    await tellViewers(ctx, params.id)
  }
  return one(ctx, params.id)
}

/** Takes a member out of a sub-team: the person who saw their clients by it does no more. */
export async function removeSubteamMember(
  ctx: Ctx,
  { params }: Input<typeof calls.removeSubteamMember>,
): Promise<Reply<typeof calls.removeSubteamMember>> {
  const [gone] = await ctx.db
    .delete(subteamMembers)
    .where(
      and(
        eq(subteamMembers.orgId, ctx.actor.orgId),
        eq(subteamMembers.subteamId, params.id),
        eq(subteamMembers.userId, params.memberId),
      ),
    )
    .returning({ id: subteamMembers.userId })
  if (!gone) throw notFound()
  await tellViewers(ctx, params.id)
  return done
}

/** Deletes a sub-team, and the sight that anybody had by it. Its members stay in the team. */
export async function deleteSubteam(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteSubteam>,
): Promise<Reply<typeof calls.deleteSubteam>> {
  await lock(ctx, params.id)
  await tellViewers(ctx, params.id)
  await forgetSubteam(ctx, params.id)
  ctx.emit(subteamDeleted, params.id, {})
  await ctx.db.delete(subteams).where(its(ctx, params.id))
  return done
}
