import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/assignment-clocks'
import type { ClientClock } from '@fairlead/contract/work/assignment-clocks'
import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterWork, availabilityOf, type WorkingTime, workedBetween } from '#identity/team'
import type { Ctx } from '#platform/context'
import { load } from '#records/clients'
import { users } from '#tables/identity/account'
import { assignmentClocks } from '../lead-assignment.tables.ts'
import type { Clock } from './clocks.ts'

const next = alias(users, 'next')
const mostShown = 50

/** When a clock that runs goes on to somebody else, as things stand. */
function movesAt({ endedAt, terms, dueAt, remindedAt }: Clock, who: WorkingTime | undefined): string | null {
  if (endedAt) return null
  if (terms.kind === 'claim' || !who) return dueAt
  return afterWork(new Date(remindedAt ?? dueAt), terms.then_minutes, who).toISOString()
}

/** The clocks of a client that the actor may see, the present first. */
export async function clientClocks(
  ctx: Ctx,
  { params }: Input<typeof calls.clientClocks>,
): Promise<Reply<typeof calls.clientClocks>> {
  const [, rows] = await Promise.all([
    load(ctx, params.id, 'view', { binned: true, lock: false }),
    ctx.db
      .select({ clock: assignmentClocks, person: users.name, next: next.name })
      .from(assignmentClocks)
      .leftJoin(users, eq(users.id, assignmentClocks.userId))
      .leftJoin(next, eq(next.id, assignmentClocks.toId))
      .where(and(eq(assignmentClocks.orgId, ctx.actor.orgId), eq(assignmentClocks.clientId, params.id)))
      .orderBy(desc(assignmentClocks.startedAt), desc(assignmentClocks.id))
      .limit(mostShown)
      .execute(),
  ])
  const people = await availabilityOf(
    ctx,
    rows.flatMap(({ clock: { userId } }) => userId ?? []),
  )
  return {
    results: rows.map(({ clock, person, next }): ClientClock => {
      const who = clock.userId ? people.get(clock.userId) : undefined
      const { id, userId, toId, startedAt, endedAt } = clock
      const minutes = endedAt && who ? workedBetween(new Date(startedAt), new Date(endedAt), who) : null
      return {
        id,
        kind: clock.terms.kind,
        rule_name: clock.ruleName,
        person: userId ? { id: userId, name: person ?? '' } : null,
        started_at: startedAt,
        due_at: clock.dueAt,
        reminded_at: clock.remindedAt,
        moves_at: movesAt(clock, who),
        ended_at: endedAt,
        outcome: clock.outcome,
        minutes: clock.minutes ?? minutes,
        next: toId ? { id: toId, name: next ?? '' } : null,
        details: clock.details,
      }
    }),
  }
}
