import { and, eq } from 'drizzle-orm'
import { clientsViewedContent } from '#events/content'
import { preferencesOf } from '#identity/account'
import { alertRule, type Notify } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { activeMembers, presentClient } from '#records/clients/alerting'
import { contentShares, contents } from '#tables/records/content'

type View = { client_id: string; share_id: string; is_first: boolean; read: string | null }

/**
 * Notifies the sender, and the client's current assignee, that a client opened something; no one if the client is in
 * the bin (rules 75 and 76).
 */
export const onClientsViewedContent = alertRule(clientsViewedContent, async (ctx, { payload }, alert) => {
  for (const view of payload.views) await notifyOf(ctx, view, alert)
})

async function notifyOf(ctx: Ctx, view: View, alert: Notify): Promise<void> {
  const client = await presentClient(ctx, view.client_id)
  const { orgId } = ctx.actor
  const [shared] = await ctx.db
    .select({ senderId: contentShares.senderId, name: contents.name })
    .from(contentShares)
    .innerJoin(contents, and(eq(contents.orgId, orgId), eq(contents.id, contentShares.contentId)))
    .where(and(eq(contentShares.orgId, orgId), eq(contentShares.id, view.share_id)))
  if (!client || !shared) return
  const active = (await activeMembers(ctx)).map(({ userId }) => userId)
  const people = [...new Set([shared.senderId, client.assignedToId])].filter(
    (id): id is string => id !== null && active.includes(id),
  )
  for (const userId of people) {
    const { content_views: wanted } = await preferencesOf(ctx, userId)
    if (wanted === 'daily' || (wanted === 'first' && !view.is_first)) continue
    await alert(ctx, userId, {
      kind: 'CONTENT_VIEWED',
      clientId: client.id,
      title: view.is_first ? `${client.name} opened ${shared.name}` : `${client.name} viewed ${shared.name} again`,
      body: view.read ? `${view.read.charAt(0).toUpperCase()}${view.read.slice(1)}` : 'Reading it now',
      path: `/client/${client.id}`,
    })
  }
}
