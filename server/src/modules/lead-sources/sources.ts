import type { LeadSourceId } from '@fairlead/contract/clients'
import type { WebhookRecipe } from '@fairlead/contract/webhooks'
import { and, eq, isNull } from 'drizzle-orm'
import { connectionOf } from '#modules/lead-forms'
import { webhookConnection } from '#modules/webhooks'
import type { Ctx } from '#platform/context'
import { leadForms } from '#tables/lead-forms'
import { webhooks } from '#tables/webhooks'

/** A form or a webhook, as leads name it. */
export type Source = {
  id: string
  connectionId: string
  lead_source: LeadSourceId
  name: string
  path: string
  /** It takes leads. */
  isOpen: boolean
  recipe: WebhookRecipe | null
}

const byName = (a: Source, b: Source) => a.name.localeCompare(b.name, 'en')

/** The sources of the organisation that are not deleted. */
export async function sourcesOf(ctx: Ctx): Promise<Source[]> {
  const { orgId } = ctx.actor
  const [forms, hooks] = await Promise.all([
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
    ...forms.map(({ id, name, isOpen, published }) => ({
      id,
      connectionId: connectionOf(id),
      lead_source: 'lead_form' as const,
      name,
      path: `/integration/fairlead-lead-forms/${id}`,
      isOpen: isOpen && published !== null,
      recipe: null,
    })),
    ...hooks.map(({ id, name, isOpen, recipe }) => ({
      id,
      connectionId: webhookConnection(id),
      lead_source: 'webhook' as const,
      name,
      path: `/integration/webhook/${id}`,
      isOpen,
      recipe,
    })),
  ].sort(byName)
}
