import { and, eq } from 'drizzle-orm'
import { leadUndelivered } from '#events/lead-distribution'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'
import { distributionCopies } from '#tables/work/lead-distribution'

/** Tells the owner of a lead that was to go out and reached nobody (rule 117). */
export const onLeadUndelivered = alertRule(leadUndelivered, async (ctx, { payload }, alert) => {
  const [copy] = await ctx.db
    .select()
    .from(distributionCopies)
    .where(and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.id, payload.copy_id)))
  if (copy?.state !== 'failed') return
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'LEAD_DISTRIBUTION',
    clientId: null,
    title: `A lead from “${copy.ruleName}” ${payload.is_unsure ? 'may not have been delivered' : 'couldn’t be delivered'}`,
    body: [
      `${copy.name}: ${payload.reason}`,
      payload.comes_home
        ? 'It will become a client here instead.'
        : 'It’s a client here, and you can resend it from the history.',
    ].join('\n'),
    path: '/automation/lead-distribution/history?state=failed',
  })
})
