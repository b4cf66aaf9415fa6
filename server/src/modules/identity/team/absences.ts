import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/team'
import { allows } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { me } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { newId } from '#platform/db'
import { forbidden, invalid, notFound } from '#platform/http'
import { addDays } from '#platform/time'
import { users } from '#tables/identity/account'
import { giveBack, lend } from './lending.ts'
import { absences, memberships } from './team.tables.ts'

const mostAhead = 50

/** Whose it is: one's own, or a member's for the person who manages the team. */
function whose(ctx: Ctx, userId: string | undefined): string {
  const own = me(ctx)
  if (!userId || userId === own) return own
  if (!allows(rightsOf(ctx.actor), 'TEAM.MANAGE')) throw forbidden()
  return userId
}

const inOrg = (ctx: Ctx, userId: string) =>
  and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE'))

const standIns = alias(users, 'stand_ins')
const shown = {
  id: absences.id,
  from: absences.fromDay,
  until: absences.untilDay,
  user: { id: users.id, name: users.name },
  stand_in: { id: standIns.id, name: standIns.name },
}

const absencesOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .select(shown)
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .leftJoin(standIns, eq(standIns.id, absences.standInId))
    .where(
      and(
        eq(absences.orgId, ctx.actor.orgId),
        eq(absences.userId, userId),
        gte(absences.untilDay, sql`(clock_now() at time zone ${users.zone})::date`),
      ),
    )
    .orderBy(asc(absences.fromDay), asc(absences.id))
    .limit(mostAhead)
    .execute()

/** Working hours and absences, with who could stand in. */
export async function getAvailability(
  ctx: Ctx,
  { query }: Input<typeof calls.getAvailability>,
): Promise<Reply<typeof calls.getAvailability>> {
  const userId = whose(ctx, query.user_id)
  const people = ctx.db
    .select({ id: users.id, name: users.name, zone: users.zone, workingHours: memberships.workingHours })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.status, 'ACTIVE')))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(1000)
    .execute()
  const [members, ahead] = await Promise.all([people, absencesOf(ctx, userId)])
  const person = members.find(({ id }) => id === userId)
  if (!person) throw notFound()
  return {
    working_hours: person.workingHours,
    zone: person.zone,
    absences: ahead,
    colleagues: members.filter(({ id }) => id !== userId).map(({ id, name }) => ({ id, name })),
  }
}

/** Sets the working hours of a week; null: every hour is one. */
export async function setWorkingHours(
  ctx: Ctx,
  { body }: Input<typeof calls.setWorkingHours>,
): Promise<Reply<typeof calls.setWorkingHours>> {
  const set = await ctx.db
    .update(memberships)
    .set({ workingHours: body.working_hours })
    .where(inOrg(ctx, whose(ctx, body.user_id)))
    .returning({ id: memberships.userId })
  if (set.length === 0) throw notFound()
  return done
}

/** Marks days of absence. */
export async function addAbsence(
  ctx: Ctx,
  { body }: Input<typeof calls.addAbsence>,
): Promise<Reply<typeof calls.addAbsence>> {
  const userId = whose(ctx, body.user_id)
  const standInId = body.stand_in_id ?? null
  const [members, ahead] = await Promise.all([
    ctx.db
      .select({ id: users.id, name: users.name, zone: users.zone })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.orgId, ctx.actor.orgId),
          eq(memberships.status, 'ACTIVE'),
          sql`${users.id} = any(${sql.param([userId, ...(standInId ? [standInId] : [])])}::uuid[])`,
        ),
      )
      // Held, in the order of all who lock several: the person who is taken out of the team in the meantime stands in for nobody, and
      // of two absences at the same moment the second finds the first.
      .orderBy(memberships.userId)
      .for('no key update', { of: memberships })
      .execute(),
    absencesOf(ctx, userId),
  ])
  const [user, standIn] = [userId, standInId].map((id) => members.find((member) => member.id === id))
  if (!user) throw notFound()
  if (standInId && (!standIn || standInId === userId)) throw invalid({ stand_in_id: 'Choose someone else on the team' })
  if (ahead.length >= mostAhead) throw invalid({ from: 'Too many absences. Remove some first.' })
  // A day behind by any clock on earth is over.
  if (body.until < addDays(ctx.now.toISOString().slice(0, 10), -1)) throw invalid({ until: 'This day is in the past' })
  const clash = ahead.find((one) => one.from <= body.until && body.from <= one.until)
  if (clash) throw invalid({ from: `There’s already an absence from ${clash.from} to ${clash.until}` })
  const id = newId()
  await ctx.db.insert(absences).values({
    id,
    orgId: ctx.actor.orgId,
    userId,
    fromDay: body.from,
    untilDay: body.until,
    standInId,
    createdById: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  })
  await lend(ctx, { id, userId, standInId, fromDay: body.from, untilDay: body.until, zone: user.zone })
  const person = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return { id, user: person(user), from: body.from, until: body.until, stand_in: standIn ? person(standIn) : null }
}

/** Takes an absence back; another person's is not found but by the person who manages the team. */
export async function removeAbsence(
  ctx: Ctx,
  { params }: Input<typeof calls.removeAbsence>,
): Promise<Reply<typeof calls.removeAbsence>> {
  const manages = allows(rightsOf(ctx.actor), 'TEAM.MANAGE')
  const [gone] = await ctx.db
    .delete(absences)
    .where(
      and(
        eq(absences.orgId, ctx.actor.orgId),
        eq(absences.id, params.id),
        manages ? undefined : eq(absences.userId, me(ctx)),
      ),
    )
    .returning({ userId: absences.userId, standInId: absences.standInId })
  if (!gone) throw notFound()
  await giveBack(ctx, gone)
  return done
}
