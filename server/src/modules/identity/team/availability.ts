import type { WeeklyHours } from '@fairlead/contract/identity/team'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { statement } from '#platform/db'
import { users } from '#tables/identity/account'
import { absences, memberships } from './team.tables.ts'
import type { WorkingTime } from './working-time.ts'

/** Whether and when somebody of the team works; absences are those that are not over. */
export type Available = WorkingTime & { name: string; isActive: boolean; isAbsent: boolean }

/** Whether the member of the row `m` of this organisation, who is the person of the row `u`, is absent today by their own calendar. */
export const isAbsentSql = (org: SQL): SQL => sql`exists (
  select 1 from ${absences} a where a.org_id = ${org} and a.user_id = m.user_id
    and (clock_now() at time zone u.zone)::date between a.from_day and a.until_day)`

type Row = {
  id: string
  name: string
  zone: string
  is_active: boolean
  is_absent: boolean
  working_hours: WeeklyHours | null
  absences: WorkingTime['absences']
}

// Compiled once: it is asked on the way of every lead.
const available = statement<Row>(sql`
  select u.id, u.name, u.zone, m.status in ('ACTIVE', 'RESTING') as is_active, m.working_hours, ${isAbsentSql(sql`${sql.placeholder('orgId')}`)} as is_absent,
    coalesce((select json_agg(json_build_object('from', a.from_day, 'until', a.until_day)) from ${absences} a
      where a.org_id = ${sql.placeholder('orgId')} and a.user_id = m.user_id and a.until_day >= (clock_now() at time zone u.zone)::date), '[]') as absences
  from ${memberships} m join ${users} u on u.id = m.user_id
  where m.org_id = ${sql.placeholder('orgId')} and m.user_id = any(${sql.placeholder('userIds')}::uuid[])`)

/** Who of these people works now, and when, by their ids; the person who does not belong to the organisation is missing. */
export async function availabilityOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Available>> {
  if (userIds.length === 0) return new Map()
  const rows = await available.run(ctx.db, { orgId: ctx.actor.orgId, userIds: [...userIds] })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        isActive: row.is_active,
        isAbsent: row.is_absent,
        workingHours: row.working_hours,
        zone: row.zone,
        absences: row.absences,
      },
    ]),
  )
}
