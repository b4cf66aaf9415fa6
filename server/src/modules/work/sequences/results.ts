import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { sequenceResults as call } from '@fairlead/contract/work/sequences'
import { inReadingOrder } from '@fairlead/contract/work/sequences/steps'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { loadSequence } from './definition/sequence-rows.ts'
import { stepsOf } from './definition/versions.ts'

/** With fewer clients than this, the numbers aren't reliable. */
const enough = 50

type All = {
  clients: number
  opened: number
  replied: number
  left_early: number
  completed: number
  median: number | null
}
type OfStep = { step_id: string; sent: number; opened: number; replied: number; skipped: number; median: number | null }
type Left = { step_id: string; n: number }

const median = sql`percentile_cont(0.5) within group (order by extract(epoch from x.replied_at - x.at))
  filter (where x.replied_at is not null)`

/**
 * The results of one version. A client who was moved counts for each version in which a step of theirs ended, and for the
 * one they are on; a step counts for the version it was done in.
 */
async function resultsOf(
  ctx: Ctx,
  sequenceId: string,
  version: number,
): Promise<Reply<typeof call>['results'][number]> {
  const its = sql`e.org_id = ${ctx.actor.orgId} and e.sequence_id = ${sequenceId}`
  const ends = sql`sequence_step_ends x join sequence_enrolments e on ${its} and e.id = x.enrolment_id
    where x.org_id = ${ctx.actor.orgId} and x.version = ${version}`
  const steps = inReadingOrder(await stepsOf(ctx, sequenceId, version))
  const [[all], byStep, left] = await Promise.all([
    rowsOf<All>(
      ctx.db,
      sql`with ends as (
          select x.enrolment_id, bool_or(x.opened_at is not null) as opened, bool_or(x.replied_at is not null) as replied
          from ${ends} group by x.enrolment_id)
        select count(*)::int as clients, count(*) filter (where k.opened)::int as opened,
          count(*) filter (where k.replied)::int as replied,
          count(*) filter (where e.state = 'removed' and e.version = ${version})::int as left_early,
          count(*) filter (where e.state = 'completed' and e.version = ${version})::int as completed,
          (select ${median} from ${ends}) as median
        from sequence_enrolments e left join ends k on k.enrolment_id = e.id
        where ${its} and (e.version = ${version} or k.enrolment_id is not null)`,
    ),
    rowsOf<OfStep>(
      ctx.db,
      sql`select x.step_id, count(*) filter (where x.result = 'done')::int as sent,
          count(x.opened_at)::int as opened, count(x.replied_at)::int as replied,
          count(*) filter (where x.result = 'skipped')::int as skipped, ${median} as median
        from ${ends} group by x.step_id`,
    ),
    rowsOf<Left>(
      ctx.db,
      sql`select e.step_id, count(*)::int as n from sequence_enrolments e
        where ${its} and e.version = ${version} and e.state = 'removed' and e.step_id is not null group by e.step_id`,
    ),
  ])
  const of = new Map(byStep.map((row) => [row.step_id, row]))
  const leftAt = new Map(left.map((row) => [row.step_id, row.n]))
  const seconds = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(value)
  return {
    version,
    clients: all?.clients ?? 0,
    opened: all?.opened ?? 0,
    replied: all?.replied ?? 0,
    left: all?.left_early ?? 0,
    completed: all?.completed ?? 0,
    median_seconds_to_reply: seconds(all?.median),
    is_too_few: (all?.clients ?? 0) < enough,
    steps: steps.map((step, i) => ({
      step_id: step.id,
      number: i + 1,
      sent: step.action.step_type === 'DELAY' ? 0 : (of.get(step.id)?.sent ?? 0),
      opened: of.get(step.id)?.opened ?? 0,
      replied: of.get(step.id)?.replied ?? 0,
      left: leftAt.get(step.id) ?? 0,
      skipped: of.get(step.id)?.skipped ?? 0,
      median_seconds_to_reply: seconds(of.get(step.id)?.median),
    })),
  }
}

/** The results of the current version, and of another to compare it with. */
export async function sequenceResults(ctx: Ctx, { params, query }: Input<typeof call>): Promise<Reply<typeof call>> {
  const sequence = await loadSequence(ctx, params.id)
  const version = query.version ?? sequence.current_version
  const other = query.compare ?? version - 1
  const results = [await resultsOf(ctx, params.id, version)]
  if (other >= 1 && other !== version) results.push(await resultsOf(ctx, params.id, other))
  return { results }
}
