import { assignmentApplied } from '#events/assignment'
import { alertRule } from '#platform/alerts'

/** The person who got unassigned clients by the rules is told of all at once. */
export const onAssignmentApplied = alertRule(assignmentApplied, async (ctx, { payload }, alert) => {
  for (const { user_id: userId, clients } of payload.people)
    await alert(ctx, userId, {
      kind: 'NEW_LEAD',
      clientId: null,
      title: clients === 1 ? 'An unassigned lead is now yours' : `${clients} unassigned leads are now yours`,
      body: 'Lead assignment rules were applied to unassigned clients.',
      path: '/clients',
    })
})
