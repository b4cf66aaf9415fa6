import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { noteViewed } from '#records/clients'
import { contentShares, contentVisits } from '../content.tables.ts'
import { recount } from '../tracking/recount.ts'
import { newToken } from './share-link.ts'

/**
 * A person who came through the gate of a link without a client is now a client: creates their own link, and the visits
 * that came through the gate count for it (rule 227). Returns that link's id; undefined if the first link no longer
 * exists.
 */
export async function claimVisits(
  ctx: Ctx,
  { gateId, shareId, clientId, at }: { gateId: string; shareId: string; clientId: string; at: string },
): Promise<string | undefined> {
  const { orgId } = ctx.actor
  const [share] = await ctx.db
    .select()
    .from(contentShares)
    .where(and(eq(contentShares.orgId, orgId), eq(contentShares.id, shareId)))
    // Links before their visits, as beacons lock them.
    .for('update')
  if (!share) return undefined
  const id = newId()
  await ctx.db.insert(contentShares).values({
    ...share,
    id,
    token: newToken(),
    clientId,
    channel: null,
    activityId: null,
    createdAt: ctx.now.toISOString(),
    sentAt: at,
    timesViewed: 0,
    lastViewedAt: null,
    msViewed: 0,
    reportedAt: null,
  })
  await ctx.db
    .update(contentVisits)
    .set({ shareId: id, clientId })
    .where(
      and(
        eq(contentVisits.orgId, orgId),
        eq(contentVisits.shareId, shareId),
        eq(contentVisits.gateId, gateId),
        isNull(contentVisits.clientId),
      ),
    )
  await recount(ctx, [shareId, id])
  const [seen] = await ctx.db
    .select({ at: contentShares.lastViewedAt })
    .from(contentShares)
    .where(and(eq(contentShares.orgId, orgId), eq(contentShares.id, id)))
  if (seen?.at) await noteViewed(ctx, [clientId], seen.at)
  return id
}
