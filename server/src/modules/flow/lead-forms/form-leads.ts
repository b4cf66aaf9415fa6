import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import { isOwner } from '@fairlead/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Ctx, rightsOf } from '#platform/context'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { seesDetails, visible } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { clients } from '#tables/records/clients'
import { leadForms } from './lead-forms.tables.ts'

/** The rule of sight is a condition on this alias. */
const c = alias(clients, 'c')
const order = 'leads of a form'

/**
 * Leads of a form, newest first. Managing integrations shows sources, not clients (rule 141): only leads
 * of clients that the actor may see are among them, and those without a client only for the owner.
 */
export async function leadFormLeads(
  ctx: Ctx,
  { params, query }: Input<typeof calls.leadFormLeads>,
): Promise<Reply<typeof calls.leadFormLeads>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, leads.receivedAt, leads.id)
  const shown = sql`(${visible(ctx.actor)} and c.id is not null ${isOwner(rightsOf(ctx.actor)) ? sql`or ${leads.clientId} is null` : sql``})`
  const ofForm = and(eq(leads.orgId, ctx.actor.orgId), eq(leads.formId, params.id), shown)
  const joined = and(eq(c.orgId, ctx.actor.orgId), eq(c.id, leads.clientId))

  const found = ctx.db
    .select({ id: leadForms.id })
    .from(leadForms)
    .where(and(eq(leadForms.orgId, ctx.actor.orgId), eq(leadForms.id, params.id)))
    .execute()
  const listed = ctx.db
    .select({ lead: leads, clientName: c.name, isHidden: sql<boolean>`coalesce(not ${seesDetails(ctx.actor)}, false)` })
    .from(leads)
    .leftJoin(c, joined)
    .where(and(ofForm, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const counting = query.count
    ? ctx.db.select({ id: leads.id }).from(leads).leftJoin(c, joined).where(ofForm).limit(mostCounted).execute()
    : undefined
  const [[form], rows, all] = await Promise.all([found, listed, counting])
  if (!form) throw notFound()
  const flat = rows.map((row) => ({ ...row, id: row.lead.id }))
  const cut = cutPage(flat, query.page_size, order, cursor, (row) => row.lead.receivedAt)
  return {
    results: cut.rows.map(({ lead, clientName, isHidden }) => ({
      id: lead.id,
      summary: isHidden ? (clientName ?? '') : lead.summary,
      form_version: lead.formVersion,
      answers: isHidden ? [] : lead.answers,
      received_at: lead.receivedAt,
      outcome: lead.outcome,
      reason: lead.reason,
      client: lead.clientId && clientName !== null ? { id: lead.clientId, name: clientName } : null,
      is_test: lead.isTest,
    })),
    next: cut.next,
    previous: cut.previous,
    ...counted(all),
  }
}
