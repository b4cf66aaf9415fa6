import { canBranch, levelOf, mostSteps, type Step } from '@fairlead/contract/work/sequences/steps'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { sequences, sequenceVersions } from '../sequences.tables.ts'
import type { SequenceRow } from './sequence-rows.ts'
import { namedIn } from './step-views.ts'

const its = (ctx: Ctx, sequenceId: string, version: number) =>
  and(
    eq(sequenceVersions.orgId, ctx.actor.orgId),
    eq(sequenceVersions.sequenceId, sequenceId),
    eq(sequenceVersions.version, version),
  )

/** The steps of a version, and when they were saved. Throws 404. */
export async function versionOf(
  ctx: Ctx,
  sequenceId: string,
  version: number,
): Promise<{ steps: Step[]; savedAt: string }> {
  const [row] = await ctx.db
    .select({ steps: sequenceVersions.steps, savedAt: sequenceVersions.savedAt })
    .from(sequenceVersions)
    .where(its(ctx, sequenceId, version))
  if (!row) throw notFound()
  return row
}

/** The steps of a version. Throws 404. */
export const stepsOf = async (ctx: Ctx, sequenceId: string, version: number): Promise<Step[]> =>
  (await versionOf(ctx, sequenceId, version)).steps

/** Throws 400 for steps that aren't a valid sequence: too many, repeated, or below a step that has no branches. */
function checkShape(steps: readonly Step[]): void {
  if (steps.length > mostSteps) throw invalid({ steps: `A sequence can have at most ${mostSteps} steps.` })
  const ids = new Set(steps.map(({ id }) => id))
  if (ids.size < steps.length) throw invalid({ steps: 'A step is listed twice.' })
  const reached = new Set<string>()
  const walk = (parent: Step | null): void => {
    const below = parent
      ? [...levelOf(steps, parent.id, 'met'), ...levelOf(steps, parent.id, 'not_met')]
      : levelOf(steps, null, null)
    if (parent && below.length > 0 && !canBranch(parent))
      throw invalid({ steps: 'Only a wait for something to happen can have branches.' })
    for (const step of below) {
      reached.add(step.id)
      walk(step)
    }
  }
  walk(null)
  if (reached.size < steps.length) throw invalid({ parent_step_id: 'The step above this one no longer exists.' })
}

/** Throws 400 for steps that can't be done: what they refer to no longer exists, or the actor can't use it. */
async function checkNames(ctx: Ctx, steps: readonly Step[], before: readonly Step[]): Promise<void> {
  const named = await namedIn(ctx, steps)
  const old = new Map(before.map((step) => [step.id, JSON.stringify(step.action)]))
  for (const step of steps) {
    // What was so before does not keep the rest from being changed.
    if (old.get(step.id) === JSON.stringify(step.action)) continue
    const problem = named.problem(step, steps)
    if (problem) throw invalid({ action: problem })
  }
}

/**
 * Saves the steps of a locked sequence: in place until a client is enrolled in the current version, otherwise as a new one
 * (rule 231). Returns the current version.
 */
export async function saveSteps(ctx: Ctx, sequence: SequenceRow, steps: readonly Step[]): Promise<number> {
  checkShape(steps)
  const before = await stepsOf(ctx, sequence.id, sequence.current_version)
  if (JSON.stringify(before) === JSON.stringify(steps)) return sequence.current_version
  await checkNames(ctx, steps, before)
  const [used] = await rowsOf(
    ctx.db,
    sql`select 1 from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.sequence_id = ${sequence.id}
        and e.version = ${sequence.current_version} limit 1`,
  )
  const at = ctx.now.toISOString()
  const saved = { steps: [...steps], savedAt: at, savedById: ctx.actor.userId }
  const version = used ? sequence.current_version + 1 : sequence.current_version
  if (used)
    await ctx.db.insert(sequenceVersions).values({ orgId: ctx.actor.orgId, sequenceId: sequence.id, version, ...saved })
  else
    await ctx.db
      .update(sequenceVersions)
      .set(saved)
      .where(its(ctx, sequence.id, version))
  await ctx.db
    .update(sequences)
    .set({ currentVersion: version, updatedAt: at, version: sql`${sequences.version} + 1` })
    .where(and(eq(sequences.orgId, ctx.actor.orgId), eq(sequences.id, sequence.id)))
  ctx.tell({ kind: 'sequence.changed', data: { id: sequence.id } })
  return version
}
