import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookForm } from '@fairlead/contract/flow/facebook/shapes'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { eqAny, toRfc3339 } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { facebookForms, facebookPages } from './facebook.tables.ts'
import { listForms, replayIgnored } from './jobs.ts'
import { connectedPage, connectedRows } from './pages/page-view.ts'
import { wordsFor } from './problems.ts'

export type FormRow = typeof facebookForms.$inferSelect

/** The leads that arrived from a form, with manually qualified column names, because Drizzle writes bare names for a single table. */
const tally = (orgId: string) => ({
  leads: sql<number>`(select count(*)::int from leads l where l.org_id = ${orgId} and l.form_id = facebook_forms.id)`,
  ignored: sql<number>`(select count(*)::int from leads l where l.org_id = ${orgId}
    and l.form_id = facebook_forms.id and l.outcome = 'ignored')`,
  last: sql<string | null>`(select l.received_at from leads l where l.org_id = ${orgId}
    and l.form_id = facebook_forms.id order by l.received_at desc nulls first limit 1)`.mapWith(toRfc3339),
  waiting: sql<number>`(select count(*)::int from facebook_leads f where f.org_id = ${orgId}
    and f.form_id = facebook_forms.form_id and f.state = 'waiting')`,
  failed: sql<number>`(select count(*)::int from facebook_leads f where f.org_id = ${orgId}
    and f.form_id = facebook_forms.form_id and f.state = 'failed')`,
})

const selected = (ctx: Ctx, wanted: SQL | undefined, order: (SQL | typeof facebookForms.id)[], limit: number) =>
  ctx.db
    .select({ form: facebookForms, ...tally(ctx.actor.orgId) })
    .from(facebookForms)
    .where(and(eq(facebookForms.orgId, ctx.actor.orgId), wanted))
    .orderBy(...order)
    .limit(limit)

type Selected = Awaited<ReturnType<typeof selected>>[number]

const view = ({ form, leads, ignored, last, waiting, failed }: Selected): FacebookForm => ({
  id: form.id,
  page_id: form.pageId,
  form_id: form.formId,
  name: form.name,
  meta_status: form.metaStatus,
  locale: form.locale,
  is_on: form.isOn,
  ignored,
  waiting,
  failed,
  meta_lead_count: form.metaLeadCount,
  lead_count: leads,
  last_lead_at: last,
  problem: form.problem && wordsFor(form.problem),
  questions: form.questions.map(({ key, label }) => ({ key, label })),
})

/** The forms of a page, by name. Throws 404. */
export async function connectedFacebookForms(
  ctx: Ctx,
  { params, query }: Input<typeof calls.connectedFacebookForms>,
): Promise<Reply<typeof calls.connectedFacebookForms>> {
  const page = await connectedPage(ctx, params.id)
  const name = 'facebook forms'
  const cursor = decodeCursor(name, query.cursor, 'text')
  const back = cursor?.direction === 'previous'
  const fragment = query.search ? fold(query.search) : ''
  const wanted = and(
    eq(facebookForms.pageRowId, page.id),
    fragment ? sql`${facebookForms.nameKey} like ${likePattern(fragment)}` : undefined,
  )
  const beyond =
    cursor &&
    sql`(${facebookForms.nameKey}, ${facebookForms.id}) ${sql.raw(back ? '<' : '>')} (${cursor.key}, ${cursor.id}::uuid)`
  const direction = back ? desc : asc
  const [rows, all] = await Promise.all([
    selected(
      ctx,
      and(wanted, beyond),
      [direction(facebookForms.nameKey), direction(facebookForms.id)],
      query.page_size + 1,
    ),
    query.count
      ? ctx.db
          .select({ id: facebookForms.id })
          .from(facebookForms)
          .where(and(eq(facebookForms.orgId, ctx.actor.orgId), wanted))
          .limit(mostCounted)
          .execute()
      : undefined,
  ])
  const flat = rows.map((row) => ({ ...row, id: row.form.id }))
  const cut = cutPage(flat, query.page_size, name, cursor, (row) => row.form.nameKey)
  return { results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(all) }
}

/** Enqueues listing the forms of a page, or of all pages, again. Throws 404. */
export async function syncFacebookForms(
  ctx: Ctx,
  { body }: Input<typeof calls.syncFacebookForms>,
): Promise<Reply<typeof calls.syncFacebookForms>> {
  const pages = body.page ? [await connectedPage(ctx, body.page)] : await connectedRows(ctx)
  for (const { id } of pages) ctx.enqueue(listForms, { org_id: ctx.actor.orgId, page: id })
  return { pages: pages.length }
}

/** Turns forms of a page on or off, and captures ignored leads of those turned on if requested. Throws 404. */
export async function updateFacebookForms(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateFacebookForms>,
): Promise<Reply<typeof calls.updateFacebookForms>> {
  const { orgId } = ctx.actor
  const page = await connectedPage(ctx, params.id, true)
  if (body.new_forms_on !== undefined)
    await ctx.db
      .update(facebookPages)
      .set({ newFormsOn: body.new_forms_on })
      .where(and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, page.id)))
  const wanted = new Map(body.forms.map(({ id, is_on }) => [id, is_on]))
  const ofPage = and(eq(facebookForms.orgId, orgId), eq(facebookForms.pageRowId, page.id))
  const ids = [...wanted.keys()]
  const known = await ctx.db
    .select({ id: facebookForms.id })
    .from(facebookForms)
    .where(and(ofPage, eqAny(facebookForms.id, ids)))
  if (known.length < ids.length) throw notFound()
  for (const isOn of [true, false]) {
    const some = ids.filter((id) => wanted.get(id) === isOn)
    if (some.length > 0)
      await ctx.db
        .update(facebookForms)
        .set({ isOn })
        .where(and(ofPage, eqAny(facebookForms.id, some)))
  }
  const rows = await selected(
    ctx,
    eqAny(facebookForms.id, ids),
    [asc(facebookForms.nameKey), asc(facebookForms.id)],
    ids.length,
  )
  const toReplay = body.replay_ignored ? rows.filter(({ form, ignored }) => form.isOn && ignored > 0) : []
  for (const { form } of toReplay) ctx.enqueue(replayIgnored, { org_id: orgId, form: form.id })
  ctx.tell({ kind: 'facebook.changed' })
  return { results: rows.map(view), replayed: toReplay.reduce((sum, { ignored }) => sum + ignored, 0) }
}
