import type { Ctx } from '#platform/context'
import { putBack } from './put-back.ts'

/** One client that is merged into another, or comes out of it again. */
export type Merge = {
  survivorId: string
  absorbedId: string
  /** When they were merged. */
  at: string
  /** Who has the survivor afterwards. */
  assignedToId: string | null
  /** Of organisations' own fields: whose value stays, where somebody chose. */
  customFields: Readonly<Record<string, 'survivor' | 'absorbed'>>
}

/**
 * What hangs on clients, and what becomes of it when one is merged into another. The person who owns the tables says it; both
 * clients are locked in the meantime, and the absorbed one goes afterwards, with all that still hangs on it.
 */
export type MergePart = {
  /** The tables that it is about: each that refers to clients is some part's. */
  tables: readonly string[]
  /** Puts what hangs on the absorbed client to the survivor. Answers what is needed to take that back. */
  merge: (ctx: Ctx, merge: Merge) => Promise<unknown>
  /** Takes it back, where it is as the merge left it. Answers what is not, in words. */
  unmerge: (ctx: Ctx, merge: Merge, record: never) => Promise<string[]>
}

type Row = Record<string, unknown>

/** Rows with an id, which go along as they are. */
export const movesById = (table: string): MergePart => ({
  tables: [table],
  async merge(ctx, { survivorId, absorbedId }) {
    const { rows } = await ctx.db.$client.query<{ id: string }>(
      `update ${table} set client_id = $1 where org_id = $2 and client_id = $3 returning id`,
      [survivorId, ctx.actor.orgId, absorbedId],
    )
    return rows.map(({ id }) => id)
  },
  async unmerge(ctx, { survivorId, absorbedId }, ids: string[]) {
    await ctx.db.$client.query(
      `update ${table} set client_id = $1 where org_id = $2 and client_id = $3 and id = any($4::uuid[])`,
      [absorbedId, ctx.actor.orgId, survivorId, ids],
    )
    return []
  },
})

type Keyed = {
  /** The column of which a client has each value once. */
  key: string
  /** The table that the key refers to: what is gone there does not come back. */
  parent?: string
  /** Which of its rows are worth putting back, as a condition on `r`. */
  worth?: string
  /** Whose row stays where both have one, by the key; the survivor's unless it is chosen. */
  choice?: (merge: Merge) => Merge['customFields']
  /** What is told where a row `t` was changed since, as SQL; nothing when absent. */
  label?: string
}
/** `moved`: of the absorbed client, as they were; `own`: of the survivor, which they took the place of; `left`: those that did not move. */
type Kept = { moved: Row[]; own: Row[]; left: Row[] }

/** Rows of which a client has one for each key: where both have one, one of them stays. */
export function movesByKey(table: string, { key, parent, worth, choice, label = 'null' }: Keyed): MergePart {
  const rowsOf = `jsonb_populate_recordset(null::${table}, $2::jsonb) r`
  const back = [
    ...(parent ? [`exists (select 1 from ${parent} p where p.org_id = $1 and p.id = r.${key})`] : []),
    ...(worth ? [worth] : []),
  ]
  return {
    tables: [table],
    async merge(ctx, merge): Promise<Kept> {
      const { orgId } = ctx.actor
      const { survivorId, absorbedId } = merge
      const chosen = Object.entries(choice?.(merge) ?? {})
      const of = (side: string) => chosen.flatMap(([one, whose]) => (whose === side ? [one] : []))
      const { rows } = await ctx.db.$client.query<{ row: Row; is_own: boolean }>(
        `select to_jsonb(r) as row, r.client_id = $2 as is_own from ${table} r
         where r.org_id = $1 and r.client_id in ($2, $3) order by r.${key}`,
        [orgId, survivorId, absorbedId],
      )
      const own = new Map<string, Row>()
      for (const { row, is_own: isOwn } of rows) if (isOwn) own.set(String(row[key]), row)
      const absorbed: Row[] = rows.filter((one) => !one.is_own).map((one) => one.row)
      const [taken, refused] = [new Set(of('absorbed')), new Set(of('survivor'))]
      const goes = (row: Row) => {
        const one = String(row[key])
        return own.has(one) ? taken.has(one) : !refused.has(one)
      }
      const moved = absorbed.filter(goes)
      const replaced = moved.map((row) => own.get(String(row[key]))).filter((row) => row !== undefined)
      // One that was chosen of the person who has none: then there is none.
      const emptied = [...taken].flatMap((one): Row[] => {
        const row = own.get(one)
        return row && !absorbed.some((other) => String(other[key]) === one) ? [row] : []
      })
      const keys = (some: Row[]) => some.map((row) => String(row[key]))
      const gone = ctx.db.$client.query(
        `delete from ${table} where org_id = $1 and client_id = $2 and ${key}::text = any($3::text[])`,
        [orgId, survivorId, keys([...replaced, ...emptied])],
      )
      const put = ctx.db.$client.query(
        `update ${table} set client_id = $4 where org_id = $1 and client_id = $2 and ${key}::text = any($3::text[])`,
        [orgId, absorbedId, keys(moved), survivorId],
      )
      await Promise.all([gone, put])
      return { moved, own: [...replaced, ...emptied], left: absorbed.filter((row) => !goes(row)) }
    },
    async unmerge(ctx, { survivorId }, { moved, own, left }: Kept) {
      const { orgId } = ctx.actor
      // What is as the merge left it goes; what was changed since stays, and is told.
      const { rows: gone } = await ctx.db.$client.query<{ key: string }>(
        `delete from ${table} t using ${rowsOf}
         where t.org_id = $1 and t.client_id = $3 and t.${key} = r.${key} and to_jsonb(t) - 'client_id' = to_jsonb(r) - 'client_id'
         returning t.${key}::text as key`,
        [orgId, JSON.stringify(moved), survivorId],
      )
      const isFree = (one: string) =>
        gone.some((row) => row.key === one) || !moved.some((row) => String(row[key]) === one)
      const changed = ctx.db.$client.query<{ label: string | null }>(
        `select ${label} as label from ${table} t join ${rowsOf} on t.${key} = r.${key}
         where t.org_id = $1 and t.client_id = $3 order by 1`,
        [orgId, JSON.stringify(moved), survivorId],
      )
      const its = putBack(
        ctx,
        table,
        own.filter((row) => isFree(String(row[key]))),
        back,
      )
      const mine = putBack(ctx, table, [...moved, ...left], back)
      const [{ rows }] = await Promise.all([changed, its, mine])
      return rows.flatMap((row) => row.label ?? [])
    },
  }
}

/** Tables that tell what was: they name the absorbed client for good, or are forgotten within a day. */
export const stays = (...tables: string[]): MergePart => ({
  tables,
  merge: async () => null,
  unmerge: async () => [],
})
