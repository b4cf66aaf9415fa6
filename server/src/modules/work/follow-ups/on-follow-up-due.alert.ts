import { and, eq } from 'drizzle-orm'
import { followUpDue } from '#events/follow-ups'
import { alertRule } from '#platform/alerts'
import { lastLead, leadAlert, presentClient, recipientsOf } from '#records/clients/alerting'
import { followUps } from '#tables/work/follow-ups'

/** Reminds the assignee of a follow-up whose time has come, if it still stands; an unassigned client reminds nobody (rule 58). */
export const onFollowUpDue = alertRule(followUpDue, async (ctx, { subjectId, payload }, alert) => {
  const client = await presentClient(ctx, subjectId)
  const [followUp] = await ctx.db
    .select()
    .from(followUps)
    .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, payload.follow_up_id)))
  if (!client?.assignedToId || followUp?.state !== 'open') return
  const what = leadAlert('FOLLOW_UP_DUE', `Follow up with ${client.name}`, client, await lastLead(ctx, client.id))
  const body = followUp.note ? `${followUp.note}\n${what.body}` : what.body
  for (const to of await recipientsOf(ctx, client.assignedToId)) await alert(ctx, to, { ...what, body })
})
