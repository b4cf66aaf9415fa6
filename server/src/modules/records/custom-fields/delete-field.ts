import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { and, eq } from 'drizzle-orm'
import { customFieldMoved } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { customFields } from './custom-fields.tables.ts'
import { keptSince, loadField, oneField } from './fields.queries.ts'
import { checkName, checkRoom, lockFields } from './lock-fields.ts'

const one = (ctx: Ctx, id: string) => and(eq(customFields.orgId, ctx.actor.orgId), eq(customFields.id, id))

/** Deletes a field: its values stay where they are, unseen, until 30 days have gone by. */
export async function deleteCustomField(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteCustomField>,
): Promise<Reply<typeof calls.deleteCustomField>> {
  await lockFields(ctx)
  await loadField(ctx, params.id, { lock: true })
  await ctx.db.update(customFields).set({ deletedAt: ctx.now.toISOString() }).where(one(ctx, params.id))
  ctx.emit(customFieldMoved, params.id, { field_id: params.id })
  return done
}

/** Takes the deletion back, with its values. */
export async function restoreCustomField(
  ctx: Ctx,
  { params }: Input<typeof calls.restoreCustomField>,
): Promise<Reply<typeof calls.restoreCustomField>> {
  const fields = await lockFields(ctx)
  const field = await loadField(ctx, params.id, { lock: true, deleted: true })
  if (field.deletedAt !== null) {
    if (field.deletedAt < keptSince(ctx)) throw notFound('This field no longer exists.')
    checkName(fields, field.name)
    checkRoom(fields)
    const isTaken = fields.some(({ defaultKey }) => defaultKey !== null && defaultKey === field.defaultKey)
    await ctx.db
      .update(customFields)
      .set({ deletedAt: null, ...(isTaken ? { defaultKey: null } : {}) })
      .where(one(ctx, field.id))
    ctx.emit(customFieldMoved, field.id, { field_id: field.id })
  }
  return oneField(ctx, field.id)
}
