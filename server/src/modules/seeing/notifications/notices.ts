import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as sessionCalls from '@fairlead/contract/identity/session'
import type * as calls from '@fairlead/contract/seeing/notifications'
import type { Notice } from '@fairlead/contract/seeing/notifications'
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { badRequest } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { version } from '#platform/version'
import { rules, visible } from '#records/clients'
import { notices } from './notifications.tables.ts'

const own = (ctx: Ctx) => and(eq(notices.orgId, ctx.actor.orgId), eq(notices.userId, me(ctx)))

/**
 * What was said of a client that the person may not see any more is not shown again. Qualified by hand, since of one
 * table Drizzle writes bare column names.
 */
const shown = ({ actor }: Ctx): SQL =>
  rules.view(actor) === 'all'
    ? sql`true`
    : sql`(notices.client_id is null or exists (
        select 1 from clients c where c.org_id = ${actor.orgId} and c.id = notices.client_id and ${visible(actor)}))`

const view = (row: typeof notices.$inferSelect): Notice => ({
  id: row.id,
  kind: row.kind,
  client_id: row.clientId,
  title: row.title,
  body: row.body,
  path: row.path,
  created_at: row.createdAt,
  read_at: row.readAt,
})

const order = 'notices'

/** What the person was told, newest first. */
export async function listNotices(
  ctx: Ctx,
  { query }: Input<typeof calls.listNotices>,
): Promise<Reply<typeof calls.listNotices>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, notices.createdAt, notices.id)
  const listed = ctx.db
    .select()
    .from(notices)
    .where(and(own(ctx), shown(ctx), page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db
        .select({ id: notices.id })
        .from(notices)
        .where(and(own(ctx), shown(ctx)))
        .limit(mostCounted)
        .execute()
    : undefined
  const [rows, found] = await Promise.all([listed, all])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.createdAt)
  return { results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(found) }
}

/** How many notices of a person are unread, capped; those of them that are `seen` where that is known. */
export async function countUnread(ctx: Ctx, userId: string, seen: SQL = sql`true`): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from (
      select 1 from notices where org_id = ${ctx.actor.orgId} and user_id = ${userId} and read_at is null and ${seen} limit ${mostCounted}) x`,
  )
  return row?.count ?? 0
}

export const unreadNotices = async (
  ctx: Ctx,
  _input?: Input<typeof calls.unreadNotices>,
): Promise<Reply<typeof calls.unreadNotices>> => ({
  unread: await countUnread(ctx, me(ctx), shown(ctx)),
})

/** What an open page asks twice a minute; the session was kept by asking (rule 10). */
export const keepAlive = async (ctx: Ctx): Promise<Reply<typeof sessionCalls.keepAlive>> => ({
  version,
  ...(await unreadNotices(ctx)),
})

/** Marks notices as read; other open pages follow. */
export async function readNotices(
  ctx: Ctx,
  { body }: Input<typeof calls.readNotices>,
): Promise<Reply<typeof calls.readNotices>> {
  if (!body.ids && !body.client_id && !body.all) throw badRequest('Choose notifications, a client or all.')
  const meant = ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        own(ctx),
        isNull(notices.readAt),
        body.ids ? sql`${notices.id} = any(${sql.param(body.ids)}::uuid[])` : undefined,
        body.client_id ? eq(notices.clientId, body.client_id) : undefined,
      ),
    )
    // In one order for all who write several.
    .orderBy(notices.id)
    .for('update')
  await ctx.db
    .update(notices)
    .set({ readAt: ctx.now.toISOString() })
    .where(and(own(ctx), sql`${notices.id} in (${meant})`))
  const left = await unreadNotices(ctx)
  ctx.tell({ kind: 'notices.read', user_id: me(ctx), data: left })
  return left
}

const keepDays = 90
/** Forgets old notices. */
export const sweepNotices = worker(defineJob('sweep-notices', z.object({}), { every: 6 * 3600 }), (run) =>
  run.asSystem('old notices', async (ctx) => {
    await ctx.db
      .delete(notices)
      .where(lt(notices.createdAt, new Date(ctx.now.getTime() - keepDays * 86_400_000).toISOString()))
  }),
)
