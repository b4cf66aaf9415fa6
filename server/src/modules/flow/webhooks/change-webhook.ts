import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/webhooks'
import type { Webhook } from '@fairlead/contract/flow/webhooks'
import { done } from '@fairlead/contract/primitives'
import { and, eq, sql } from 'drizzle-orm'
import { sourceConnected } from '#events/lead-sources'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict } from '#platform/http'
import { checkTargets } from '#records/custom-fields'
import { recipes } from './recipes.ts'
import { hasSecret, issue } from './secrets.ts'
import { getWebhook, load } from './webhooks.queries.ts'
import { webhooks } from './webhooks.tables.ts'

type Changes = Partial<typeof webhooks.$inferInsert>

const write = (ctx: Ctx, id: string, set: Changes) =>
  ctx.db
    .update(webhooks)
    .set({ ...set, updatedAt: ctx.now.toISOString(), version: sql`${webhooks.version} + 1` })
    .where(and(eq(webhooks.orgId, ctx.actor.orgId), eq(webhooks.id, id)))

/** Makes a webhook with its address, and its key where the recipe needs one. Answers its id. */
export async function addWebhook(
  ctx: Ctx,
  { name, recipe }: Input<typeof calls.createWebhook>['body'],
): Promise<string> {
  const id = newId()
  const at = ctx.now.toISOString()
  const { check, signatureHeader } = recipes[recipe]
  await ctx.db.insert(webhooks).values({
    id,
    orgId: ctx.actor.orgId,
    name,
    recipe,
    check,
    signatureHeader,
    createdById: ctx.actor.userId,
    createdAt: at,
    updatedAt: at,
  })
  await issue(ctx, id, 'address')
  if (check !== 'none') await issue(ctx, id, 'key')
  ctx.emit(sourceConnected, id, { lead_source: 'webhook' })
  return id
}

export const createWebhook = async (ctx: Ctx, { body }: Input<typeof calls.createWebhook>): Promise<Webhook> =>
  getWebhook(ctx, await addWebhook(ctx, body))

/** Changes a webhook; what is left out stays. */
export async function updateWebhook(ctx: Ctx, { params, body }: Input<typeof calls.updateWebhook>): Promise<Webhook> {
  const row = await load(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this webhook while you were editing.', await getWebhook(ctx, row.id))
  const { name, is_on, check, signature_header, mapping, thanks_url, phone_country } = body
  const wanted = mapping?.fields.map(({ field }, i) => ({ at: `mapping.fields.${i}.field`, target: field })) ?? []
  await checkTargets(
    ctx,
    wanted,
    row.mapping?.fields.map(({ field }) => field),
  )
  const set = {
    name,
    isOn: is_on,
    check,
    signatureHeader: signature_header,
    mapping,
    thanksUrl: thanks_url,
    phoneCountry: phone_country,
  }
  await write(ctx, row.id, Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)))
  const needsKey = (check ?? row.check) !== 'none' && !(await hasSecret(ctx, row.id, 'key'))
  if (body.key !== undefined || needsKey) await issue(ctx, row.id, 'key', body.key)
  return getWebhook(ctx, row.id)
}

/** Gives it a new address or key; the one before holds for another day. */
export async function rotateWebhook(ctx: Ctx, { params, body }: Input<typeof calls.rotateWebhook>): Promise<Webhook> {
  const row = await load(ctx, params.id)
  await issue(ctx, row.id, body.what)
  await write(ctx, row.id, {})
  return getWebhook(ctx, row.id)
}

/** Deletes a webhook. Its leads stay, and whatever still comes is refused. */
export async function deleteWebhook(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteWebhook>,
): Promise<Reply<typeof calls.deleteWebhook>> {
  await load(ctx, params.id)
  await write(ctx, params.id, { deletedAt: ctx.now.toISOString() })
  return done
}

/** Takes a deletion back; a webhook that is not deleted stays as it is. */
export async function restoreWebhook(ctx: Ctx, { params }: Input<typeof calls.restoreWebhook>): Promise<Webhook> {
  await load(ctx, params.id, { deleted: true })
  await write(ctx, params.id, { deletedAt: null })
  return getWebhook(ctx, params.id)
}
