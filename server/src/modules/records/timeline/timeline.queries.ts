import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Page, PageQuery } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/timeline'
import { type ActivityKind, type TimelineItem, writtenKinds } from '@fairlead/contract/records/timeline'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { storedFiles } from '#platform/storage'
import { hidesFrom, load } from '#records/clients'
import { withTracking } from './shared-tracking.ts'
import { type ItemColumns, itemView } from './timeline.view.ts'

/** The columns of an entry `a` that was written by `u`. */
export const columns = (ctx: Ctx): SQL => sql`
  a.id, a.client_id, a.kind, a.at, a.actor_id, u.name as actor_name, a.data, a.edited_at, a.version, a.deleted_at,
  coalesce((select json_agg(t.upload_key order by t.position) from activity_attachments t
    where t.org_id = ${ctx.actor.orgId} and t.activity_id = a.id), '[]') as attachments`

/** Rows of the log under a condition, newest first, with their files. */
async function items(
  ctx: Ctx,
  where: SQL,
  limit: number,
  ascending = false,
): Promise<(ItemColumns & { id: string })[]> {
  const direction = ascending ? sql`asc` : sql`desc`
  return rowsOf<ItemColumns>(
    ctx.db,
    sql`select ${columns(ctx)} from activities a left join users u on u.id = a.actor_id
      where a.org_id = ${ctx.actor.orgId} and ${where}
      order by a.at ${direction}, a.id ${direction} limit ${limit}`,
  )
}

/** Rows as timelines show them; the files of all are looked up at once. */
export async function toItems(ctx: Ctx, rows: readonly ItemColumns[]): Promise<TimelineItem[]> {
  const files = await storedFiles(
    ctx,
    rows.flatMap((row) => row.attachments),
  )
  return (await withTracking(ctx, rows)).map((row) => itemView(ctx.actor, row, files))
}

const order = 'timeline'

async function page(ctx: Ctx, where: SQL, query: PageQuery): Promise<Page<TimelineItem>> {
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const after = cursor
    ? sql`and (a.at, a.id) ${backwards ? sql`>` : sql`<`} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const all = query.count
    ? rowsOf(
        ctx.db,
        sql`select 1 from activities a where a.org_id = ${ctx.actor.orgId} and ${where} limit ${mostCounted}`,
      )
    : undefined
  const [rows, found] = await Promise.all([items(ctx, sql`${where} ${after}`, query.page_size + 1, backwards), all])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.at)
  return {
    results: await toItems(ctx, cut.rows),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

/** What people wrote and deleted is gone from sight, as is what was undone; a deleted system item leaves its mark (rule 59). */
export const shown = sql`(a.deleted_at is null or a.deleted_by_id is not null and a.kind <> all(${sql.param([...writtenKinds])}::text[]))`

/** What is told of a client to the person who sees the rest once they have claimed it. */
export const openKinds: ActivityKind[] = [
  'CLIENT_ASSIGNMENT',
  'UNASSIGN_CLIENT',
  'RESPONSE_CLOCK',
  'CLIENT_CREATED_DETAILS',
  'DUPLICATE_LEAD_RECEIVED',
]

/** An item without what the client said. */
export function withoutDetails(item: TimelineItem): TimelineItem {
  const { item_type: kind, type_specific_data: data } = item
  if (kind === 'CLIENT_CREATED_DETAILS' && data) return { ...item, type_specific_data: { ...data, answers: [] } }
  if (kind === 'DUPLICATE_LEAD_RECEIVED' && data)
    return { ...item, type_specific_data: { ...data, answers: [], filled: [], replaced: [], suggestions: [] } }
  return item
}

/** A client's timeline, newest first; also of a client in the bin. */
export async function getTimeline(
  ctx: Ctx,
  { params, query }: Input<typeof calls.getTimeline>,
): Promise<Reply<typeof calls.getTimeline>> {
  const client = await load(ctx, params.id, 'view', { binned: true, lock: false })
  const isHidden = hidesFrom(ctx.actor, client)
  const types = isHidden ? (query.types ?? openKinds).filter((kind) => openKinds.includes(kind)) : query.types
  const kinds = types ? sql`and a.kind = any(${sql.param(types)}::text[])` : sql``
  const found = await page(ctx, sql`a.client_id = ${params.id} and ${shown} ${kinds}`, query)
  return isHidden ? { ...found, results: found.results.map(withoutDetails) } : found
}

/** The entry that each type of content leaves when it is shared. */
const sharedKinds = {
  text: 'SHARED_TEXT_TEMPLATE',
  file: 'SHARED_DOCUMENT_TEMPLATE',
  html_page: 'PAGE',
} as const satisfies Record<string, ActivityKind>

/** When one content was shared with one client, newest first. */
export async function shareHistory(
  ctx: Ctx,
  { params, query }: Input<typeof calls.shareHistory>,
): Promise<Reply<typeof calls.shareHistory>> {
  const client = await load(ctx, params.c, 'view', { lock: false })
  if (hidesFrom(ctx.actor, client)) throw notFound()
  return page(
    ctx,
    sql`a.client_id = ${params.c} and a.deleted_at is null and (
      (a.kind = ${sharedKinds[params.t]} and a.data->>'content_id' = ${params.i}) or
      (a.kind = 'COLLECTION' and a.data->'contents' @> ${JSON.stringify([{ id: params.i }])}::jsonb))`,
    query,
  )
}

/** One item of a client that the actor may see, or undefined. */
export async function findItem(ctx: Ctx, id: string): Promise<ItemColumns | undefined> {
  const [row] = await items(ctx, sql`a.id = ${id}`, 1)
  return row
}
