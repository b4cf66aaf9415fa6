import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { toRfc3339 } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { storedFiles } from '#platform/storage'
import { fold, likePattern } from '#platform/text'
import { issueOwnMark } from '#records/content'
import { users } from '#tables/identity/account'
import { leadForms, leadFormVersions } from './lead-forms.tables.ts'
import { type FormRow, formView, publicUrl, rowView } from './lead-forms.view.ts'
import { senderOf } from './sender.ts'

/** Leads of the form without tests, and when the last one came: both read from the index of leads by form. Qualified by hand, since of one table Drizzle writes bare column names. */
const tally = (orgId: string) => ({
  leads: sql<number>`(select count(*)::int from (
    select 1 from leads l where l.org_id = ${orgId} and l.form_id = lead_forms.id and not l.is_test limit ${sql.raw(String(mostCounted))}) x)`,
  lastLeadAt: sql<string | null>`(
    select l.received_at from leads l where l.org_id = ${orgId} and l.form_id = lead_forms.id and not l.is_test
    order by l.received_at desc nulls first limit 1)`.mapWith(toRfc3339),
})

type ListInput = Pick<Input<typeof calls.listLeadForms>['query'], 'cursor' | 'page_size' | 'count' | 'deleted'> & {
  search?: string
}

async function page(ctx: Ctx, query: ListInput): Promise<Reply<typeof calls.listLeadForms>> {
  const order = query.deleted ? 'deleted lead forms' : 'lead forms'
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, leadForms.createdAt, leadForms.id)
  const fragment = query.search ? fold(query.search) : ''
  const mine: (SQL | undefined)[] = [
    eq(leadForms.orgId, ctx.actor.orgId),
    query.deleted ? isNotNull(leadForms.deletedAt) : isNull(leadForms.deletedAt),
    fragment ? sql`${leadForms.nameKey} like ${likePattern(fragment)}` : undefined,
  ]
  const listed = ctx.db
    .select({ form: leadForms, ...tally(ctx.actor.orgId) })
    .from(leadForms)
    .where(and(...mine, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const counting = query.count
    ? ctx.db
        .select({ id: leadForms.id })
        .from(leadForms)
        .where(and(...mine))
        .limit(mostCounted)
        .execute()
    : undefined
  const [rows, all] = await Promise.all([listed, counting])
  const flat = rows.map((row) => ({ ...row, id: row.form.id }))
  const cut = cutPage(flat, query.page_size, order, cursor, (row) => row.form.createdAt)
  return {
    results: cut.rows.map((row) => rowView(ctx.installation, row.form, row)),
    next: cut.next,
    previous: cut.previous,
    ...counted(all),
  }
}

/** The forms of the organisation, newest first. */
export const listLeadForms = (
  ctx: Ctx,
  { query }: Input<typeof calls.listLeadForms>,
): Promise<Reply<typeof calls.listLeadForms>> => page(ctx, query)

/** Forms by a fragment of their name. */
export const searchLeadForms = (
  ctx: Ctx,
  { query }: Input<typeof calls.searchLeadForms>,
): Promise<Reply<typeof calls.searchLeadForms>> => page(ctx, query)

const own = (ctx: Ctx, id: string) => and(eq(leadForms.orgId, ctx.actor.orgId), eq(leadForms.id, id))

/** A form of the organisation for an action, locked until the transaction ends. Throws 404, also for a deleted one unless `deleted` asks for those. */
export async function load(ctx: Ctx, id: string, { deleted = false } = {}): Promise<FormRow> {
  const [form] = await ctx.db.select().from(leadForms).where(own(ctx, id)).for('update')
  if (!form || (form.deletedAt && !deleted)) throw notFound()
  return form
}

/** The form of the organisation that was made last, of those that take answers. */
export async function newestLive(ctx: Ctx): Promise<{ id: string; name: string; public_url: string } | undefined> {
  const [form] = await ctx.db
    .select({ id: leadForms.id, name: leadForms.name, code: leadForms.code })
    .from(leadForms)
    .where(
      and(
        eq(leadForms.orgId, ctx.actor.orgId),
        isNull(leadForms.deletedAt),
        isNotNull(leadForms.publishedVersion),
        eq(leadForms.isOpen, true),
      ),
    )
    .orderBy(desc(leadForms.createdAt), desc(leadForms.id))
    .limit(1)
  return form && { id: form.id, name: form.name, public_url: publicUrl(ctx.installation, form.code) }
}

/** One form with its draft, what is published and the ways to share it. Throws 404. */
export async function getLeadForm(ctx: Ctx, id: string): Promise<LeadForm> {
  const [row] = await ctx.db
    .select({ form: leadForms, version: leadFormVersions, by: users.name, ...tally(ctx.actor.orgId) })
    .from(leadForms)
    .leftJoin(
      leadFormVersions,
      and(
        eq(leadFormVersions.orgId, ctx.actor.orgId),
        eq(leadFormVersions.formId, leadForms.id),
        eq(leadFormVersions.version, leadForms.publishedVersion),
      ),
    )
    .leftJoin(users, eq(users.id, leadFormVersions.publishedById))
    .where(own(ctx, id))
  if (!row) throw notFound()
  const { cover_key, logo_key } = row.form.draft
  const [files, { sender, country }] = await Promise.all([
    storedFiles(
      ctx,
      [cover_key, logo_key].filter((key) => key !== null),
    ),
    senderOf(ctx),
  ])
  return formView(ctx.installation, row.form, {
    ownMark: issueOwnMark(ctx.installation.secrets, ctx.actor.orgId, me(ctx), ctx.now),
    tally: row,
    published: row.version && { ...row.version, by: row.by },
    cover: (cover_key && files.get(cover_key)) || null,
    logo: (logo_key && files.get(logo_key)) || null,
    sender,
    country_code: country,
  })
}
