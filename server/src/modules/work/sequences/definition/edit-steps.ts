import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequences'
import { levelOf, type Step } from '@fairlead/contract/work/sequences/steps'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict, invalid, notFound } from '#platform/http'
import { requireEditContent } from '#records/content'
import { loadSequence, type SequenceRow } from './sequence-rows.ts'
import { stepViews } from './step-views.ts'
import { saveSteps, stepsOf, versionOf } from './versions.ts'

/** The sequence, locked, and its current steps, for someone who can edit it. */
async function editing(ctx: Ctx, id: string): Promise<{ sequence: SequenceRow; steps: Step[] }> {
  const sequence = await loadSequence(ctx, id, { lock: true })
  requireEditContent(ctx.actor, sequence)
  return { sequence, steps: await stepsOf(ctx, id, sequence.current_version) }
}

const stepIn = (steps: readonly Step[], id: string): Step => {
  const step = steps.find((one) => one.id === id)
  if (!step) throw notFound('This step no longer exists.')
  return step
}

/** A step and everything below it. */
const withBelow = (steps: readonly Step[], id: string): Set<string> => {
  const all = new Set([id])
  for (let size = 0; size < all.size; ) {
    size = all.size
    for (const step of steps) if (step.parent_step_id && all.has(step.parent_step_id)) all.add(step.id)
  }
  return all
}

/** The steps of a version, by default the current one. */
export async function listSequenceSteps(
  ctx: Ctx,
  { params, query }: Input<typeof e.listSequenceSteps>,
): Promise<Reply<typeof e.listSequenceSteps>> {
  const sequence = await loadSequence(ctx, params.id)
  const version = query.version ?? sequence.current_version
  const { steps, savedAt } = await versionOf(ctx, params.id, version)
  return { version, saved_at: savedAt, results: await stepViews(ctx, { id: params.id, version }, steps) }
}

/** One step of the current version. */
export async function getSequenceStep(
  ctx: Ctx,
  { params }: Pick<Input<typeof e.getSequenceStep>, 'params'>,
): Promise<Reply<typeof e.getSequenceStep>> {
  const { results } = await listSequenceSteps(ctx, { params, query: {}, body: undefined })
  const step = results.find(({ id }) => id === params.s)
  if (!step) throw notFound('This step no longer exists.')
  return step
}

async function saved(ctx: Ctx, sequence: SequenceRow, steps: readonly Step[], stepId: string) {
  const version = await saveSteps(ctx, sequence, steps)
  return {
    current_version: version,
    step: await getSequenceStep(ctx, { params: { id: sequence.id, s: stepId } }),
  }
}

/** The position in the list for a step placed after another one of its branch, first (null) or last. */
function indexFor(steps: readonly Step[], level: readonly Step[], afterId: string | null | undefined): number {
  if (afterId === null) {
    const [first] = level
    return first ? steps.indexOf(first) : steps.length
  }
  const after = afterId === undefined ? level.at(-1) : level.find(({ id }) => id === afterId)
  if (!after && afterId !== undefined)
    throw invalid({ after_step_id: 'Steps can only move within their branch. Choose a step in the same branch.' })
  return after ? steps.indexOf(after) + 1 : steps.length
}

/** Adds a step. */
export async function addSequenceStep(
  ctx: Ctx,
  { params, body }: Input<typeof e.addSequenceStep>,
): Promise<Reply<typeof e.addSequenceStep>> {
  const { sequence, steps } = await editing(ctx, params.id)
  const step: Step = {
    id: newId(),
    parent_step_id: body.parent_step_id,
    branch: body.branch,
    action: body.action,
  }
  const level = levelOf(steps, step.parent_step_id, step.branch)
  const all = steps.toSpliced(indexFor(steps, level, body.after_step_id), 0, step)
  return saved(ctx, sequence, all, step.id)
}

/** Changes what a step does. */
export async function updateSequenceStep(
  ctx: Ctx,
  { params, body }: Input<typeof e.updateSequenceStep>,
): Promise<Reply<typeof e.updateSequenceStep>> {
  const { sequence, steps } = await editing(ctx, params.id)
  stepIn(steps, params.s)
  const all = steps.map((step) => (step.id === params.s ? { ...step, action: body.action } : step))
  return saved(ctx, sequence, all, params.s)
}

/** Moves a step within its branch. */
export async function reorderSequenceStep(
  ctx: Ctx,
  { params, body }: Input<typeof e.reorderSequenceStep>,
): Promise<Reply<typeof e.reorderSequenceStep>> {
  const { sequence, steps } = await editing(ctx, params.id)
  const step = stepIn(steps, params.s)
  if (body.after_step_id !== step.id) {
    const rest = steps.filter((one) => one !== step)
    const level = levelOf(rest, step.parent_step_id, step.branch)
    await saveSteps(ctx, sequence, rest.toSpliced(indexFor(rest, level, body.after_step_id), 0, step))
  }
  const { version, results } = await listSequenceSteps(ctx, { params, query: {}, body: undefined })
  return { current_version: version, results }
}

/** Removes a step, along with the steps below it. */
export async function removeSequenceStep(
  ctx: Ctx,
  { params }: Input<typeof e.removeSequenceStep>,
): Promise<Reply<typeof e.removeSequenceStep>> {
  const { sequence, steps } = await editing(ctx, params.id)
  stepIn(steps, params.s)
  const gone = withBelow(steps, params.s)
  return {
    current_version: await saveSteps(
      ctx,
      sequence,
      steps.filter(({ id }) => !gone.has(id)),
    ),
  }
}

/** Saves all steps at once, as the editor has them. */
export async function saveSequenceSteps(
  ctx: Ctx,
  { params, body }: Input<typeof e.saveSequenceSteps>,
): Promise<Reply<typeof e.saveSequenceSteps>> {
  const { sequence } = await editing(ctx, params.id)
  const isOther =
    (body.current_version !== undefined && body.current_version !== sequence.current_version) ||
    (body.saved_at !== undefined && Date.parse(body.saved_at) !== Date.parse(sequence.saved_at))
  if (isOther)
    throw conflict('Someone else changed this in the meantime.', { current_version: sequence.current_version })
  await saveSteps(ctx, sequence, body.steps)
  const { version, saved_at, results } = await listSequenceSteps(ctx, { params, query: {}, body: undefined })
  return { current_version: version, saved_at, results }
}
