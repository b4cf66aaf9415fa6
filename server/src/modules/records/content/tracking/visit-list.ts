import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/records/content-sharing'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor } from '#platform/paging'
import { condition, meOf, rules } from '#records/clients'
import { editable } from '../content.policy.ts'
import { loadContent } from '../content.queries.ts'
import { contentOwnDevices, contentVisits } from '../content.tables.ts'
import { loadShare, loadShareToChange } from '../sharing/send-share.ts'
import { recount } from './recount.ts'

/** After this long without a beacon, a person is no longer reading. */
export const liveMs = 20_000
const forwardedDevices = 3

type Row = {
  id: string
  share_id: string
  started_at: string
  class: e.VisitClass
  reason: string | null
  device: e.Visit['device']
  is_other_device: boolean
  others: number
  verified_at: string | null
  last_beat_at: string | null
  ms: number
  trail: [string, number][]
  reading: string | null
  can_change: boolean
}

/** Whether the actor may change the link `s` of a visit: as `loadShareToChange` decides. */
const mayChange = ({ actor }: Ctx) => sql`select case
    when s.client_id is not null then exists (select 1 from clients c where c.org_id = ${actor.orgId} and c.id = s.client_id
      and c.deleted_at is null and ${condition(rules.edit(actor), meOf(actor))})
    else coalesce(s.sender_id = ${actor.userId}::uuid, false)
      or exists (select 1 from contents n where n.org_id = ${actor.orgId} and n.id = s.content_id and ${editable(actor)}) end
  from content_shares s where s.org_id = ${actor.orgId} and s.id = v.share_id`

const columns = (
  ctx: Ctx,
) => sql`v.id, v.share_id, v.started_at, v.class, v.reason, v.device, v.is_other_device, v.verified_at,
  v.last_beat_at, v.ms, v.trail, v.reading, case when v.is_other_device then (
    select count(distinct w.device_id)::int from content_visits w
    where w.org_id = ${ctx.actor.orgId} and w.share_id = v.share_id and w.class = 'person' and w.is_other_device) else 0 end as others,
  (${mayChange(ctx)}) as can_change`

function view(ctx: Ctx, row: Row): e.Visit {
  const isForwarded = row.is_other_device && row.others >= forwardedDevices
  const isNow = row.last_beat_at !== null && ctx.now.getTime() - Date.parse(row.last_beat_at) < liveMs
  return {
    id: row.id,
    share_id: row.share_id,
    at: row.started_at,
    class: row.class,
    reason: row.reason,
    is_counted: row.class === 'person' && row.verified_at !== null && !isForwarded,
    device: row.device,
    is_other_device: row.is_other_device,
    is_probably_forwarded: isForwarded,
    seconds: Math.round(row.ms / 1000),
    read: row.trail
      .map(([part, ms]) => ({ part, seconds: Math.round(ms / 1000) }))
      .filter(({ seconds }) => seconds > 0),
    reading: isNow && row.class === 'person' ? row.reading : null,
    can_change: row.can_change,
  }
}

async function page(
  ctx: Ctx,
  where: SQL,
  query: { cursor?: string | undefined; page_size: number },
): Promise<Reply<typeof e.shareVisits>> {
  const order = 'visits'
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const beyond = cursor
    ? sql`and (v.started_at, v.id) ${backwards ? sql`>` : sql`<`} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const way = backwards ? sql`asc` : sql`desc`
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select ${columns(ctx)} from content_visits v where v.org_id = ${ctx.actor.orgId} and ${where} ${beyond}
      order by v.started_at ${way}, v.id ${way} limit ${query.page_size + 1}`,
  )
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.started_at)
  return {
    results: cut.rows.map((row) => view(ctx, row)),
    next: cut.next,
    previous: cut.previous,
    ...counted(undefined),
  }
}

const people = sql`v.class = 'person' and v.verified_at is not null`

/** The visits of a link: people's, or all, with what was filtered out and why. */
export async function ofShare(
  ctx: Ctx,
  { params, query }: Input<typeof e.shareVisits>,
): Promise<Reply<typeof e.shareVisits>> {
  const share = await loadShare(ctx, params.id)
  const which = query.show === 'people' ? people : sql`true`
  return page(ctx, sql`v.share_id = ${share.id} and ${which}`, query)
}

/** Visits to a content through links without a client, or those that weren't counted. */
export async function ofContent(
  ctx: Ctx,
  { params, query }: Input<typeof e.contentVisits>,
): Promise<Reply<typeof e.contentVisits>> {
  await loadContent(ctx, params.t, params.id)
  const which = query.show === 'public' ? sql`v.client_id is null and ${people}` : sql`not (${people})`
  return page(ctx, sql`v.content_id = ${params.id} and ${which}`, query)
}

/** Says whose visit it was. This overrides every rule, and counts are recalculated. */
export async function correct(
  ctx: Ctx,
  { params, body }: Input<typeof e.correctVisit>,
): Promise<Reply<typeof e.correctVisit>> {
  const its = and(eq(contentVisits.orgId, ctx.actor.orgId), eq(contentVisits.id, params.id))
  const [visit] = await ctx.db.select().from(contentVisits).where(its)
  if (!visit) throw notFound()
  const share = await loadShareToChange(ctx, visit.shareId)
  const isOwn = body.whose === 'own'
  await ctx.db
    .update(contentVisits)
    .set({
      class: isOwn ? 'own' : 'person',
      reason: isOwn ? 'A team member marked it as their own visit' : null,
      isRuled: true,
      isOtherDevice: false,
      verifiedAt: isOwn ? null : (visit.verifiedAt ?? visit.startedAt),
    })
    .where(its)
  const device = visit.deviceId
  if (device && isOwn)
    await ctx.db
      .insert(contentOwnDevices)
      .values({ orgId: ctx.actor.orgId, deviceId: device, userId: me(ctx), addedAt: ctx.now.toISOString() })
      .onConflictDoNothing()
  if (device && !isOwn)
    await ctx.db
      .delete(contentOwnDevices)
      .where(and(eq(contentOwnDevices.orgId, ctx.actor.orgId), eq(contentOwnDevices.deviceId, device)))
  await recount(ctx, [share.id])
  if (share.clientId) ctx.tell({ kind: 'timeline.changed', client_id: share.clientId })
  ctx.tell({ kind: 'content.changed', data: { id: share.contentId } })
  const { results } = await page(ctx, sql`v.id = ${params.id}`, { page_size: 1 })
  const [changed] = results
  if (!changed) throw notFound()
  return changed
}

/** Clients the actor can see who are reading something now, and readers of the actor's links without a client. */
export async function live(ctx: Ctx, { query }: Input<typeof e.liveReadings>): Promise<Reply<typeof e.liveReadings>> {
  const { orgId, userId } = ctx.actor
  const sees = condition(rules.view(ctx.actor), meOf(ctx.actor))
  type Live = {
    share_id: string
    visit_id: string
    client_id: string | null
    client_name: string | null
    content_id: string
    type: e.LiveReading['content']['type']
    name: string
    part: string | null
    ms: number
    device: e.LiveReading['device']
    since: string
  }
  const rows = await rowsOf<Live>(
    ctx.db,
    sql`select v.share_id, v.id as visit_id, k.id as client_id, k.name as client_name, n.id as content_id, n.type, n.name,
        v.reading as part, v.ms, v.device, v.started_at as since
      from content_visits v join content_shares s on s.org_id = ${orgId} and s.id = v.share_id
        join contents n on n.org_id = ${orgId} and n.id = v.content_id
        left join (select c.id, c.name from clients c where c.org_id = ${orgId} and c.deleted_at is null and ${sees}) k on k.id = v.client_id
      where v.org_id = ${orgId} and v.last_beat_at > ${new Date(ctx.now.getTime() - liveMs).toISOString()}::timestamptz
        and v.class = 'person' and v.verified_at is not null and v.reading is not null
        and (k.id is not null or (v.client_id is null and s.sender_id = ${userId}::uuid))
        and ${query.client_id ? sql`v.client_id = ${query.client_id}` : sql`true`}
        and ${query.content_id ? sql`v.content_id = ${query.content_id}` : sql`true`}
      order by v.last_beat_at desc limit 100`,
  )
  return {
    results: rows.map((row) => ({
      share_id: row.share_id,
      visit_id: row.visit_id,
      client: row.client_id ? { id: row.client_id, name: row.client_name ?? '' } : null,
      content: { type: row.type, id: row.content_id, name: row.name },
      part: row.part,
      seconds: Math.round(row.ms / 1000),
      device: row.device,
      since: row.since,
    })),
  }
}
