import type { ActivityKind } from '@fairlead/contract/records/timeline'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { ItemColumns } from './timeline.view.ts'

const tracked: readonly ActivityKind[] = ['PAGE', 'SHARED_DOCUMENT_TEMPLATE', 'COLLECTION']

type Seen = { activity_id: string; times: number; last: string | null; ms: number }
type PageTime = { activity_id: string; part: string; ms: number }

/**
 * Entries of what was shared, with how it was seen by now: that is kept with the links, not with the entry. Time by
 * page is told of documents alone.
 */
export async function withTracking<Row extends ItemColumns>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap((row) => (tracked.includes(row.kind) ? [row.id] : []))
  if (ids.length === 0) return [...rows]
  const { orgId } = ctx.actor
  const [seen, times] = await Promise.all([
    rowsOf<Seen>(
      ctx.db,
      sql`select s.activity_id, sum(s.times_viewed)::int as times, max(s.last_viewed_at) as last, sum(s.ms_viewed)::float8 as ms
        from content_shares s where s.org_id = ${orgId} and s.activity_id = any(${sql.param(ids)}::uuid[]) group by 1`,
    ),
    rowsOf<PageTime>(
      ctx.db,
      sql`select s.activity_id, p.part, sum(p.ms)::float8 as ms
        from content_shares s join content_visits v on v.org_id = ${orgId} and v.share_id = s.id
          cross join lateral (select key as part, value::int as ms from jsonb_each_text(v.parts)) p
        where s.org_id = ${orgId} and s.activity_id = any(${sql.param(ids)}::uuid[]) and s.version is not null
          and v.class = 'person' and v.verified_at is not null group by 1, 2`,
    ),
  ])
  const byId = new Map(seen.map((one) => [one.activity_id, one]))
  const pages = Map.groupBy(times, (one) => one.activity_id)
  return rows.map((row) => {
    const one = byId.get(row.id)
    if (!one) return row
    const details = {
      is_opened: one.times > 0,
      times_viewed: one.times,
      last_viewed: one.last,
      seconds_viewed: Math.round(one.ms / 1000),
    }
    const seconds = row.kind === 'SHARED_DOCUMENT_TEMPLATE' ? { page_seconds: secondsOf(row, pages.get(row.id)) } : {}
    return { ...row, data: { ...row.data, ...details, ...seconds } }
  })
}

function secondsOf(row: ItemColumns, times: readonly PageTime[] = []): number[] | null {
  const pages = typeof row.data.pages === 'number' ? row.data.pages : 1
  if (times.length === 0) return null
  const byPage = new Map(times.map(({ part, ms }) => [part, ms]))
  return Array.from({ length: pages }, (_, i) => Math.round((byPage.get(String(i + 1)) ?? 0) / 1000))
}
