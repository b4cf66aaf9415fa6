import { clientContacted } from '#events/clients'
import { availabilityOf } from '#identity/team'
import { listener } from '#platform/events'
import { answer, isAnswer, openClock } from './clocks.ts'

/** Being in touch is the answer for which a response clock waits (rule 62); whoever of the team it was. */
export const onClientContacted = listener(clientContacted, 'lead-assignment', async (ctx, { subjectId, payload }) => {
  const [clock] = await openClock(ctx, subjectId)
  if (!clock?.userId || !isAnswer(payload.at, clock)) return
  const people = await availabilityOf(ctx, [clock.userId])
  await answer(ctx, clock, payload.at, people.get(clock.userId))
})
