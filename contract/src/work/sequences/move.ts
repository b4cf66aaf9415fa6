import { type Branch, inReadingOrder, type Step, stepAfter, stepFollowing } from './steps.ts'

/** Where a client goes on in another version (rule 95): the same step, the next one there is, or nowhere. */
export type Moved =
  | { kind: 'same' | 'other_wait'; step: Step }
  | { kind: 'lost_step'; step: Step }
  | { kind: 'finished'; step: null }

const isAlike = (a: Step, b: Step): boolean => JSON.stringify(a.action) === JSON.stringify(b.action)

/**
 * The place of a client in another version. Completed steps stay completed: where the step they are at is gone, they go
 * on with the first one that follows it on their way and is still there.
 */
export function placeInVersion(
  before: readonly Step[],
  after: readonly Step[],
  at: { step_id: string; done: readonly { step_id: string; result: Branch | null }[] },
): Moved {
  const was = before.find(({ id }) => id === at.step_id)
  const same = after.find(({ id }) => id === at.step_id)
  if (was && same)
    return { kind: same.action.step_type !== 'DELAY' || isAlike(was, same) ? 'same' : 'other_wait', step: same }
  const isDone = new Set(at.done.map(({ step_id }) => step_id))
  for (let one = stepAfter(before, at.step_id); one; one = stepAfter(before, one.id)) {
    const step = after.find(({ id }) => id === one.id)
    if (step && !isDone.has(step.id)) return { kind: 'lost_step', step }
  }
  // Nothing of what followed is there: what follows the last completed step that is.
  const last = inReadingOrder(after).findLast(({ id }) => isDone.has(id))
  if (!last) {
    const first = inReadingOrder(after).find(({ parent_step_id }) => parent_step_id === null)
    return first ? { kind: 'lost_step', step: first } : { kind: 'finished', step: null }
  }
  const result = at.done.find(({ step_id }) => step_id === last.id)?.result ?? null
  let following = stepFollowing(after, last.id, result)
  while (following && isDone.has(following.id)) following = stepAfter(after, following.id)
  return following ? { kind: 'lost_step', step: following } : { kind: 'finished', step: null }
}
