import type { AlertKind, QuietHours } from '@fairlead/contract/account'
import { z } from 'zod'
import { findUser } from '#modules/account'
import type { Ctx } from '#platform/context'
import { defineJob } from '#platform/jobs'
import { addDays, dayIn, instantOf, timeIn } from '#platform/time'

/** When quiet hours that hold now end on the person's clock; undefined outside of them. They may go past midnight. */
export function quietUntil(now: Date, zone: string, { from, until }: z.output<typeof QuietHours>): Date | undefined {
  const [day, time] = [dayIn(now, zone), timeIn(now, zone)]
  const isQuiet = from < until ? from <= time && time < until : time >= from || time < until
  if (!isQuiet) return undefined
  return instantOf(from < until || time < until ? day : addDays(day, 1), until, zone)
}

/** What is never held: whoever is on duty hears of a new lead at once (rule 175). */
const urgent: readonly AlertKind[] = ['NEW_LEAD']

export const release = defineJob('held-alert', z.object({ org_id: z.uuid(), notice_id: z.uuid() }))

/** Whether an alert waits for the end of the person's quiet hours; if so it is told then, unless it was read meanwhile. */
export async function hold(
  ctx: Ctx,
  userId: string,
  noticeId: string,
  kind: AlertKind,
  hours: z.output<typeof QuietHours> | null,
): Promise<boolean> {
  if (!hours || urgent.includes(kind)) return false
  const user = await findUser(ctx, userId)
  const until = quietUntil(ctx.now, user?.zone ?? 'UTC', hours)
  if (!until) return false
  const afterSeconds = Math.ceil((until.getTime() - ctx.now.getTime()) / 1000)
  ctx.enqueue(release, { org_id: ctx.actor.orgId, notice_id: noticeId }, { afterSeconds })
  return true
}
