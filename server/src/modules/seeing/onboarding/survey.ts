import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { surveyResponse } from '@fairlead/contract/seeing/onboarding'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { featureOff } from '#platform/http'
import { surveyResponses } from './onboarding.tables.ts'

/** Keeps what a new person answers, where whoever runs this Fairlead asks (rule 174). */
export async function answerSurvey(
  ctx: Ctx,
  { body }: Input<typeof surveyResponse>,
): Promise<Reply<typeof surveyResponse>> {
  if (!ctx.house.onboarding.survey) throw featureOff()
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
