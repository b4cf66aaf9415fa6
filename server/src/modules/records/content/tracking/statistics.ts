import type { Input, Reply } from '@fairlead/contract/endpoint'
import { planIncludes } from '@fairlead/contract/permissions'
import type * as e from '@fairlead/contract/records/content'
import { type SQL, sql } from 'drizzle-orm'
import { ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { dayIn } from '#platform/time'
import { clientRows, condition, meOf, rules } from '#records/clients'
import { visible } from '../content.policy.ts'
import { countsOf, loadContent, statsOf, withUnopened } from '../content.queries.ts'
import { noStats, statsFor } from '../content.view.ts'

/** How often a content was shared and opened. */
export async function shareStats(
  ctx: Ctx,
  { params }: Input<typeof e.contentShareStats>,
): Promise<Reply<typeof e.contentShareStats>> {
  await loadContent(ctx, params.t, params.id)
  return statsFor(ctx, (await statsOf(ctx, [params.id])).get(params.id) ?? noStats)
}

/** The same for all contents of a type that the actor can see. */
export async function typeStats(
  ctx: Ctx,
  { params }: Input<typeof e.contentTypeStats>,
): Promise<Reply<typeof e.contentTypeStats>> {
  const { orgId } = ctx.actor
  const seen = sql`select c.id from contents c where c.org_id = ${orgId} and c.type = ${params.t} and c.deleted_at is null and ${visible(ctx.actor)}`
  const [[count], [stats]] = await Promise.all([
    rowsOf<{ n: number }>(ctx.db, sql`select count(*)::int as n from (${seen}) x`),
    rowsOf<Omit<e.ContentStats, 'total_unopened'>>(
      ctx.db,
      sql`select ${countsOf(ctx.now)} from content_shares s
        where s.org_id = ${orgId} and s.sent_at is not null and s.content_id in (${seen})`,
    ),
  ])
  return { contents: count?.n ?? 0, ...statsFor(ctx, stats ? withUnopened(stats) : noStats) }
}

/** How often each member shared, and how often that was opened: for a type, or one content. */
export async function memberStats(
  ctx: Ctx,
  { params, query }: Input<typeof e.memberContentStats>,
): Promise<Reply<typeof e.memberContentStats>> {
  if (query.content_id) await loadContent(ctx, params.t, query.content_id)
  const { orgId } = ctx.actor
  const which = query.content_id
    ? sql`s.content_id = ${query.content_id}`
    : sql`s.content_id in (select c.id from contents c where c.org_id = ${orgId} and c.type = ${params.t}
        and c.deleted_at is null and ${visible(ctx.actor)})`
  const rows = await rowsOf<Omit<e.ContentStats, 'total_unopened'> & { id: string; name: string }>(
    ctx.db,
    sql`select u.id, u.name, x.* from (
        select s.sender_id, ${countsOf(ctx.now)} from content_shares s
        where s.org_id = ${orgId} and s.sent_at is not null and s.client_id is not null and ${which} group by s.sender_id
      ) x join users u on u.id = x.sender_id order by x.total_shared desc, u.name, u.id limit 500`,
  )
  return {
    results: rows.map(({ id, name, ...counts }) => ({ member: { id, name }, ...statsFor(ctx, withUnopened(counts)) })),
  }
}

/** Everyone's content of a type, by name only, for people who manage the team. */
export async function adminList(
  ctx: Ctx,
  { params, query }: Input<typeof e.orgAdminList>,
): Promise<Reply<typeof e.orgAdminList>> {
  const order = `all content ${params.t}`
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  type Row = {
    id: string
    name: string
    owner_id: string
    owner_name: string
    visibility: e.Visibility
    created_at: string
  }
  const where = sql`c.org_id = ${ctx.actor.orgId} and c.type = ${params.t} and c.deleted_at is null and c.linked_id is null`
  const beyond = cursor
    ? sql`and (c.created_at, c.id) ${backwards ? sql`>` : sql`<`} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const way = backwards ? sql`asc` : sql`desc`
  const [rows, found] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select c.id, c.name, c.owner_id, u.name as owner_name, c.visibility, c.created_at
        from contents c join users u on u.id = c.owner_id where ${where} ${beyond}
        order by c.created_at ${way}, c.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select 1 from contents c where ${where} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.created_at)
  const stats = await statsOf(
    ctx,
    cut.rows.map(({ id }) => id),
  )
  return {
    results: cut.rows.map(({ owner_id, owner_name, ...row }) => {
      const { total_shared, total_opened } = stats.get(row.id) ?? noStats
      return { ...row, owner: { id: owner_id, name: owner_name }, total_shared, total_opened }
    }),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

const filters: Record<Input<typeof e.contentClients>['query']['filter'], (now: Date) => SQL> = {
  TOTAL_SHARED: () => sql`true`,
  TOTAL_OPENED: () => sql`s.times_viewed > 0`,
  TOTAL_UNOPENED: () => sql`s.times_viewed = 0`,
  VIEWED_IN_LAST_7_DAYS: (now) =>
    sql`s.last_viewed_at > ${new Date(now.getTime() - 7 * 86_400_000).toISOString()}::timestamptz`,
  VIEWED_MULTIPLE_TIMES: () => sql`s.times_viewed > 1`,
}

type ShareRow = {
  id: string
  client_id: string
  sent_at: string
  sender_id: string
  sender_name: string
  channel: 'whatsapp' | 'sms' | 'email' | 'telegram' | null
  version: number | null
  is_revoked: boolean
  times_viewed: number
  last_viewed_at: string | null
  ms_viewed: number
}

/** Clients a content was shared with, latest first, among those the actor can see. */
export async function recipients(
  ctx: Ctx,
  { params, query }: Input<typeof e.contentClients>,
): Promise<Reply<typeof e.contentClients>> {
  const content = await loadContent(ctx, params.type, params.id)
  const order = `recipients ${query.filter}`
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const { orgId } = ctx.actor
  const sees = condition(rules.view(ctx.actor), meOf(ctx.actor))
  const isShown = planIncludes(ctx.actor.plan, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')
  // A filter by what is not shown would show it.
  const filter = isShown ? filters[query.filter](ctx.now) : sql`true`
  const where = sql`s.org_id = ${orgId} and s.content_id = ${params.id} and s.sent_at is not null and s.client_id is not null
    and ${filter} and ${query.member ? sql`s.sender_id = ${query.member}` : sql`true`}
    and ${query.old_version ? sql`s.version < ${content.file_version} and s.revoked_at is null` : sql`true`}
    and exists (select 1 from clients c where c.org_id = ${orgId} and c.id = s.client_id and c.deleted_at is null and ${sees})`
  const beyond = cursor
    ? sql`and (s.sent_at, s.id) ${backwards ? sql`>` : sql`<`} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const way = backwards ? sql`asc` : sql`desc`
  const [rows, found] = await Promise.all([
    rowsOf<ShareRow>(
      ctx.db,
      sql`select s.id, s.client_id, s.sent_at, s.sender_id, u.name as sender_name, s.channel, s.version,
          s.revoked_at is not null as is_revoked, s.times_viewed, s.last_viewed_at, s.ms_viewed::float8 as ms_viewed
        from content_shares s join users u on u.id = s.sender_id where ${where} ${beyond}
        order by s.sent_at ${way}, s.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select 1 from content_shares s where ${where} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.sent_at)
  const clients = await clientRows(
    ctx,
    cut.rows.map((row) => row.client_id),
  )
  return {
    results: cut.rows.flatMap((row) => {
      const client = clients.get(row.client_id)
      if (!client) return []
      const seen = {
        is_opened: row.times_viewed > 0,
        times_viewed: row.times_viewed,
        last_viewed: row.last_viewed_at,
        seconds_viewed: Math.round(row.ms_viewed / 1000),
      }
      const unseen = { is_opened: null, times_viewed: null, last_viewed: null, seconds_viewed: null }
      return [
        {
          ...client,
          share_id: row.id,
          shared_at: row.sent_at,
          shared_by: { id: row.sender_id, name: row.sender_name },
          channel: row.channel,
          content_version: row.version,
          is_revoked: row.is_revoked,
          can_revoke: client.access_policy.EDIT || (!row.is_revoked && row.sender_id === ctx.actor.userId),
          ...(isShown ? seen : unseen),
        },
      ]
    }),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

const daysShown = 30

/** Time by page, opens by day, devices, and uncounted visits. */
export async function analytics(
  ctx: Ctx,
  { params }: Input<typeof e.contentAnalytics>,
): Promise<Reply<typeof e.contentAnalytics>> {
  await loadContent(ctx, params.t, params.id)
  const { orgId } = ctx.actor
  const { zone } = await ownOrganization(ctx)
  const of = sql`v.org_id = ${orgId} and v.content_id = ${params.id}`
  const people = sql`${of} and v.class = 'person' and v.verified_at is not null`
  const since = new Date(ctx.now.getTime() - (daysShown - 1) * 86_400_000)
  const [parts, days, devices, others] = await Promise.all([
    rowsOf<{ part: string; readers: number; ms: number }>(
      ctx.db,
      sql`select p.part, count(distinct v.share_id)::int as readers, sum(p.ms)::float8 as ms
        from content_visits v cross join lateral (select key as part, value::int as ms from jsonb_each_text(v.parts)) p
        where ${people} group by p.part limit 300`,
    ),
    rowsOf<{ day: string; views: number }>(
      ctx.db,
      sql`select to_char(v.verified_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as views
        from content_visits v where ${people} and not v.is_continuation and v.started_at > ${since.toISOString()}::timestamptz
        group by 1 order by 1`,
    ),
    rowsOf<{ device: 'MOBILE' | 'TABLET' | 'DESKTOP' | 'UNKNOWN'; views: number }>(
      ctx.db,
      sql`select v.device, count(*)::int as views from content_visits v where ${people} and not v.is_continuation group by 1 order by 2 desc`,
    ),
    rowsOf<{ class: string; reason: string; count: number }>(
      ctx.db,
      sql`select v.class, coalesce(v.reason, '') as reason, count(*)::int as count from content_visits v
        where ${of} and v.class <> 'person' group by 1, 2 order by 3 desc limit 50`,
    ),
  ])
  const byDay = new Map(days.map(({ day, views }) => [day, views]))
  return {
    parts: parts
      .map(({ part, readers, ms }) => ({
        part,
        readers,
        seconds: Math.round(ms / 1000),
        average_seconds: Math.round(ms / 1000 / Math.max(1, readers)),
      }))
      .sort((a, b) => Number(a.part) - Number(b.part)),
    days: Array.from({ length: daysShown }, (_, i) => {
      const day = dayIn(new Date(since.getTime() + i * 86_400_000), zone)
      return { day, views: byDay.get(day) ?? 0 }
    }),
    devices,
    not_counted: others,
  }
}
