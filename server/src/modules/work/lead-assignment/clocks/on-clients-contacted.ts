import { clientsContacted, clientsNotContacted } from '#events/clients'
import { availabilityOf } from '#identity/team'
import { listener } from '#platform/events'
import { answer, isAnswer, openClocks, unanswer } from './clocks.ts'

/** A contact is the answer for which a response clock waits (rule 62), whichever member of the team made it. */
export const onClientsContacted = listener(clientsContacted, 'lead-assignment', async (ctx, { payload }) => {
  const clocks = (await openClocks(ctx, payload.client_ids)).flatMap((clock) =>
    clock.userId && isAnswer(payload.at, clock) ? [{ clock, userId: clock.userId }] : [],
  )
  if (clocks.length === 0) return
  const people = await availabilityOf(
    ctx,
    clocks.map(({ userId }) => userId),
  )
  for (const { clock, userId } of clocks) await answer(ctx, clock, payload.at, people.get(userId))
})

/** Nobody was in touch after all: the clocks that this answered run on. */
export const onClientsNotContacted = listener(clientsNotContacted, 'lead-assignment', (ctx, { payload }) =>
  unanswer(ctx, payload.client_ids, payload.at),
)
