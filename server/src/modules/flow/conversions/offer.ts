import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/conversions'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { getClient } from '#records/clients'
import { conversions } from './conversions.tables.ts'
import { metaLeadsOf, reporting } from './meta/queue-stages.ts'

/** Whether a client's conversion can be reported: only if its source accepts that. Throws 404, 455. */
export async function conversionOffer(
  ctx: Ctx,
  { params }: Input<typeof calls.conversionOffer>,
): Promise<Reply<typeof calls.conversionOffer>> {
  const client = await getClient(ctx, params.id)
  const [found, leads, [marked]] = await Promise.all([
    reporting(ctx),
    metaLeadsOf(ctx, [params.id]),
    ctx.db
      .select({ at: conversions.markedAt })
      .from(conversions)
      .where(and(eq(conversions.orgId, ctx.actor.orgId), eq(conversions.clientId, params.id)))
      .orderBy(asc(conversions.markedAt))
      .limit(1),
  ])
  const isOffered = found !== undefined && leads.size > 0 && client.access_policy.EDIT && client.deleted_at === null
  return { is_offered: isOffered, marked_at: marked?.at ?? null }
}
