import type { WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { gateConnection } from '#flow/content-gate'
import { connectedPages, type PageRow, connectionOf as pageConnection } from '#flow/facebook'
import { connectionOf } from '#flow/lead-forms'
import { webhookConnection } from '#flow/webhooks'
import type { Ctx } from '#platform/context'
import { rowsOf, toRfc3339 } from '#platform/db'
import { visibleContent } from '#records/content'
import { leads } from '#tables/flow/lead-capture'
import { leadForms } from '#tables/flow/lead-forms'
import { webhooks } from '#tables/flow/webhooks'
import { contents } from '#tables/records/content'

/** A form, webhook, Facebook page, partner or gated content, as leads refer to it. */
export type Source = {
  id: string
  connectionId: string
  lead_source: LeadSourceId
  name: string
  path: string
  /** It accepts leads. */
  isOpen: boolean
  recipe: WebhookRecipe | null
  /** For a Facebook page, what is known about it. */
  page: PageRow | null
}

const byName = (a: Source, b: Source) => a.name.localeCompare(b.name, 'en')

/** A partner who sent nothing for so long is no source any more. */
const partnerDays = 90

/** Accounts that passed leads on lately, by the name that the last of them gave. */
const partnersOf = (ctx: Ctx): Promise<{ connectionId: string; name: string }[]> =>
  rowsOf(
    ctx.db,
    sql`select distinct on (l.connection_id) l.connection_id as "connectionId", coalesce(l.source_detail, '') as name
      from ${leads} l where l.org_id = ${ctx.actor.orgId} and l.lead_source = 'leads_distributor'
        and l.received_at > clock_now() - make_interval(days => ${partnerDays})
      order by l.connection_id, l.received_at desc`,
  )

const contentScreens = { text: 'message', file: 'file', html_page: 'page' } as const

/** Content that asks who reads it before it opens, as far as the actor may see it. */
async function gatesOf(ctx: Ctx): Promise<Pick<Source, 'id' | 'name' | 'path'>[]> {
  const rows = await rowsOf<{ id: string; name: string; type: SharedContentType }>(
    ctx.db,
    sql`select c.id, c.name, c.type from ${contents} c
      where c.org_id = ${ctx.actor.orgId} and c.gate and c.deleted_at is null and ${visibleContent(ctx.actor)}`,
  )
  return rows.map(({ id, name, type }) => ({ id, name, path: `/content/${contentScreens[type]}/${id}` }))
}

/** The sources of the organisation that are not deleted. */
export async function sourcesOf(ctx: Ctx): Promise<Source[]> {
  const { orgId } = ctx.actor
  const [pages, partners, gates, forms, hooks] = await Promise.all([
    connectedPages(ctx),
    partnersOf(ctx),
    gatesOf(ctx),
    ctx.db
      .select({
        id: leadForms.id,
        name: leadForms.name,
        isOpen: leadForms.isOpen,
        published: leadForms.publishedVersion,
      })
      .from(leadForms)
      .where(and(eq(leadForms.orgId, orgId), isNull(leadForms.deletedAt))),
    ctx.db
      .select({ id: webhooks.id, name: webhooks.name, isOpen: webhooks.isOn, recipe: webhooks.recipe })
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))),
  ])
  return [
    ...partners.map(({ connectionId, name }) => ({
      id: connectionId,
      connectionId,
      lead_source: 'leads_distributor' as const,
      name,
      path: '/automations/lead-distribution',
      isOpen: true,
      recipe: null,
      page: null,
    })),
    ...gates.map((gate) => ({
      ...gate,
      connectionId: gateConnection(gate.id),
      lead_source: 'shared_content' as const,
      isOpen: true,
      recipe: null,
      page: null,
    })),
    ...forms.map(({ id, name, isOpen, published }) => ({
      id,
      connectionId: connectionOf(id),
      lead_source: 'lead_form' as const,
      name,
      path: `/integration/fairlead-lead-forms/${id}`,
      isOpen: isOpen && published !== null,
      recipe: null,
      page: null,
    })),
    ...hooks.map(({ id, name, isOpen, recipe }) => ({
      id,
      connectionId: webhookConnection(id),
      lead_source: 'webhook' as const,
      name,
      path: `/integration/webhook/${id}`,
      isOpen,
      recipe,
      page: null,
    })),
    ...pages.map((page) => ({
      id: page.id,
      connectionId: pageConnection(page.id),
      lead_source: 'facebook' as const,
      name: page.name,
      path: `/integration/facebook/page/${page.id}`,
      isOpen: true,
      recipe: null,
      page,
    })),
  ].sort(byName)
}

/** Whether the account has anything that can bring leads (a published form, a webhook or a Facebook page), and when one was last deleted. */
export async function connectedSource(ctx: Ctx): Promise<{ isConnected: boolean; lastDeletedAt: string | null }> {
  const { orgId } = ctx.actor
  const last = (column: typeof leadForms.deletedAt | typeof webhooks.deletedAt) =>
    sql<string | null>`max(${column})`.mapWith((text: string | null) => text && toRfc3339(text))
  const [pages, [forms], [hooks]] = await Promise.all([
    connectedPages(ctx),
    ctx.db
      .select({
        isThere: sql<boolean>`bool_or(${leadForms.deletedAt} is null and ${leadForms.publishedVersion} is not null)`,
        last: last(leadForms.deletedAt),
      })
      .from(leadForms)
      .where(eq(leadForms.orgId, orgId)),
    ctx.db
      .select({ isThere: sql<boolean>`bool_or(${webhooks.deletedAt} is null)`, last: last(webhooks.deletedAt) })
      .from(webhooks)
      .where(eq(webhooks.orgId, orgId)),
  ])
  const deleted = [forms?.last, hooks?.last].filter((at) => at !== null && at !== undefined).sort()
  const isConnected = pages.length > 0 || forms?.isThere === true || hooks?.isThere === true
  return { isConnected, lastDeletedAt: deleted.at(-1) ?? null }
}
