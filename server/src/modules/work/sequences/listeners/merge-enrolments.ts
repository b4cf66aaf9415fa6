import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { type Merge, type MergePart, movesById } from '#platform/merging'
import { putBack } from '../act-on-enrolment.ts'
import { lockByIds, lockOpenOf } from '../enrolments.ts'
import { leave } from '../leave.ts'

const rows = movesById('sequence_enrolments')
type Kept = { ids: string[]; left: string[] }

/** How many steps each of these enrolments has completed. */
async function throughOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rowsOf<{ id: string; n: number }>(
    ctx.db,
    sql`select x.enrolment_id as id, count(*)::int as n from sequence_step_ends x where x.org_id = ${ctx.actor.orgId}
        and x.enrolment_id = any(${sql.param([...ids])}::uuid[]) group by x.enrolment_id`,
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** If both clients are in the same sequence, the one further along stays in it (rule 233); everything else moves along. */
export const mergeEnrolments: MergePart = {
  tables: rows.tables,
  async merge(ctx: Ctx, merge: Merge): Promise<Kept> {
    const open = await lockOpenOf(ctx, [merge.survivorId, merge.absorbedId])
    const through = await throughOf(
      ctx,
      open.map(({ id }) => id),
    )
    const behind = [...Map.groupBy(open, ({ sequenceId }) => sequenceId).values()].flatMap((both) =>
      both
        .toSorted(
          (a, b) =>
            (through.get(b.id) ?? 0) - (through.get(a.id) ?? 0) ||
            a.since.localeCompare(b.since) ||
            (a.clientId === merge.survivorId ? -1 : 1),
        )
        .slice(1),
    )
    const left = await leave(ctx, behind, 'merged')
    return { ids: (await rows.merge(ctx, merge)) as string[], left: left.map(({ id }) => id) }
  },
  async unmerge(ctx: Ctx, merge: Merge, { ids, left }: Kept) {
    await rows.unmerge(ctx, merge, ids as never)
    const open = await lockOpenOf(ctx, [merge.survivorId, merge.absorbedId])
    const its = await lockByIds(ctx, left)
    const back = its.filter(
      (row) =>
        row.state === 'removed' &&
        row.leftReason === 'merged' &&
        open.every((one) => one.clientId !== row.clientId || one.sequenceId !== row.sequenceId),
    )
    const put = await putBack(ctx, back)
    return put.length < left.length ? ['Sequence'] : []
  },
}
