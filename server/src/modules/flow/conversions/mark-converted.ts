import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/conversions'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { load } from '#records/clients'
import { conversions } from './conversions.tables.ts'
import { metaLeadsOf, queueStages, reporting } from './meta/queue-stages.ts'
import { stageNamed } from './meta/stages.ts'

/** Reports to a client's source that it reached a stage, or returns why not. */
async function report(ctx: Ctx, clientId: string, stage: string): Promise<{ isSent: boolean; why: string | null }> {
  const [found, leads] = await Promise.all([reporting(ctx), metaLeadsOf(ctx, [clientId])])
  if (!found) return { isSent: false, why: 'No connected source accepts conversions.' }
  if (leads.size === 0) return { isSent: false, why: 'This client has no lead from Facebook or Instagram.' }
  const told = await queueStages(ctx, found, leads, new Map([[clientId, stageNamed(found.stages, stage)]]))
  return { isSent: told.has(clientId), why: null }
}

/**
 * Records that a client reached a stage, and reports it to its source immediately; the timeline shows the result. If it
 * was recorded before, returns that. Throws 404 and 455 like any change of a client.
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
  const { isSent, why } = await report(ctx, client.id, body.stage)
  const sent_to: Reply<typeof calls.markConverted>['sent_to'] = isSent ? ['facebook'] : []
  if (made.length > 0) {
    if (why !== null)
      await record(ctx, {
        kind: 'CONVERSION_SENT',
        clientId: client.id,
        data: { stage: body.stage, status: 'kept', reason: why },
      })
    return { stage: body.stage, marked_at, is_repeated: false, sent_to }
  }
  const [before] = await ctx.db
    .select({ at: conversions.markedAt })
    .from(conversions)
    .where(
      and(eq(conversions.orgId, key.orgId), eq(conversions.clientId, key.clientId), eq(conversions.stage, key.stage)),
    )
  return { stage: body.stage, marked_at: before?.at ?? marked_at, is_repeated: true, sent_to }
}
