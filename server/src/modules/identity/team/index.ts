import * as e from '@fairlead/contract/identity/team'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { batchedBy, eqAny, prepared } from '#platform/db'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { users } from '#tables/identity/account'
import { addAbsence, getAvailability, removeAbsence, setWorkingHours } from './absences.ts'
import { standIns, turnLendings } from './lending.ts'
import { memberships } from './team.tables.ts'

export { actorOf } from './acting.ts'
export { type Available, availabilityOf, isAbsentSql } from './availability.ts'
export {
  addMember,
  addOwner,
  arrive,
  changeOwner,
  dropMembers,
  holdMembers,
  leave,
  lockMembers,
  type Membership,
  membershipOf,
  restingAccountOf,
  setMemberStatus,
  setPermissions,
} from './belonging.ts'
export { endStandIns, standsInFor, standsInSql, tellStandIns } from './lending.ts'
export { forgetSubteam, viewersOf } from './sight-by-subteam.ts'
export { afterWork, awayBefore, type WorkingTime, workedBetween, workingMsBetween } from './working-time.ts'

/** Whether a person works in the actor's organisation now. */
export async function isActive(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, userId)))
  // Who lets an account of their own rest still has what is in it.
  return row?.status === 'ACTIVE' || row?.status === 'RESTING'
}

const ownersBy = prepared('owners', (db) =>
  db
    .select({ orgId: memberships.orgId, id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eqAny(memberships.orgId, 'orgIds'), eq(memberships.role, 'OWNER'))),
)
const ownerBy = batchedBy(
  (db, orgIds: readonly string[]) => ownersBy(db).execute({ orgIds: [...new Set(orgIds)] }),
  (orgId) => orgId,
  (row) => row.orgId,
)

/** The owner of the actor's organisation. */
export async function ownerOf(ctx: Ctx): Promise<{ id: string; name: string }> {
  const row = await ownerBy(ctx.db, ctx.actor.orgId)
  if (!row) throw new Error('an organisation must have an owner')
  return { id: row.id, name: row.name ?? '' }
}

/** Whether somebody beside its owner works in the actor's organisation. */
export async function hasOthers(ctx: Ctx): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), ne(memberships.role, 'OWNER'), eq(memberships.status, 'ACTIVE')))
    .limit(1)
  return other !== undefined
}

/** Who belongs to which organisation, and when they work. */
export const team: Module = {
  name: 'team',
  workers: [turnLendings],
  routes: serveAll(e, { getAvailability, setWorkingHours, addAbsence, removeAbsence, standIns }),
}
