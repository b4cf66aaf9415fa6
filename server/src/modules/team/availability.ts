import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { users } from '#tables/account'
import { memberships } from './team.tables.ts'

/** Whether and when somebody of the team works. */
export type Available = { name: string; isActive: boolean; isAbsent: boolean; workingHours: null; zone: string }

/** Who of these people works now, by their ids; whoever does not belong to the organisation is missing. */
export async function availabilityOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Available>> {
  if (userIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; name: string; zone: string; is_active: boolean }>(
    ctx.db,
    sql`select u.id, u.name, u.zone, m.status = 'ACTIVE' as is_active
      from ${memberships} m join ${users} u on u.id = m.user_id
      where m.org_id = ${ctx.actor.orgId} and m.user_id = any(${sql.param([...userIds])}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, name, zone, is_active: isActive }) => [
      id,
      { name, isActive, isAbsent: false, workingHours: null, zone },
    ]),
  )
}
