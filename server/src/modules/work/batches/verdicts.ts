import type { Selection } from '@fairlead/contract/records/filters'
import { type BatchChange, SkipReason } from '@fairlead/contract/work/batches'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem, BatchKind } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { selected } from '#records/client-lists'
import { meOf, permitted, rules, visible } from '#records/clients'
import { batches, batchParts } from './batches.tables.ts'
import { kindOf } from './kinds.ts'

export type Skipped = Partial<Record<SkipReason, number>>
const reasons = SkipReason.options

/** Why a client under the alias `c` is left as it is; null for one that changes. */
export async function verdict(ctx: Ctx, change: BatchChange): Promise<SQL> {
  const kind = kindOf(change)
  const may = permitted(rules[kind.verb](ctx.actor), meOf(ctx.actor))
  return sql`case when not ${may} then 'not_yours' when ${await kind.already(ctx, change as never)} then 'already' end`
}

/**
 * Those items of a batch whose clients the actor may change in this way now, whatever was permitted when the batch
 * ran: an undo is a change, too (rule 210).
 */
export async function permittedNow(ctx: Ctx, kind: BatchKind, items: readonly BatchItem[]): Promise<BatchItem[]> {
  const { actor } = ctx
  const mayDo = (verb: ReturnType<BatchKind['needs']>) => {
    const shape = rules[verb](actor)
    // Who may only claim takes clients one at a time (rule 104).
    return permitted(verb === 'reassign' && shape === 'pool' ? 'none' : shape, meOf(actor))
  }
  const asked = items.map((item) => ({ id: item.clientId, verb: kind.needs(item) }))
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(id uuid, verb text)
      join clients c on c.org_id = ${actor.orgId} and c.id = x.id
      where ${visible(actor)} and case x.verb when 'edit' then ${mayDo('edit')} when 'delete' then ${mayDo('delete')}
        else ${mayDo('reassign')} end`,
  )
  const may = new Set(rows.map(({ id }) => id))
  return items.filter(({ clientId }) => may.has(clientId))
}

/** The clients of a selection that the actor sees, and of those named the others too, each with its verdict. */
async function judged(ctx: Ctx, selection: Selection, change: BatchChange): Promise<SQL> {
  const found = sql`select c.id, ${await verdict(ctx, change)} as why from clients c
    where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} and ${selected(ctx, selection)}`
  if (!('ids' in selection)) return found
  return sql`select x.id, case when k.id is null then 'gone' else k.why end as why
    from (select distinct unnest(${sql.param(selection.ids)}::uuid[]) as id) x left join (${found}) k on k.id = x.id`
}

type Counted = { selected: number; changes: number; skipped: Skipped }
async function numbers(ctx: Ctx, query: SQL): Promise<Counted> {
  const rows = await rowsOf<{ why: SkipReason | null; n: number }>(ctx.db, query, { planned: true })
  return {
    selected: rows.reduce((sum, { n }) => sum + n, 0),
    changes: rows.find(({ why }) => why === null)?.n ?? 0,
    skipped: Object.fromEntries(rows.flatMap(({ why, n }) => (why ? [[why, n]] : []))),
  }
}

/** What a change of a selection would do now, in numbers. */
export const count = async (ctx: Ctx, selection: Selection, change: BatchChange): Promise<Counted> =>
  numbers(ctx, sql`select k.why, count(*)::int as n from (${await judged(ctx, selection, change)}) k group by k.why`)

/**
 * Settles which clients a batch changes and which it leaves, by what one look at the selection finds: who comes to match
 * later is of neither. Answers both in numbers.
 */
export async function settle(ctx: Ctx, batchId: string, selection: Selection, change: BatchChange): Promise<Counted> {
  const { orgId } = ctx.actor
  const { atOnce } = kindOf(change)
  // Not sorted, and cut from one array: a million take less than a second.
  return numbers(
    ctx,
    sql`with judged as materialized (
        select k.why, array_agg(k.id) as ids from (${await judged(ctx, selection, change)}) k group by k.why),
      parted as (
        insert into ${batchParts} (org_id, batch_id, part, why, client_ids)
        select ${orgId}, ${batchId}, ${reasons.length + 1}::int * i + coalesce(array_position(${sql.param(reasons)}::text[], j.why), 0),
          j.why, j.ids[i:i + ${atOnce - 1}::int]
        from judged j cross join lateral generate_series(1, cardinality(j.ids), ${atOnce}::int) i),
      counted as (
        update ${batches} b set total = (select coalesce(sum(cardinality(j.ids)), 0) from judged j)
        where b.org_id = ${orgId} and b.id = ${batchId})
      select j.why, cardinality(j.ids) as n from judged j`,
  )
}
