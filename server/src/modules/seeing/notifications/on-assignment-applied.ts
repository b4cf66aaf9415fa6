import { assignmentApplied } from '#events/assignment'
import { listener } from '#platform/events'
import { alert } from './alert.ts'

/** Whoever got unassigned clients by the rules is told of all at once. */
export const onAssignmentApplied = listener(assignmentApplied, 'notifications', async (ctx, { payload }) => {
  for (const { user_id: userId, clients } of payload.people)
    await alert(ctx, userId, {
      kind: 'NEW_LEAD',
      clientId: null,
      title: clients === 1 ? 'A lead that nobody had is yours' : `${clients} leads that nobody had are yours`,
      body: 'The rules of lead assignment were applied to unassigned clients.',
      path: '/clients',
    })
})
