import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { noticeHeader, receive, receiveFull } from '#work/inbox'
import { anyOf } from './any-of.ts'
import { facebookForms, facebookLeads } from './facebook.tables.ts'
import type { NamedLead } from './notification.ts'
import { connectionOf, type PageRow } from './pages/page-view.ts'
import { madeAt, readLead } from './read-lead.ts'

type NamedBy = (typeof facebookLeads.$inferSelect)['namedBy']
type Page = Pick<PageRow, 'id' | 'orgId'>

/** What the server records about a lead it fetched. */
export const notes = { org: 'fairlead-org', late: 'fairlead-late' } as const

const chunk = 500

/** Records which leads Meta has named; known ones stay as they are. */
export async function nameLeads(
  ctx: Ctx,
  page: Page,
  leads: readonly Pick<NamedLead, 'leadId' | 'formId' | 'madeAt'>[],
  namedBy: NamedBy,
): Promise<void> {
  const now = ctx.now.toISOString()
  for (let from = 0; from < leads.length; from += chunk)
    await ctx.db
      .insert(facebookLeads)
      .values(
        leads.slice(from, from + chunk).map((lead) => ({
          orgId: ctx.actor.orgId,
          leadId: lead.leadId,
          pageRowId: page.id,
          formId: lead.formId,
          madeAt: lead.madeAt?.toISOString() ?? now,
          namedAt: now,
          namedBy,
          state: 'waiting' as const,
          attempts: 0,
        })),
      )
      .onConflictDoNothing()
  // A form that brings leads is read every quarter of an hour, whatever Meta counted when it was listed (rule 243).
  if (namedBy === 'webhook')
    await ctx.db
      .update(facebookForms)
      .set({ metaLeadCount: 1 })
      .where(
        and(
          eq(facebookForms.orgId, ctx.actor.orgId),
          anyOf(
            facebookForms.formId,
            leads.map(({ formId }) => formId),
          ),
          eq(facebookForms.metaLeadCount, 0),
        ),
      )
}

/** The leads that haven't arrived yet. */
export async function notHere(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ leadId: facebookLeads.leadId })
    .from(facebookLeads)
    .where(
      and(
        eq(facebookLeads.orgId, ctx.actor.orgId),
        anyOf(facebookLeads.leadId, ids),
        sql`${facebookLeads.state} <> 'here'`,
      ),
    )
  return new Set(rows.map(({ leadId }) => leadId))
}

/** How long after submission a lead counts as late (rules 24 and 25). */
export const lateMs = 15 * 60_000

/** Stores a lead as Meta returned it; the pipeline reads it like any delivery. Returns whether it came late. */
export async function storeLead(ctx: Ctx, page: Page, answer: unknown, isBackfill: boolean): Promise<boolean> {
  const { orgId } = ctx.actor
  const lead = readLead(answer)
  const at = madeAt(lead.created_time)
  const isLate = at !== null && ctx.now.getTime() - at.getTime() > lateMs
  await receiveFull(ctx, {
    source: 'facebook',
    connectionId: connectionOf(page.id),
    orgId,
    externalId: lead.id,
    contentType: 'application/json',
    headers: { [notes.org]: orgId, ...(isLate || isBackfill ? { [notes.late]: 'yes' } : {}) },
    body: Buffer.from(JSON.stringify(answer)),
    receivedAt: ctx.now,
  })
  await ctx.db
    .update(facebookLeads)
    .set({
      state: 'here',
      hereAt: ctx.now.toISOString(),
      reason: null,
      retryAt: null,
      ...(lead.form_id ? { formId: lead.form_id } : {}),
      ...(at ? { madeAt: at.toISOString() } : {}),
    })
    .where(and(eq(facebookLeads.orgId, orgId), eq(facebookLeads.leadId, lead.id)))
  return isLate
}

/** Stores a lead that Meta won't show as unreadable, so the owner is notified (rule 16). */
export async function parkLead(
  ctx: Ctx,
  page: Page,
  row: Pick<typeof facebookLeads.$inferSelect, 'leadId' | 'formId' | 'madeAt'>,
  reason: string,
): Promise<void> {
  const { orgId } = ctx.actor
  await receive(ctx, {
    source: 'facebook',
    connectionId: connectionOf(page.id),
    orgId,
    externalId: row.leadId,
    contentType: 'application/json',
    headers: { [notes.org]: orgId, [noticeHeader]: 'yes' },
    body: Buffer.from(JSON.stringify({ id: row.leadId, form_id: row.formId, created_time: row.madeAt, reason })),
    receivedAt: ctx.now,
  })
  await ctx.db
    .update(facebookLeads)
    .set({ state: 'failed', reason, retryAt: null })
    .where(and(eq(facebookLeads.orgId, orgId), eq(facebookLeads.leadId, row.leadId)))
}
