import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequence-clients'
import { simulate } from '@fairlead/contract/work/sequences/next'
import { canBranch } from '@fairlead/contract/work/sequences/steps'
import { whyLine } from '@fairlead/contract/work/sequences/why'
import { daysOffBetween } from '@fairlead/contract/work/sequences/working-days'
import { localOf } from '@fairlead/contract/work/sequences/zoned'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict } from '#platform/http'
import { calendarOf } from './calendars.ts'
import { namedIn, numbersOf } from './definition/step-views.ts'
import { around, loadEnrolment, showEnrolment } from './enrolment-views.ts'
import { versionsOf } from './enrolments.ts'
import { factsOf } from './facts.ts'

type EndRow = {
  step_id: string
  step_type: 'SHARE_CONTENT' | 'CONTACT_CLIENT' | 'DELAY'
  result: e.StepEnd
  at: string
  by_id: string | null
  by_name: string | null
}

const endWords: Record<e.StepEnd, string> = {
  done: 'Done',
  skipped: 'Skipped',
  over: 'The wait is over',
  met: 'It happened',
  not_met: 'It didn’t happen in time',
  removed: 'The step was removed',
}

const howWords: Record<string, string> = {
  by_hand: 'Added by hand',
  batch: 'Added in bulk',
  lead_source: 'Added by the lead source',
  form: 'Added by the form',
  group: 'Added by the group',
  rule: 'Added by the rule',
}

/** One enrolment with its history, oldest first. */
export async function getEnrolment(
  ctx: Ctx,
  { params }: Input<typeof e.getEnrolment>,
): Promise<Reply<typeof e.getEnrolment>> {
  const row = await loadEnrolment(ctx, params.id)
  const [all, ends] = await Promise.all([
    around(ctx, [row]),
    rowsOf<EndRow>(
      ctx.db,
      sql`select x.step_id, x.step_type, x.result, x.at, x.by_id, u.name as by_name from sequence_step_ends x
          left join users u on u.id = x.by_id
        where x.org_id = ${ctx.actor.orgId} and x.enrolment_id = ${row.id} order by x.at, x.since`,
    ),
  ])
  const numbers = numbersOf(all.versions.of(row))
  const shown = showEnrolment(ctx, row, all)
  const first = [howWords[row.how], row.howName].filter(Boolean).join(' ')
  return {
    ...shown,
    history: [
      { at: row.enrolledAt, text: first, step: null, by: shown.enrolled_by },
      ...ends.map((end) => ({
        at: end.at,
        text: endWords[end.result],
        step: { id: end.step_id, number: numbers.get(end.step_id) ?? null, step_type: end.step_type },
        by: end.by_id ? { id: end.by_id, name: end.by_name ?? '' } : null,
      })),
    ],
  }
}

const simulatedDays = 30

/** The next 30 days of one client. */
export async function simulateEnrolment(
  ctx: Ctx,
  { params, query }: Input<typeof e.simulateEnrolment>,
): Promise<Reply<typeof e.simulateEnrolment>> {
  const row = await loadEnrolment(ctx, params.id)
  if (row.state !== 'open') throw conflict('This client is no longer in this sequence.')
  const versions = await versionsOf(ctx, [row])
  const steps = versions.of(row)
  const [facts, calendar, named] = await Promise.all([
    factsOf(ctx, [row], versions),
    calendarOf(ctx, row.userId),
    namedIn(ctx, steps),
  ])
  const ahead = simulate(steps, { step_id: row.stepId, since: new Date(row.since) }, ctx.now, facts(row), calendar, {
    days: simulatedDays,
    assume: query.assume,
  })
  const numbers = numbersOf(steps)
  const today = localOf(ctx.now, calendar.zone).day
  return {
    zone: calendar.zone,
    results: ahead.steps.map(({ step, at, landing }) => ({
      step_id: step.id,
      number: numbers.get(step.id) ?? 0,
      step_type: step.action.step_type,
      action: step.action,
      names: named.name(step),
      at: at.toISOString(),
      why: whyLine({ state: 'pending', step, at, landing }, ctx.now, calendar),
    })),
    days_off: daysOffBetween(today, simulatedDays, calendar),
    end: ahead.end,
    waits_for_something: steps.some((step) => canBranch(step)),
  }
}
