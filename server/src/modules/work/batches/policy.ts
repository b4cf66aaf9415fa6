import { allows, isOwner } from '@fairlead/contract/permissions'
import { eq, type SQL, sql } from 'drizzle-orm'
import { hasOthers } from '#identity/team'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { waitForAll } from '#platform/db'
import { forbidden } from '#platform/http'
import { organizations } from '#tables/identity/account'
import { batches } from './batches.tables.ts'

/** Changes of many clients need a team with somebody in it beside the owner (point 4.6, rule 213). Throws 403. */
export async function checkTeam(ctx: Ctx): Promise<void> {
  const [[org], others] = await waitForAll([
    ctx.db
      .select({ type: organizations.accountType })
      .from(organizations)
      .where(eq(organizations.id, ctx.actor.orgId))
      .execute(),
    hasOthers(ctx),
  ])
  if (org?.type !== 'TEAM' || !others)
    throw forbidden('Bulk changes need a team with at least one active member. Use the queue to work through lists.')
}

/** Whether somebody sees, and may undo, what others changed. */
const seesAll = (actor: Actor): boolean => isOwner(rightsOf(actor)) || allows(rightsOf(actor), 'TEAM.MANAGE')

/** Which batches an actor sees: one's own, and all the person who manages the team. */
export const seenBatches = (actor: Actor): SQL =>
  seesAll(actor)
    ? sql`${batches.orgId} = ${actor.orgId}`
    : sql`${batches.orgId} = ${actor.orgId} and ${batches.byId} = ${actor.userId}::uuid`
