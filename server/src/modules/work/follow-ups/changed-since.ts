import type { PresentFollowUp } from '@fairlead/contract/work/follow-ups'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict, type HttpError } from '#platform/http'
import { users } from '#tables/identity/account'
import { type FollowUpRecord, followUpView, scheduleIn } from './follow-ups.view.ts'
import { lastClosedOf } from './open-follow-up.ts'

/** What stands where somebody meant to change another follow-up, for them to choose (rules 177 and 201). */
export async function changedSince(
  ctx: Ctx,
  clientId: string,
  present: FollowUpRecord | undefined,
): Promise<HttpError> {
  const message = 'Someone else changed this follow-up while you were editing.'
  if (present) {
    const current: PresentFollowUp = {
      follow_up: followUpView(clientId, scheduleIn(present), present.note, ctx.now),
      state: 'open',
      by: await personOf(ctx, present.changedAt ? present.changedById : present.createdById),
      at: present.changedAt ?? present.createdAt,
    }
    return conflict(message, current)
  }
  const last = await lastClosedOf(ctx, clientId)
  const current: PresentFollowUp = {
    follow_up: null,
    state: last?.state === 'done' || last?.state === 'removed' || last?.state === 'moved' ? last.state : 'none',
    by: await personOf(ctx, last?.closedById ?? null),
    at: last?.closedAt ?? null,
  }
  return conflict(message, current)
}

async function personOf(ctx: Ctx, id: string | null): Promise<PresentFollowUp['by']> {
  if (id === null) return null
  const [person] = await ctx.db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id))
  return person ? { id: person.id, name: person.name ?? '' } : null
}
