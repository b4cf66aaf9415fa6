import { and, eq, isNull } from 'drizzle-orm'
import { sessionEnded } from '#events/session'
import { type Actor, type Ctx, systemActor } from '#platform/context'
import { voidTokens } from './magic-links.ts'
import { sessions } from './session.tables.ts'

type Which = { userId: string; orgId?: string; id?: string } | { tokenHash: string; orgId: string | undefined }
type Because =
  | 'signed_out'
  | 'signed_in_again'
  | 'ended_by_user'
  | 'ended_by_owner'
  | 'email_restored'
  | 'deactivated'
  | 'changed_account'

/**
 * Ends sessions, at once: their next request is refused, their streams and pushes stop. Answers how many. A link to go
 * on on a phone is as good as the session that made it: a person's sessions take theirs along (S10). These first: one
 * that is being spent right now is waited for, and then its session is there to be ended.
 */
export async function endSessions(ctx: Ctx<Actor | null>, which: Which, because: Because): Promise<number> {
  const ofPerson = (person: Extract<Which, { userId: string }>) =>
    and(eq(sessions.userId, person.userId), person.id ? eq(sessions.id, person.id) : undefined)
  if ('userId' in which) await voidTokens(ctx, which.userId, { purpose: 'login' })
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now.toISOString(), endedBecause: because })
    .where(
      and(
        isNull(sessions.endedAt),
        which.orgId ? eq(sessions.orgId, which.orgId) : undefined,
        'tokenHash' in which ? eq(sessions.tokenHash, which.tokenHash) : ofPerson(which),
      ),
    )
    .returning({ id: sessions.id, orgId: sessions.orgId, userId: sessions.userId })
  for (const [orgId, rows] of Map.groupBy(ended, (row) => row.orgId)) {
    const inOrg = ctx.as(systemActor(orgId))
    const userId = rows[0]?.userId ?? ''
    inOrg.emit(sessionEnded, userId, { session_ids: rows.map((row) => row.id) })
    inOrg.tell({ kind: 'session.ended', user_id: userId })
  }
  return ended.length
}
