import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { cut, fold, storable } from '#platform/text'
import { anyOf } from '../any-of.ts'
import type { MetaApp } from '../app.ts'
import { facebookPages, facebookRoutes } from '../facebook.tables.ts'
import { setUpPage } from '../jobs.ts'
import { missingTasks } from '../problems.ts'

/** A page as Meta lists it for a person. */
export type FoundPage = { pageId: string; name: string; token: string; tasks: string[] }

/** How the token of a page is sealed. */
export const pageContext = (row: { orgId: string; pageId: string }): string =>
  `facebook page ${row.orgId} ${row.pageId}`

const chunk = 200

/**
 * Stores the pages of a person who signed in. A connected page gets the fresh token, whoever connected it, if the
 * person has the tasks it needs; it is then set up again, which fetches missed leads. Pages the person no longer has
 * are deleted, except connected ones.
 */
export async function keepPages(
  ctx: Ctx,
  connectionId: string,
  app: MetaApp,
  found: readonly FoundPage[],
): Promise<void> {
  const { orgId } = ctx.actor
  const all = [...new Map(found.map((page) => [page.pageId, page])).values()]
  const known = await ctx.db
    .select({
      id: facebookPages.id,
      pageId: facebookPages.pageId,
      isConnected: facebookPages.isConnected,
      connectionId: facebookPages.connectionId,
    })
    .from(facebookPages)
    .where(
      and(
        eq(facebookPages.orgId, orgId),
        anyOf(
          facebookPages.pageId,
          all.map(({ pageId }) => pageId),
        ),
      ),
    )
  const before = new Map(known.map((row) => [row.pageId, row]))
  const kept = all.filter(({ pageId, tasks }) => {
    const row = before.get(pageId)
    return !row?.isConnected || row.connectionId === connectionId || missingTasks(tasks).length === 0
  })
  for (let from = 0; from < kept.length; from += chunk)
    await ctx.db
      .insert(facebookPages)
      .values(
        kept.slice(from, from + chunk).map(({ pageId, name, token, tasks }) => ({
          orgId,
          id: newId(),
          connectionId,
          pageId,
          name: cut(storable(name), 200),
          nameKey: fold(name),
          sealed: ctx.installation.secrets.seal(token, pageContext({ orgId, pageId })),
          tasks,
          isConnected: false,
          status: 'OK' as const,
          newFormsOn: true,
          failures: 0,
        })),
      )
      .onConflictDoUpdate({
        target: [facebookPages.orgId, facebookPages.pageId],
        set: {
          connectionId: sql`excluded.connection_id`,
          name: sql`excluded.name`,
          nameKey: sql`excluded.name_key`,
          sealed: sql`excluded.sealed`,
          tasks: sql`excluded.tasks`,
          failures: 0,
          askAfter: null,
        },
      })
  const again = kept.flatMap(({ pageId }) => {
    const row = before.get(pageId)
    return row?.isConnected ? [row] : []
  })
  if (again.length > 0) {
    const pageIds = again.map(({ pageId }) => pageId)
    await ctx.db
      .update(facebookPages)
      .set({ status: 'LOADING', problem: null })
      .where(and(eq(facebookPages.orgId, orgId), anyOf(facebookPages.pageId, pageIds)))
    await ctx.db
      .update(facebookRoutes)
      .set({ appId: app.appId })
      .where(and(eq(facebookRoutes.orgId, orgId), anyOf(facebookRoutes.pageId, pageIds)))
    for (const { id } of again) ctx.enqueue(setUpPage, { org_id: orgId, page: id })
  }
  await ctx.db.delete(facebookPages).where(
    and(
      eq(facebookPages.orgId, orgId),
      eq(facebookPages.connectionId, connectionId),
      eq(facebookPages.isConnected, false),
      all.length > 0
        ? notInArray(
            facebookPages.pageId,
            all.map(({ pageId }) => pageId),
          )
        : undefined,
      // What brought leads stays, so that rules and history name it.
      sql`not exists (select 1 from facebook_forms f where f.org_id = ${orgId} and f.page_row_id = ${facebookPages}.id)`,
    ),
  )
}
