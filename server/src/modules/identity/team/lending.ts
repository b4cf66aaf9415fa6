import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/team'
import type { StandIn } from '@fairlead/contract/identity/team'
import { allows } from '@fairlead/contract/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { raiseRightsVersion } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { endOfDay, instantOf } from '#platform/time'
import { users } from '#tables/identity/account'
import { absences, memberships } from './team.tables.ts'

/** Whether an absence, of now or another day, names the member of the row `m` of this organisation as stand-in. What it lends is a matter of the day. */
export const standsInSql = (org: SQL): SQL => sql`exists (
  select 1 from ${absences} a where a.org_id = ${org} and a.stand_in_id = m.user_id
    and a.until_day >= (clock_now() at time zone 'UTC')::date - 1)`

/** Absences of today by the calendar of the person who is absent, with a stand-in, where both work here. */
const lendings = (ctx: Ctx) => sql`
  select a.user_id, u.name as user_name, a.stand_in_id, s.name as stand_in_name, a.until_day
  from ${absences} a
    join ${memberships} m on m.org_id = ${ctx.actor.orgId} and m.user_id = a.user_id and m.status = 'ACTIVE'
    join ${memberships} n on n.org_id = ${ctx.actor.orgId} and n.user_id = a.stand_in_id and n.status = 'ACTIVE'
    join ${users} u on u.id = a.user_id join ${users} s on s.id = a.stand_in_id
  where a.org_id = ${ctx.actor.orgId} and (clock_now() at time zone u.zone)::date between a.from_day and a.until_day`

/** Whether the actor stands in for somebody today. */
export async function standsInFor(ctx: Ctx, userId: string): Promise<boolean> {
  if (!ctx.actor.standsIn) return false
  const rows = await rowsOf(
    ctx.db,
    sql`select 1 from (${lendings(ctx)}) l where l.user_id = ${userId} and l.stand_in_id = ${ctx.actor.userId}`,
  )
  return rows.length > 0
}

type Row = { user_id: string; user_name: string; stand_in_id: string; stand_in_name: string; until_day: string }

/** Who stands in for whom today: all of it for the person who sees what others have, else what concerns oneself. */
export async function standIns(ctx: Ctx, _input: Input<typeof calls.standIns>): Promise<Reply<typeof calls.standIns>> {
  const seesAll = allows(rightsOf(ctx.actor), 'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS')
  const me = ctx.actor.userId
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select * from (${lendings(ctx)}) l
      where ${seesAll ? sql`true` : sql`${me} in (l.user_id, l.stand_in_id)`} order by l.user_name, l.user_id limit 1000`,
  )
  return {
    results: rows.map(
      (row): StandIn => ({
        user: { id: row.user_id, name: row.user_name },
        stand_in: { id: row.stand_in_id, name: row.stand_in_name },
        until: row.until_day,
      }),
    ),
  }
}

const Turn = z.object({ org_id: z.uuid(), absence_id: z.uuid() })
export const lendingTurns = defineJob('lending-turns', Turn)

type Lending = { id: string; userId: string; standInId: string | null; fromDay: string; untilDay: string; zone: string }

/** At the beginning of an absence, and at its end, open screens are told: what they show is lent, or returns. */
function awaitTurn(ctx: Ctx, { id, fromDay, untilDay, zone }: Lending): void {
  const turns = [instantOf(fromDay, '00:00', zone), endOfDay(untilDay, zone)]
  const next = turns.find((at) => at > ctx.now)
  if (!next) return
  const afterSeconds = Math.ceil((next.getTime() - ctx.now.getTime()) / 1000)
  ctx.enqueue(lendingTurns, { org_id: ctx.actor.orgId, absence_id: id }, { afterSeconds })
}

/** What somebody's absence lends has changed: it acts on the next request, and open screens ask again. */
export async function lend(ctx: Ctx, lending: Lending): Promise<void> {
  if (!lending.standInId) return
  tellBoth(ctx, lending)
  awaitTurn(ctx, lending)
  await raiseRightsVersion(ctx)
}

/** The same for an absence that was taken back. */
export async function giveBack(ctx: Ctx, lending: Pick<Lending, 'userId' | 'standInId'>): Promise<void> {
  if (!lending.standInId) return
  tellBoth(ctx, lending)
  await raiseRightsVersion(ctx)
}

function tellBoth(ctx: Ctx, { userId, standInId }: Pick<Lending, 'userId' | 'standInId'>): void {
  for (const one of [userId, standInId]) if (one) ctx.tell({ kind: 'rights.changed', user_id: one })
}

/** Tells the person who stands in for somebody who comes or goes: what they were lent is there, or gone, with the next request. */
export async function tellStandIns(ctx: Ctx, userId: string): Promise<void> {
  const rows = await rowsOf<{ stand_in_id: string }>(
    ctx.db,
    sql`select distinct a.stand_in_id from ${absences} a where a.org_id = ${ctx.actor.orgId} and a.user_id = ${userId}
      and a.stand_in_id is not null and a.until_day >= (clock_now() at time zone 'UTC')::date - 1`,
  )
  for (const { stand_in_id: id } of rows) ctx.tell({ kind: 'rights.changed', user_id: id })
}

/** Nobody stands in any more where this person did: the absences stay, and what they lent is with the person who is absent alone. */
export async function endStandIns(ctx: Ctx, userId: string): Promise<void> {
  const rows = await ctx.db
    .update(absences)
    .set({ standInId: null })
    .where(
      and(
        eq(absences.orgId, ctx.actor.orgId),
        eq(absences.standInId, userId),
        sql`${absences.untilDay} >= (clock_now() at time zone 'UTC')::date - 1`,
      ),
    )
    .returning({ userId: absences.userId })
  for (const id of new Set(rows.map((row) => row.userId))) ctx.tell({ kind: 'rights.changed', user_id: id })
}

/** Tells both sides when an absence begins and when it ends. The person who took it back leaves nothing to tell. */
export const turnLendings = worker(lendingTurns, (run, { org_id: orgId, absence_id: id }) =>
  run.inOrg(orgId, async (ctx) => {
    const [row] = await ctx.db
      .select({
        id: absences.id,
        userId: absences.userId,
        standInId: absences.standInId,
        fromDay: absences.fromDay,
        untilDay: absences.untilDay,
        zone: users.zone,
      })
      .from(absences)
      .innerJoin(users, eq(users.id, absences.userId))
      .where(and(eq(absences.orgId, orgId), eq(absences.id, id)))
    if (!row) return
    tellBoth(ctx, row)
    awaitTurn(ctx, row)
  }),
)
