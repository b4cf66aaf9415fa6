import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/conversions'
import { and, eq } from 'drizzle-orm'
import { clientConverted } from '#events/conversions'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { load } from '#records/clients'
import { conversions } from './conversions.tables.ts'

const notSent = 'No connected source accepts conversions.'

/**
 * Keeps that a client reached a stage, and writes it into the timeline; asked again, it answers what was kept. Sources
 * that take conversions hear of it by the event. Throws 404 and 455 as any change of a client.
 */
export async function markConverted(
  ctx: Ctx,
  { params, body }: Input<typeof calls.markConverted>,
): Promise<Reply<typeof calls.markConverted>> {
  const client = await load(ctx, params.id, 'edit')
  const marked_at = ctx.now.toISOString()
  const key = { orgId: ctx.actor.orgId, clientId: client.id, stage: body.stage }
  const made = await ctx.db
    .insert(conversions)
    .values({ ...key, markedById: ctx.actor.userId, markedAt: marked_at })
    .onConflictDoNothing()
    .returning({ stage: conversions.stage })
  if (made.length > 0) {
    await record(ctx, {
      kind: 'CONVERSION_SENT',
      clientId: client.id,
      data: { stage: body.stage, status: 'kept', reason: notSent },
    })
    ctx.emit(clientConverted, client.id, { stage: body.stage })
    return { stage: body.stage, marked_at, is_repeated: false, sent_to: [] }
  }
  const [before] = await ctx.db
    .select({ at: conversions.markedAt })
    .from(conversions)
    .where(
      and(eq(conversions.orgId, key.orgId), eq(conversions.clientId, key.clientId), eq(conversions.stage, key.stage)),
    )
  return { stage: body.stage, marked_at: before?.at ?? marked_at, is_repeated: true, sent_to: [] }
}
