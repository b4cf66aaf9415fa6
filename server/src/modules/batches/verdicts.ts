import type { BatchChange, SkipReason } from '@fairlead/contract/batches'
import type { Selection } from '@fairlead/contract/filters'
import { type SQL, sql } from 'drizzle-orm'
import { permitted, rules, selected, visible } from '#modules/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { kindOf } from './kinds.ts'

export type Skipped = Partial<Record<SkipReason, number>>

/** Why a client under the alias `c` is left as it is; null for one that changes. */
export async function verdict(ctx: Ctx, change: BatchChange): Promise<SQL> {
  const kind = kindOf(change)
  const may = permitted(rules[kind.verb](ctx.actor), sql`${ctx.actor.userId}::uuid`)
  return sql`case when not ${may} then 'not_yours' when ${await kind.already(ctx, change as never)} then 'already' end`
}

/** The clients of a selection that the actor sees, as a condition on `clients c`. */
export const meant = (ctx: Ctx, selection: Selection): SQL =>
  sql`c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} and ${selected(ctx, selection)}`

/** What a change of a selection would do now, in numbers. */
export async function count(
  ctx: Ctx,
  selection: Selection,
  change: BatchChange,
): Promise<{ selected: number; changes: number; skipped: Skipped }> {
  const why = await verdict(ctx, change)
  const rows = await rowsOf<{ why: SkipReason | null; n: number }>(
    ctx.db,
    sql`select k.why, count(*)::int as n from (select ${why} as why from clients c where ${meant(ctx, selection)}) k group by k.why`,
    { planned: true },
  )
  const found = rows.reduce((sum, { n }) => sum + n, 0)
  const all = 'ids' in selection ? new Set(selection.ids).size : found
  const skipped: Skipped = Object.fromEntries(rows.flatMap(({ why: reason, n }) => (reason ? [[reason, n]] : [])))
  if (all > found) skipped.gone = all - found
  return { selected: all, changes: rows.find(({ why: reason }) => reason === null)?.n ?? 0, skipped }
}
