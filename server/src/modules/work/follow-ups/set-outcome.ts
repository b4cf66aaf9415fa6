import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/follow-ups'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict } from '#platform/http'
import { amend } from '#records/activities'
import { load } from '#records/clients'
import { activities } from '#tables/records/activities'
import { followUps } from './follow-ups.tables.ts'
import { lastClosedOf } from './open-follow-up.ts'
import { isRecent } from './remove-follow-up.ts'

/**
 * Says what came of the follow-up that was completed last: done takes effect on one tap, and its outcome
 * is chosen after it (rule 52), also when the next one is set already. Throws 409 when that was long ago.
 */
export async function setFollowUpOutcome(
  ctx: Ctx,
  { params, body }: Input<typeof calls.setFollowUpOutcome>,
): Promise<Reply<typeof calls.setFollowUpOutcome>> {
  const client = await load(ctx, params.id, 'edit')
  const last = await lastClosedOf(ctx, client.id, 'done')
  if (!isRecent(ctx, last)) throw conflict('No follow-up was just completed.')
  await ctx.db
    .update(followUps)
    .set({ outcome: body.outcome })
    .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, last.id)))
  const [item] = await ctx.db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.orgId, ctx.actor.orgId),
        eq(activities.clientId, client.id),
        eq(activities.kind, 'FOLLOW_UP_DONE'),
      ),
    )
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(1)
  if (item) await amend(ctx, { id: item.id, clientId: client.id }, { outcome: body.outcome })
  return done
}
