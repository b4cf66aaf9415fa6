import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/groups'
import { groupColours, groupUndoDays, mostGroups } from '@fairlead/contract/records/groups'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { conflict, invalid, notFound } from '#platform/http'
import { fold } from '#platform/text'
import { one } from './groups.queries.ts'
import { clientGroups } from './groups.tables.ts'
import { checkedRule } from './rule-input.ts'
import { checkRules } from './rules.queries.ts'
import { beginRun } from './runs.ts'

const its = (ctx: Ctx, id: string) => and(eq(clientGroups.orgId, ctx.actor.orgId), eq(clientGroups.id, id))

/**
 * Locks a group until the transaction ends; members can be written in the meantime, since a run that writes them is waited
 * for. Throws 404 for one that is gone, unless `gone` asks for it.
 */
export async function lockGroup(
  ctx: Ctx,
  id: string,
  { gone = false } = {},
): Promise<typeof clientGroups.$inferSelect> {
  const [row] = await ctx.db.select().from(clientGroups).where(its(ctx, id)).for('no key update')
  if (!row || (row.deletedAt !== null) !== gone) throw notFound()
  return row
}

const lockNames = (ctx: Ctx) =>
  ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`groups ${ctx.actor.orgId}`])

/** The ids of all groups by their folded names, with nobody else giving one until the transaction ends. */
export async function takeNames(ctx: Ctx): Promise<Map<string, string>> {
  await lockNames(ctx)
  const rows = await rowsOf<{ id: string; name_key: string }>(
    ctx.db,
    sql`select id, name_key from ${clientGroups} where org_id = ${ctx.actor.orgId} and deleted_at is null`,
  )
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}

/** A name stands once in an organisation, however it is written. Answers how many groups there are. */
async function requireFreeName(ctx: Ctx, name: string, except?: string): Promise<number> {
  // Two who give one name at the same moment: the second waits, and finds it taken.
  await lockNames(ctx)
  const [found] = await rowsOf<{ taken: boolean | null; count: number; colours: number[] }>(
    ctx.db,
    sql`select bool_or(name_key = ${fold(name)} and id is distinct from ${except ?? null}::uuid) as taken, count(*)::int as count
      from ${clientGroups} where org_id = ${ctx.actor.orgId} and deleted_at is null`,
  )
  if (found?.taken) throw invalid({ name: 'A group with this name already exists. Choose another name.' })
  return found?.count ?? 0
}

/** The colour that the fewest groups have. */
export async function rarestColour(ctx: Ctx): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select k.id from generate_series(1, ${groupColours}::int) k(id)
      left join ${clientGroups} g on g.org_id = ${ctx.actor.orgId} and g.colour_id = k.id and g.deleted_at is null
      group by k.id order by count(g.id), k.id limit 1`,
  )
  return row?.id ?? 1
}

/** Makes a group; its rule goes through all clients in the background. */
export async function createGroup(
  ctx: Ctx,
  { body }: Input<typeof calls.createGroup>,
): Promise<Reply<typeof calls.createGroup>> {
  const count = await requireFreeName(ctx, body.name)
  if (count >= mostGroups)
    throw invalid({ name: `You’ve reached the limit of ${mostGroups} groups. Delete or merge some first.` })
  const rule = body.rule ? await checkedRule(ctx, null, body.rule) : null
  const id = newId()
  await ctx.db.insert(clientGroups).values({
    id,
    orgId: ctx.actor.orgId,
    name: body.name,
    nameKey: fold(body.name),
    colourId: body.colour_id ?? (await rarestColour(ctx)),
    rule,
    createdById: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  })
  if (rule) await beginRun(ctx, id, 'rule')
  ctx.tell({ kind: 'groups.changed' })
  return one(ctx, id)
}

/** Renames or recolours a group, or gives it another rule. */
export async function updateGroup(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateGroup>,
): Promise<Reply<typeof calls.updateGroup>> {
  const row = await lockGroup(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this group while you were editing.', await one(ctx, row.id))
  if (body.name !== undefined && body.name !== row.name) await requireFreeName(ctx, body.name, row.id)
  const rule = body.rule ? await checkedRule(ctx, row.id, body.rule) : body.rule
  await ctx.db
    .update(clientGroups)
    .set({
      ...(body.name !== undefined ? { name: body.name, nameKey: fold(body.name) } : {}),
      ...(body.colour_id !== undefined ? { colourId: body.colour_id } : {}),
      ...(rule !== undefined ? { rule, ruleFault: null } : {}),
      version: sql`${clientGroups.version} + 1`,
    })
    .where(its(ctx, row.id))
  if (rule) await beginRun(ctx, row.id, 'rule')
  ctx.tell({ kind: 'groups.changed' })
  return one(ctx, row.id)
}

/** Nobody is in a group from now on; who was is kept, so that it can come back. */
export async function drop(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(clientGroups)
    .set({ deletedAt: ctx.now.toISOString(), deletedById: ctx.actor.userId, version: sql`${clientGroups.version} + 1` })
    .where(its(ctx, id))
  await beginRun(ctx, id, 'members', { ends: ['rule'] })
}

/** Deletes a group. */
export async function deleteGroup(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteGroup>,
): Promise<Reply<typeof calls.deleteGroup>> {
  const row = await lockGroup(ctx, params.id)
  await drop(ctx, row.id)
  await checkRules(ctx)
  ctx.tell({ kind: 'groups.changed' })
  return done
}

/** Brings a group back with who was in it; one that was merged takes its clients out of the other again. */
export async function restoreGroup(
  ctx: Ctx,
  { params }: Input<typeof calls.restoreGroup>,
): Promise<Reply<typeof calls.restoreGroup>> {
  const row = await lockGroup(ctx, params.id, { gone: true })
  if (ctx.now.getTime() - Date.parse(row.deletedAt ?? '') > groupUndoDays * 86_400_000) throw notFound()
  await requireFreeName(ctx, row.name, row.id)
  await ctx.db
    .update(clientGroups)
    .set({ deletedAt: null, deletedById: null, mergedIntoId: null, version: sql`${clientGroups.version} + 1` })
    .where(its(ctx, row.id))
  if (row.mergedIntoId) await beginRun(ctx, row.mergedIntoId, 'unmerge', { otherId: row.id, ends: ['merge'] })
  await beginRun(ctx, row.id, 'members')
  if (row.rule) await beginRun(ctx, row.id, 'rule')
  await checkRules(ctx)
  ctx.tell({ kind: 'groups.changed' })
  return one(ctx, row.id)
}
