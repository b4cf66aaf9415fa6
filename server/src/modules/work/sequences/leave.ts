import type { EnrolledHow, ExitReason, LeftReason } from '@fairlead/contract/records/sequence-reasons'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { record } from '#records/activities'
import { type Enrolled, lockByIds, writeEnrolments } from './enrolments.ts'
import { sequenceNames } from './go-on.ts'

/** Adds to clients' timelines how they came into a sequence. */
export async function recordEnrolled(
  ctx: Ctx,
  rows: readonly Pick<Enrolled, 'clientId' | 'sequenceId'>[],
  { how, howName }: { how: EnrolledHow; howName: string | null },
): Promise<void> {
  if (rows.length === 0) return
  const names = await sequenceNames(ctx, rows)
  await record(
    ctx,
    ...rows.map((row) => ({
      kind: 'SEQUENCE' as const,
      clientId: row.clientId,
      data: {
        event: 'enrolled' as const,
        sequence: { id: row.sequenceId, name: names.get(row.sequenceId) ?? '' },
        how,
        how_name: howName,
        reason: null,
      },
    })),
  )
}

/** Ends locked enrolments; due steps are removed in the same transaction, and the timelines say why. */
export async function leave(
  ctx: Ctx,
  rows: readonly Enrolled[],
  reason: LeftReason,
  { by = ctx.actor.userId }: { by?: string | null } = {},
): Promise<Enrolled[]> {
  const open = rows.filter((row) => row.state === 'open')
  if (open.length === 0) return []
  const left = open.map(
    (row): Enrolled => ({
      ...row,
      state: 'removed',
      leftReason: reason,
      endedAt: ctx.now.toISOString(),
      endedById: by,
      exitAsked: null,
      nextAt: null,
    }),
  )
  await writeEnrolments(ctx, left)
  const names = await sequenceNames(ctx, left)
  await record(
    ctx,
    ...left.map((row) => ({
      kind: 'SEQUENCE' as const,
      clientId: row.clientId,
      data: {
        event: 'left' as const,
        sequence: { id: row.sequenceId, name: names.get(row.sequenceId) ?? '' },
        how: null,
        how_name: null,
        reason,
      },
    })),
  )
  return left
}

/** Handles an exit event: the enrolments end or a person is asked, as their sequences say (rule 94). */
export async function exitFor(ctx: Ctx, rows: readonly Enrolled[], reason: ExitReason): Promise<void> {
  if (rows.length === 0) return
  const modes = await rowsOf<{ id: string; mode: 'automatic' | 'ask' | 'off' | null }>(
    ctx.db,
    sql`select s.id, s.exits->>${reason} as mode from sequences s where s.org_id = ${ctx.actor.orgId}
        and s.id = any(${sql.param([...new Set(rows.map(({ sequenceId }) => sequenceId))])}::uuid[])`,
  )
  const modeOf = new Map(modes.map(({ id, mode }) => [id, mode]))
  const by = (mode: string) => rows.filter((row) => row.state === 'open' && modeOf.get(row.sequenceId) === mode)
  await leave(ctx, by('automatic'), reason)
  await writeEnrolments(
    ctx,
    by('ask').map((row) => ({ ...row, exitAsked: reason })),
  )
}

/** Ends the open enrolments of a deleted sequence, in parts. */
export const leaveSequenceOf = defineJob(
  'leave-sequence',
  z.object({ org_id: z.uuid(), sequence_id: z.uuid(), by_id: z.uuid().nullable() }),
)

const atOnce = 250

export const leaveSequenceWorker = worker(
  leaveSequenceOf,
  async (run, { org_id: orgId, sequence_id: id, by_id: by }) => {
    for (;;) {
      const left = await run.inOrg(orgId, async (ctx) => {
        const some = await rowsOf<{ id: string }>(
          ctx.db,
          sql`select e.id from sequence_enrolments e where e.org_id = ${orgId} and e.sequence_id = ${id} and e.state = 'open'
          order by e.id limit ${atOnce}`,
        )
        const rows = await lockByIds(
          ctx,
          some.map((row) => row.id),
        )
        await leave(ctx, rows, 'sequence_deleted', { by })
        return some.length
      })
      if (left < atOnce) return
    }
  },
)
