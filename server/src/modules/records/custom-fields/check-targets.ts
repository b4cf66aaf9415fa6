import { planIncludes } from '@fairlead/contract/permissions'
import { type AnswerTarget, customFieldOf } from '@fairlead/contract/records/fields/answer-target'
import type { Ctx } from '#platform/context'
import { invalid, planRestricted } from '#platform/http'
import { fieldsOf } from './fields.queries.ts'

/** Where somebody wants an answer saved, by the part of the call that says so. */
type Wanted = { at: string; target: AnswerTarget | null }

/**
 * Throws 400 by part for a target that is no custom field of the organisation, and 423 where its plan has none. What was
 * saved `before` stays: a field may have been deleted since, and the rest can still be changed.
 */
export async function checkTargets(
  ctx: Ctx,
  wanted: readonly Wanted[],
  before: readonly (AnswerTarget | null)[] = [],
): Promise<void> {
  const fresh = wanted.flatMap(({ at, target }) => {
    const id = customFieldOf(target)
    return id === undefined || before.includes(target) ? [] : [{ at, id }]
  })
  if (fresh.length === 0) return
  if (!planIncludes(ctx.actor.plan, 'CUSTOM_FIELDS')) throw planRestricted()
  const known = new Set((await fieldsOf(ctx)).map(({ id }) => id))
  const gone = fresh.filter(({ id }) => !known.has(id))
  if (gone.length > 0)
    throw invalid(Object.fromEntries(gone.map(({ at }) => [at, 'This field no longer exists. Choose another.'])))
}
