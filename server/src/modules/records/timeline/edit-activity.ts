import type { Input, Reply } from '@fairlead/contract/endpoint'
import { isOwner } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/timeline'
import type { activityVersions as listVersions } from '@fairlead/contract/records/timeline'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict, forbidden, notFound } from '#platform/http'
import { attachFiles, detachFiles, hide, rewrite, unhide } from '#records/activities'
import { confirmTap, hidesFrom, isUnconfirmed, load, tapOf } from '#records/clients'
import { users } from '#tables/identity/account'
import { activities, activityVersions } from '#tables/records/activities'
import { findItem, toItems } from './timeline.queries.ts'
import { type ItemColumns, isWritten, mayDelete, mayEdit } from './timeline.view.ts'
import { writtenData } from './written.ts'

const entry = (item: ItemColumns) => ({ id: item.id, clientId: item.client_id })
const own = (ctx: Ctx, id: string) => and(eq(activities.orgId, ctx.actor.orgId), eq(activities.id, id))

/** An item of a client that the actor may see, locked with its client. Throws 404. */
async function loadItem(ctx: Ctx, id: string, kind?: string): Promise<ItemColumns> {
  return (await loadBoth(ctx, id, kind)).item
}

async function loadBoth(ctx: Ctx, id: string, kind?: string) {
  const item = await findItem(ctx, id)
  if (!item || (kind !== undefined && item.kind !== kind)) throw notFound()
  const client = await load(ctx, item.client_id, 'view')
  const again = await findItem(ctx, id)
  if (!again) throw notFound()
  return { item: again, client }
}

async function view(ctx: Ctx, id: string) {
  const item = await findItem(ctx, id)
  const [shown] = item ? await toItems(ctx, [item]) : []
  if (!shown) throw notFound()
  return shown
}

/** Changes what a person wrote; the earlier text is kept (rule 59). Throws 403 to others than author and owner. */
export async function editActivity(
  ctx: Ctx,
  { params, body }: Input<typeof calls.editActivity>,
): Promise<Reply<typeof calls.editActivity>> {
  const { item, client } = await loadBoth(ctx, params.id, params.type)
  if (!mayEdit(ctx.actor, item) || !isWritten(item.kind))
    throw forbidden('Only the author or the account owner can edit this.')
  if (body.version !== undefined && body.version !== item.version)
    throw conflict(
      'Someone else changed this while you were editing. Save again to overwrite it.',
      await view(ctx, item.id),
    )
  const data = writtenData(item.kind, body, item.data)
  if (isUnconfirmed(item.data)) await confirmTap(ctx, client, tapOf(item), data)
  else await rewrite(ctx, entry(item), data)
  if (body.attachments) {
    const kept = item.attachments.filter((key) => body.attachments?.includes(key))
    await detachFiles(ctx, item.id, kept)
    const added = body.attachments.filter((key) => !kept.includes(key))
    await attachFiles(ctx, item.id, added, item.attachments.length)
  }
  return view(ctx, item.id)
}

/** Deletes an item; what it said is kept unseen, so that the deletion can be taken back. */
export async function deleteActivity(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteActivity>,
): Promise<Reply<typeof calls.deleteActivity>> {
  const item = await loadItem(ctx, params.id, params.type)
  if (!mayDelete(ctx.actor, item)) {
    if (item.deleted_at) throw conflict('This has already been deleted.')
    throw forbidden('Only the author or the account owner can delete this.')
  }
  await hide(ctx, entry(item))
  return done
}

/** Takes a deletion back; who deleted it and the owner may. */
export async function restoreActivity(
  ctx: Ctx,
  { params }: Input<typeof calls.restoreActivity>,
): Promise<Reply<typeof calls.restoreActivity>> {
  const item = await loadItem(ctx, params.id)
  const [row] = await ctx.db.select({ by: activities.deletedById }).from(activities).where(own(ctx, item.id))
  if (!item.deleted_at) throw conflict('This isn’t deleted.')
  if (!isOwner(ctx.actor) && row?.by !== ctx.actor.userId) throw forbidden()
  await unhide(ctx, entry(item))
  return view(ctx, item.id)
}

/** Earlier texts of an item, newest first. */
export async function versions(ctx: Ctx, { params }: Input<typeof listVersions>): Promise<Reply<typeof listVersions>> {
  const item = await findItem(ctx, params.id)
  // What was deleted is gone from sight, and what it said earlier with it (rule 59).
  if (!item || item.deleted_at) throw notFound()
  const found = ctx.db
    .select({ at: activityVersions.at, data: activityVersions.data, id: users.id, name: users.name })
    .from(activityVersions)
    .leftJoin(users, eq(users.id, activityVersions.actorId))
    .where(and(eq(activityVersions.orgId, ctx.actor.orgId), eq(activityVersions.activityId, item.id)))
    .orderBy(desc(activityVersions.version))
    .limit(100)
  // At once, since the database may be far away; the person who may not see the client gets neither.
  const [client, rows] = await Promise.all([load(ctx, item.client_id, 'view', { lock: false }), found])
  if (hidesFrom(ctx.actor, client)) throw notFound()
  return {
    results: rows.map((row) => ({
      at: row.at,
      by: row.id ? { id: row.id, name: row.name ?? '' } : null,
      text: (row.data as { text?: string | null }).text ?? null,
    })),
  }
}
