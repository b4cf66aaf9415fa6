import { and, eq, sql } from 'drizzle-orm'
import { subteamDeleted } from '#events/subteams'
import { listener } from '#platform/events'
import { isOpen } from './invite.ts'
import { invitations } from './members.tables.ts'

/** Takes a sub-team that is no more out of what the invited are to be permitted. */
export const onSubteamDeleted = listener(subteamDeleted, 'members', async (ctx, { subjectId }) => {
  await ctx.db
    .update(invitations)
    .set({
      permissions: sql`jsonb_set(${invitations.permissions}, '{accessibleSubteamIds}',
        (${invitations.permissions}->'accessibleSubteamIds') - ${subjectId}::text)`,
    })
    .where(
      and(
        eq(invitations.orgId, ctx.actor.orgId),
        isOpen,
        sql`${invitations.permissions}->'accessibleSubteamIds' @> to_jsonb(${subjectId}::text)`,
      ),
    )
})
