import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/session'
import { done } from '@fairlead/contract/primitives'
import { and, desc, eq } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { type Http, notFound } from '#platform/http'
import { deviceName } from './device-name.ts'
import { endSessions } from './end-sessions.ts'
import { isOpen } from './is-open.ts'
import { voidTokens } from './magic-links.ts'
import { sessions } from './session.tables.ts'
import { clearCookies, endCodesAndLinks } from './sign-in.ts'

/** Ends this session; without one there is nothing to do. The browser forgets what it kept (S23). */
export async function logout(ctx: Ctx<Actor | null>, _input: unknown, http: Http): Promise<Reply<typeof calls.logout>> {
  if (ctx.actor?.userId && ctx.actor.sessionId)
    await endSessions(ctx, { userId: ctx.actor.userId, orgId: ctx.actor.orgId, id: ctx.actor.sessionId }, 'signed_out')
  clearCookies(ctx, http)
  http.header('clear-site-data', '"cache", "storage"')
  return done
}

/** Own open sessions, the newest first. */
export async function listSessions(ctx: Ctx): Promise<Reply<typeof calls.listSessions>> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId ?? ''), eq(sessions.orgId, ctx.actor.orgId), isOpen(ctx.now)))
    .orderBy(desc(sessions.seenAt))
    .limit(100)
  return {
    results: rows.map((row) => ({
      id: row.id,
      is_current: row.id === ctx.actor.sessionId,
      device: deviceName(row.userAgent),
      ip: row.ip,
      created_at: row.createdAt,
      last_seen_at: row.seenAt,
    })),
  }
}

/** Ends one of the own sessions; another person's is not found. */
export async function endSession(
  ctx: Ctx,
  { params }: Input<typeof calls.endSession>,
): Promise<Reply<typeof calls.endSession>> {
  const ended = await endSessions(
    ctx,
    { userId: ctx.actor.userId ?? '', orgId: ctx.actor.orgId, id: params.id },
    'ended_by_user',
  )
  if (ended === 0) throw notFound()
  return done
}

/** Ends all own sessions, this one too, and every code and link that would open another. */
export async function signOutEverywhere(
  ctx: Ctx,
  _input: unknown,
  http: Http,
): Promise<Reply<typeof calls.signOutEverywhere>> {
  const userId = ctx.actor.userId ?? ''
  await endCodesAndLinks(ctx, userId)
  await voidTokens(ctx, userId, { purpose: 'alert' })
  await endSessions(ctx, { userId }, 'ended_by_user')
  clearCookies(ctx, http)
  http.header('clear-site-data', '"cache", "storage"')
  return done
}

/** The owner ends all sessions of a member of the team (S16). */
export async function endMemberSessions(
  ctx: Ctx,
  { params }: Input<typeof calls.endMemberSessions>,
): Promise<Reply<typeof calls.endMemberSessions>> {
  const ended = await endSessions(ctx, { userId: params.id, orgId: ctx.actor.orgId }, 'ended_by_owner')
  if (ended === 0) throw notFound()
  return done
}
