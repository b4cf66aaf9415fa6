import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/sequence-clients'
import { type Moved, placeInVersion } from '@fairlead/contract/work/sequences/move'
import type { Branch, Step } from '@fairlead/contract/work/sequences/steps'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { meOf, permitted, rules, visible } from '#records/clients'
import { openable } from './act-on-enrolment.ts'
import { loadSequence } from './definition/sequence-rows.ts'
import { numbersOf } from './definition/step-views.ts'
import { stepsOf } from './definition/versions.ts'
import { type Enrolled, lockByIds, lockOpenOf, versionsOf } from './enrolments.ts'
import { goOn } from './go-on.ts'

type Done = { step_id: string; result: Branch | null }

/** The steps these enrolments have completed, by enrolment id. */
async function doneOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Done[]>> {
  const rows = await rowsOf<Done & { id: string }>(
    ctx.db,
    sql`select x.enrolment_id as id, x.step_id, case when x.result in ('met', 'not_met') then x.result end as result
      from sequence_step_ends x where x.org_id = ${ctx.actor.orgId} and x.enrolment_id = any(${sql.param([...ids])}::uuid[])
      order by x.at`,
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** Open enrolments on earlier versions, of clients the actor can see, and whether each may be moved. */
const olderOnes = (ctx: Ctx, sequenceId: string, version: number) =>
  rowsOf<{ id: string; clientId: string; version: number; stepId: string | null; may: boolean }>(
    ctx.db,
    sql`select e.id, e.client_id as "clientId", e.version, e.step_id as "stepId", ${permitted(rules.edit(ctx.actor), meOf(ctx.actor))} as may
      from sequence_enrolments e join clients c on c.org_id = ${ctx.actor.orgId} and c.id = e.client_id and c.deleted_at is null
      where e.org_id = ${ctx.actor.orgId} and e.sequence_id = ${sequenceId} and e.state = 'open' and e.version < ${version}
        and ${visible(ctx.actor)} order by e.id`,
  )

/** The clients that a move would affect. */
export async function movable(ctx: Ctx, sequenceId: string): Promise<{ name: string; version: number; ids: string[] }> {
  const sequence = await loadSequence(ctx, sequenceId)
  const rows = await olderOnes(ctx, sequenceId, sequence.current_version)
  return {
    name: sequence.name,
    version: sequence.current_version,
    ids: rows.flatMap(({ clientId, may }) => (may ? [clientId] : [])),
  }
}

const stepName = (step: Step | undefined, numbers: Map<string, number>): string =>
  step ? `Step ${numbers.get(step.id) ?? ''}` : ''

/** A preview of a move, in numbers. */
export async function planMove(
  ctx: Ctx,
  { params }: Input<typeof calls.planMove>,
): Promise<Reply<typeof calls.planMove>> {
  const sequence = await loadSequence(ctx, params.id)
  const version = sequence.current_version
  const after = await stepsOf(ctx, params.id, version)
  const rows = await olderOnes(ctx, params.id, version)
  const mine = rows.filter(({ may }) => may)
  const versions = await versionsOf(
    ctx,
    mine.map((row) => ({ sequenceId: params.id, version: row.version })),
  )
  const done = await doneOf(
    ctx,
    mine.map(({ id }) => id),
  )
  const counts = { same: 0, other_wait: 0, lost_step: 0, finished: 0 }
  const details = new Map<string, Reply<typeof calls.planMove>['details'][number]>()
  const numbersAfter = numbersOf(after)
  for (const row of mine) {
    const before = versions.of({ sequenceId: params.id, version: row.version })
    const moved = placeInVersion(before, after, { step_id: row.stepId ?? '', done: done.get(row.id) ?? [] })
    counts[moved.kind] += 1
    if (moved.kind === 'same') continue
    const from = stepName(
      before.find(({ id }) => id === row.stepId),
      numbersOf(before),
    )
    const to = moved.step ? stepName(moved.step, numbersAfter) : null
    const key = `${moved.kind} ${row.version} ${from} ${to}`
    const one = details.get(key) ?? { kind: moved.kind, from: `${from} of version ${row.version}`, to, clients: 0 }
    details.set(key, { ...one, clients: one.clients + 1 })
  }
  return {
    to_version: version,
    clients: mine.length,
    ...counts,
    details: [...details.values()],
    not_yours: rows.length - mine.length,
  }
}

/** The condition that a client `c` has nothing to move. */
export const isMoved = (ctx: Ctx, sequenceId: string, version: number): SQL => sql`not exists (
  select 1 from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.client_id = c.id
    and e.sequence_id = ${sequenceId}::uuid and e.state = 'open' and e.version < ${version}::int)`

/** An enrolment in another version: completed steps stay completed, a lost one is marked, and its wait continues. */
function movedTo(row: Enrolled, version: number, to: Moved, before: readonly Step[], at: string) {
  const cleared = { ...row, version, doing: null, dueAt: null, metAt: null, holdReason: null, nextAt: null }
  if (to.kind === 'same' || to.kind === 'other_wait')
    // A step that is due stays due since then; it was announced.
    return { row: row.doing === 'act' ? { ...row, version } : cleared, end: null }
  const lost = before.find(({ id }) => id === row.stepId)
  const end = lost && {
    orgId: row.orgId,
    enrolmentId: row.id,
    stepId: lost.id,
    stepType: lost.action.step_type,
    version: row.version,
    result: 'removed' as const,
    since: row.since,
    dueAt: row.dueAt,
    at,
    byId: null,
  }
  const stepId = to.step?.id ?? nowhere
  return { row: { ...cleared, stepId, since: at }, end: end ?? null }
}
const nowhere = '00000000-0000-0000-0000-000000000000'

/** Moves locked clients to a version of a sequence, for a batch. */
export async function moveInBatch(
  ctx: Ctx,
  sequenceId: string,
  version: number,
  clientIds: readonly string[],
): Promise<BatchItem[]> {
  const after = await stepsOf(ctx, sequenceId, version)
  const open = await lockOpenOf(ctx, clientIds)
  const rows = open.filter((row) => row.sequenceId === sequenceId && row.version < version)
  const versions = await versionsOf(ctx, rows)
  const done = await doneOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const at = ctx.now.toISOString()
  const moved = rows.map((row) => {
    const before = versions.of(row)
    const to = placeInVersion(before, after, { step_id: row.stepId ?? '', done: done.get(row.id) ?? [] })
    return movedTo(row, version, to, before, at)
  })
  const now = await goOn(
    ctx,
    moved.map((one) => one.row),
    moved.flatMap(({ end }) => end ?? []),
  )
  const was = new Map(rows.map((row) => [row.id, row]))
  return now.map((row) => ({
    clientId: row.clientId,
    before: was.get(row.id),
    after: { id: row.id, version: row.version, stepId: row.stepId, state: row.state },
  }))
}

/** Puts clients back to their previous version and place, if they are still as the batch left them. */
export async function undoMoveInBatch(ctx: Ctx, items: readonly BatchItem[]): Promise<string[]> {
  const left = new Map(items.map(({ after }) => [(after as Enrolled).id, after as Enrolled]))
  const was = new Map(items.map(({ before }) => [(before as Enrolled).id, before as Enrolled]))
  const unchanged = (await lockByIds(ctx, [...left.keys()])).filter((row) => {
    const one = left.get(row.id)
    return row.version === one?.version && row.stepId === one.stepId && row.state === one.state
  })
  const rows = await openable(ctx, unchanged)
  const lost = rows.map(({ id }) => id)
  await rowsOf(
    ctx.db,
    sql`delete from sequence_step_ends x where x.org_id = ${ctx.actor.orgId} and x.result = 'removed'
        and x.enrolment_id = any(${sql.param(lost)}::uuid[])
        and x.step_id = any(${sql.param([...was.values()].map(({ stepId }) => stepId))}::uuid[])`,
  )
  const back = rows.map((row): Enrolled => {
    const { version, stepId, since, doing, dueAt, metAt, holdReason, nextAt } = was.get(row.id) ?? row
    return {
      ...row,
      state: 'open',
      endedAt: null,
      leftReason: null,
      version,
      stepId,
      since,
      doing,
      dueAt,
      metAt,
      holdReason,
      nextAt,
    }
  })
  await goOn(ctx, back)
  return back.map(({ clientId }) => clientId)
}
