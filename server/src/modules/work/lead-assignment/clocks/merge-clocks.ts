import type { Ctx } from '#platform/context'
import { type Merge, type MergePart, movesById } from '#platform/merging'

const rows = movesById('assignment_clocks')
type Record = { ids: string[]; ended: string[] }

/**
 * Clocks go along when clients are merged. The open one of the absorbed client runs on where the survivor has none and
 * the same person has it; otherwise it ends. When the merge is taken back it goes on with what was left of its time.
 */
export const mergeClocks: MergePart = {
  tables: rows.tables,
  async merge(ctx: Ctx, merge: Merge): Promise<Record> {
    const { rows: ended } = await ctx.db.$client.query<{ id: string }>(
      `update assignment_clocks c set ended_at = $1, outcome = 'moved', to_id = $2
       where c.org_id = $3 and c.client_id = $4 and c.ended_at is null and (c.user_id is distinct from $2::uuid or exists (
         select 1 from assignment_clocks o where o.org_id = $3 and o.client_id = $5 and o.ended_at is null))
       returning c.id`,
      [merge.at, merge.assignedToId, ctx.actor.orgId, merge.absorbedId, merge.survivorId],
    )
    return { ids: (await rows.merge(ctx, merge)) as string[], ended: ended.map(({ id }) => id) }
  },
  async unmerge(ctx: Ctx, merge: Merge, { ids, ended }: Record) {
    await Promise.all([
      rows.unmerge(ctx, merge, ids as never),
      ctx.db.$client.query(
        `update assignment_clocks c set ended_at = null, outcome = null, to_id = null, started_at = c.started_at + k.pause,
           due_at = c.due_at + k.pause, next_at = c.next_at + k.pause, reminded_at = c.reminded_at + k.pause
         from (select $4::timestamptz - $3::timestamptz as pause) k
         where c.org_id = $1 and c.id = any($2::uuid[]) and c.outcome = 'moved' and c.ended_at = $3`,
        [ctx.actor.orgId, ended, merge.at, ctx.now.toISOString()],
      ),
    ])
    return []
  },
}
