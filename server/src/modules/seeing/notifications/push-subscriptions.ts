import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/notifications'
import { and, desc, eq, or } from 'drizzle-orm'
import { me } from '#identity/account'
import { deviceName, isOpen } from '#identity/session'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { forbidden, notFound, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { tokenHash } from '#platform/secrets'
import { sessions } from '#tables/identity/session'
import { pushTo } from './alerts/alert.ts'
import { pushSubscriptions } from './notifications.tables.ts'

/**
 * Sends this person's alerts to this browser. The browser's earlier subscription gives way, whosever it
 * was; so does the session's, which the browser replaced by this one.
 */
export async function subscribePush(
  ctx: Ctx,
  { body }: Input<typeof calls.subscribePush>,
): Promise<Reply<typeof calls.subscribePush>> {
  const userId = me(ctx)
  if (!ctx.actor.sessionId || (await overLimit(ctx, 'push-subscribe', userId, { max: 60, seconds: 3600 })))
    throw forbidden()
  const endpointHash = tokenHash(body.endpoint)
  await ctx
    .asSystem('a browser changes hands')
    .db.delete(pushSubscriptions)
    .where(
      or(
        eq(pushSubscriptions.endpointHash, endpointHash),
        and(eq(pushSubscriptions.orgId, ctx.actor.orgId), eq(pushSubscriptions.sessionId, ctx.actor.sessionId)),
      ),
    )
  const id = newId()
  await ctx.db.insert(pushSubscriptions).values({
    id,
    orgId: ctx.actor.orgId,
    userId,
    sessionId: ctx.actor.sessionId,
    endpointHash,
    sealed: ctx.installation.secrets.seal(JSON.stringify(body), `push ${id}`),
    createdAt: ctx.now.toISOString(),
  })
  return { id }
}

/** Sends no more alerts to one of the person's browsers. */
export async function unsubscribePush(
  ctx: Ctx,
  { params }: Input<typeof calls.unsubscribePush>,
): Promise<Reply<typeof calls.unsubscribePush>> {
  const gone = await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.orgId, ctx.actor.orgId),
        eq(pushSubscriptions.userId, me(ctx)),
        eq(pushSubscriptions.id, params.id),
      ),
    )
    .returning({ id: pushSubscriptions.id })
  if (gone.length === 0) throw notFound()
  return done
}

/** The browsers that show this person's alerts. */
export async function listPushDevices(
  ctx: Ctx,
  _input: Input<typeof calls.listPushDevices>,
): Promise<Reply<typeof calls.listPushDevices>> {
  const rows = await ctx.db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      createdAt: pushSubscriptions.createdAt,
      staleSince: pushSubscriptions.staleSince,
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.orgId, ctx.actor.orgId), eq(sessions.id, pushSubscriptions.sessionId)))
    .where(and(eq(pushSubscriptions.orgId, ctx.actor.orgId), eq(pushSubscriptions.userId, me(ctx)), isOpen(ctx.now)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(100)
  return {
    results: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      is_current: row.sessionId === ctx.actor.sessionId,
      created_at: row.createdAt,
      stale_since: row.staleSince,
    })),
  }
}

/** A push that only shows that pushes arrive. It stands in no list. Throws 429 after ten in ten minutes. */
export async function sendTestAlert(
  ctx: Ctx,
  _input: Input<typeof calls.sendTestAlert>,
): Promise<Reply<typeof calls.sendTestAlert>> {
  const wait = await overLimit(ctx, 'test-alert', me(ctx), { max: 10, seconds: 600 })
  if (wait !== undefined) throw tooMany('You’ve sent a lot of test alerts. Try again in a few minutes.', wait)
  const sent = await pushTo(ctx, me(ctx), newId(), {
    clientId: null,
    title: 'Alerts work on this device',
    body: 'New leads and reminders will look like this.',
    path: '/account/notifications',
  })
  return { devices: sent }
}
