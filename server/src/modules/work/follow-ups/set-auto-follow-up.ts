import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/follow-ups'
import type { Ctx } from '#platform/context'
import { addDays, dayIn, weekday } from '#platform/time'
import { load } from '#records/clients'
import { scheduleOf } from './due.ts'
import { followUpView, scheduleIn } from './follow-ups.view.ts'
import { clockOf, open, openOf } from './open-follow-up.ts'

/** The day so many days ahead, moved past days off (rule 55). */
export function workingDay(today: string, days: number, daysOff: readonly number[]): string {
  let day = addDays(today, days)
  for (let i = 0; i < 7 && daysOff.includes(weekday(day)); i++) day = addDays(day, 1)
  return day
}

/** After a contact: sets the follow-up of the person's setting, unless one is ahead already. */
export async function setAutoFollowUp(
  ctx: Ctx,
  { body }: Input<typeof calls.setAutoFollowUp>,
): Promise<Reply<typeof calls.setAutoFollowUp>> {
  const client = await load(ctx, body.client_id, 'edit')
  const [before, { zone, preferences }] = await Promise.all([openOf(ctx, client.id), clockOf(ctx, client)])
  const days = preferences.auto_next_step_days
  // A day without a time lies ahead until it is over.
  const isAhead =
    before &&
    (before.maturity === 'NOT_FIXED' ||
      (before.hasTime ? (before.remindOn ?? '') > ctx.now.toISOString() : (before.day ?? '') >= dayIn(ctx.now, zone)))
  if (days === 0 || isAhead)
    return {
      is_set: false,
      follow_up: before ? followUpView(client.id, scheduleIn(before), before.note, ctx.now) : null,
    }
  const day = workingDay(dayIn(ctx.now, zone), days, preferences.days_off)
  const schedule = scheduleOf({ day }, zone, preferences.default_next_step_time)
  await open(ctx, client, before, { schedule, note: before?.note ?? null, how: 'auto' })
  return { is_set: true, follow_up: followUpView(client.id, schedule, before?.note ?? null, ctx.now) }
}
