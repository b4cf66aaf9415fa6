import { badLeadReasons } from '@fairlead/contract/work/distributed-leads'
import { and, eq } from 'drizzle-orm'
import { copyAnswered } from '#events/lead-distribution'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'
import { distributionCopies } from '#tables/work/lead-distribution'

/** Tells the owner when a recipient calls a lead bad, or wants no more; what else they say stands in the history (rule 120). */
export const onCopyAnswered = alertRule(copyAnswered, async (ctx, { subjectId, payload }, alert) => {
  if (payload.outcome !== 'bad_lead' && payload.outcome !== 'declined') return
  const [copy] = await ctx.db
    .select()
    .from(distributionCopies)
    .where(and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.id, subjectId)))
  // They may have thought better of it in the meantime.
  if (!copy || (payload.outcome === 'bad_lead' && copy.outcome !== 'bad_lead')) return
  const why = copy.outcomeReason ? badLeadReasons[copy.outcomeReason] : null
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'LEAD_DISTRIBUTION',
    clientId: null,
    ...(payload.outcome === 'declined'
      ? {
          title: `${copy.name} asked to stop receiving leads`,
          body: `All rules will skip ${copy.recipient} from now on.`,
        }
      : {
          title: `${copy.name} marked a lead as bad`,
          body: [
            why,
            copy.outcomeNote,
            `Rule “${copy.ruleName}”${copy.sourceDetail ? `, from ${copy.sourceDetail}` : ''}`,
          ]
            .filter(Boolean)
            .join('\n'),
        }),
    path: `/automation/lead-distribution/history?recipient=${encodeURIComponent(copy.recipient)}`,
  })
})
