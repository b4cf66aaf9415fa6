import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/onboarding'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { featureOff } from '#platform/http'
import { surveyResponses } from './onboarding.tables.ts'

/** Keeps what a new person answers, where the person who runs this Fairlead asks (rule 174). */
export async function surveyResponse(
  ctx: Ctx,
  { body }: Input<typeof calls.surveyResponse>,
): Promise<Reply<typeof calls.surveyResponse>> {
  if (!ctx.installation.onboarding.survey) throw featureOff()
  const answers = {
    platform: body.platform,
    trade: body.trade ?? null,
    teamSize: body.team_size ?? null,
    leadOrigin: body.lead_origin ?? null,
    answeredAt: ctx.now.toISOString(),
  }
  await ctx.db
    .insert(surveyResponses)
    .values({ orgId: ctx.actor.orgId, userId: me(ctx), ...answers })
    .onConflictDoUpdate({ target: [surveyResponses.orgId, surveyResponses.userId], set: answers })
  return done
}
