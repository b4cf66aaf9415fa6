import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookPage, FacebookProblem, PageState } from '@fairlead/contract/flow/facebook/shapes'
import type { IntegrationStatus } from '@fairlead/contract/flow/lead-sources'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { healthOf, noHealth } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { users } from '#tables/identity/account'
import { facebookConnections, facebookForms, facebookPages } from '../facebook.tables.ts'
import { missingTasks, wordsFor } from '../problems.ts'

export type PageRow = typeof facebookPages.$inferSelect

/** The connection under which the leads of a page are stored. */
export const prefix = 'facebook:'
export const connectionOf = (page: string): string => `${prefix}${page}`
export const pageOfConnection = (connectionId: string): string => connectionId.slice(prefix.length)

/** How long before their end permissions count as expiring (rule 26). */
const expiringMs = 7 * 86_400_000
export const isExpiring = (row: Pick<PageRow, 'endsAt'>, now: Date): boolean =>
  row.endsAt !== null && Date.parse(row.endsAt) - now.getTime() < expiringMs

/** What is shown of how a page does. */
export const stateOf = (row: Pick<PageRow, 'status' | 'endsAt'>, now: Date): PageState =>
  row.status === 'OK' && isExpiring(row, now) ? 'EXPIRING' : row.status

/** A connected page's problem, or what prevents connecting it. */
export function problemOf(row: PageRow): FacebookProblem | null {
  if (row.problem) return wordsFor(row.problem)
  const lacking = missingTasks(row.tasks)
  return lacking.length > 0 ? wordsFor({ code: 0, subcode: null, message: '', lacking }) : null
}

async function selected(ctx: Ctx, wanted: SQL | undefined, order: (SQL | typeof facebookPages.id)[], limit: number) {
  const { orgId } = ctx.actor
  return ctx.db
    .select({
      page: facebookPages,
      by: users.name,
      forms: sql<number>`(select count(*)::int from ${facebookForms} f
        where f.org_id = ${orgId} and f.page_row_id = ${facebookPages}.id)`,
      on: sql<number>`(select count(*)::int from ${facebookForms} f
        where f.org_id = ${orgId} and f.page_row_id = ${facebookPages}.id and f.is_on)`,
    })
    .from(facebookPages)
    .innerJoin(
      facebookConnections,
      and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, facebookPages.connectionId)),
    )
    .leftJoin(users, eq(users.id, facebookConnections.userId))
    .where(and(eq(facebookPages.orgId, orgId), wanted))
    .orderBy(...order)
    .limit(limit)
}

type Selected = Awaited<ReturnType<typeof selected>>[number]

async function views(ctx: Ctx, rows: readonly Selected[]): Promise<FacebookPage[]> {
  const health = await healthOf(
    ctx,
    rows.map(({ page }) => connectionOf(page.id)),
  )
  return rows.map(({ page, by, forms, on }) => ({
    id: page.id,
    page_id: page.pageId,
    name: page.name,
    is_connected: page.isConnected,
    missing_tasks: missingTasks(page.tasks),
    connected_by: by ?? '',
    connected_at: page.connectedAt,
    status: page.status,
    problem: problemOf(page),
    ends_at: page.endsAt,
    is_expiring: page.isConnected && isExpiring(page, ctx.now),
    new_forms_on: page.newFormsOn,
    form_count: forms,
    forms_on: on,
    forms_synced_at: page.formsSyncedAt,
    reconciled_at: page.reconciledAt,
    health: health.get(connectionOf(page.id)) ?? noHealth,
  }))
}

/** The pages with these ids, by name. */
export async function pagesById(ctx: Ctx, ids: readonly string[]): Promise<FacebookPage[]> {
  const order = [asc(facebookPages.nameKey), asc(facebookPages.id)]
  return views(ctx, await selected(ctx, eqAny(facebookPages.id, ids), order, ids.length))
}

type ListQuery = Input<typeof calls.connectedFacebookPages>['query'] & { connection?: string | undefined }

async function list(ctx: Ctx, query: ListQuery, isConnected: boolean): Promise<Reply<typeof calls.listFacebookPages>> {
  const name = isConnected ? 'connected facebook pages' : 'facebook pages'
  const cursor = decodeCursor(name, query.cursor, 'text')
  const back = cursor?.direction === 'previous'
  const fragment = query.search ? fold(query.search) : ''
  const wanted = and(
    isConnected
      ? eq(facebookPages.isConnected, true)
      : sql`exists (select 1 from ${facebookConnections} c where c.org_id = ${ctx.actor.orgId}
          and c.id = ${facebookPages}.connection_id and c.ended_at is null)`,
    query.connection ? eq(facebookPages.connectionId, query.connection) : undefined,
    fragment ? sql`${facebookPages.nameKey} like ${likePattern(fragment)}` : undefined,
  )
  const beyond =
    cursor &&
    sql`(${facebookPages.nameKey}, ${facebookPages.id}) ${sql.raw(back ? '<' : '>')} (${cursor.key}, ${cursor.id}::uuid)`
  const direction = back ? desc : asc
  const [rows, all] = await Promise.all([
    selected(
      ctx,
      and(wanted, beyond),
      [direction(facebookPages.nameKey), direction(facebookPages.id)],
      query.page_size + 1,
    ),
    query.count
      ? ctx.db
          .select({ id: facebookPages.id })
          .from(facebookPages)
          .where(and(eq(facebookPages.orgId, ctx.actor.orgId), wanted))
          .limit(mostCounted)
          .execute()
      : undefined,
  ])
  const flat = rows.map((row) => ({ ...row, id: row.page.id }))
  const cut = cutPage(flat, query.page_size, name, cursor, (row) => row.page.nameKey)
  return { results: await views(ctx, cut.rows), next: cut.next, previous: cut.previous, ...counted(all) }
}

/** Pages of everyone who signed in, by name. */
export const listFacebookPages = (
  ctx: Ctx,
  { query }: Input<typeof calls.listFacebookPages>,
): Promise<Reply<typeof calls.listFacebookPages>> => list(ctx, query, false)

/** The connected ones. */
export const connectedFacebookPages = (
  ctx: Ctx,
  { query }: Input<typeof calls.connectedFacebookPages>,
): Promise<Reply<typeof calls.connectedFacebookPages>> => list(ctx, query, true)

/** One of them. Throws 404. */
export async function getFacebookPage(
  ctx: Ctx,
  { params }: Input<typeof calls.getFacebookPage>,
): Promise<Reply<typeof calls.getFacebookPage>> {
  const [page] = await pagesById(ctx, [params.id])
  if (!page) throw notFound()
  return page
}

const mostShown = 500

/** The state of the connection as a whole (point 4.9): the worst state of its pages that someone has to fix. */
export function statusOf(pages: readonly Pick<PageRow, 'status' | 'endsAt'>[], now: Date): IntegrationStatus {
  if (pages.length === 0) return 'not_configured'
  const has = (...of: PageRow['status'][]) => pages.some(({ status }) => of.includes(status))
  if (has('PERMISSION_EXPIRED', 'INSUFFICIENT_PERMISSION')) return 'expired'
  if (pages.some((page) => isExpiring(page, now))) return 'expiring_soon'
  return has('OK') ? 'active' : 'unknown'
}

/** The connected pages of the account. */
export const connectedRows = (ctx: Ctx): Promise<PageRow[]> =>
  ctx.db
    .select()
    .from(facebookPages)
    .where(and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.isConnected, true)))
    .orderBy(asc(facebookPages.nameKey), asc(facebookPages.id))

/** The state of the connection and of each of its pages. */
export async function connectedFacebookPagesStatus(
  ctx: Ctx,
): Promise<Reply<typeof calls.connectedFacebookPagesStatus>> {
  const rows = await connectedRows(ctx)
  const troubled = (row: PageRow) => row.status !== 'OK' && row.status !== 'LOADING'
  const sorted = [...rows.filter(troubled), ...rows.filter((row) => !troubled(row))]
  return {
    status: statusOf(rows, ctx.now),
    results: sorted.slice(0, mostShown).map((row) => ({
      id: row.id,
      page_id: row.pageId,
      name: row.name,
      status: row.status,
      problem: problemOf(row),
    })),
  }
}

/** A connected page of the account. Throws 404. */
export async function connectedPage(ctx: Ctx, id: string, lock = false): Promise<PageRow> {
  const found = ctx.db
    .select()
    .from(facebookPages)
    .where(and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.id, id), eq(facebookPages.isConnected, true)))
  const [row] = lock ? await found.for('update') : await found
  if (!row) throw notFound()
  return row
}
