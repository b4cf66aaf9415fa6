import type { AlertKind, QuietHours } from '@fairlead/contract/identity/account'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findUser } from '#identity/account'
import type { Alert } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { defineJob } from '#platform/jobs'
import { addDays, dayIn, instantOf, timeIn } from '#platform/time'
import { notices } from '../notifications.tables.ts'

type Hours = z.output<typeof QuietHours>

/** When quiet hours that hold now end on the person's clock; undefined outside of them. They may go past midnight. */
export function quietUntil(now: Date, zone: string, { from, until }: Hours): Date | undefined {
  const [day, time] = [dayIn(now, zone), timeIn(now, zone)]
  const isQuiet = from < until ? from <= time && time < until : time >= from || time < until
  if (!isQuiet) return undefined
  return instantOf(from < until || time < until ? day : addDays(day, 1), until, zone)
}

/** What is never held: the person who is on duty hears of a new lead at once (rule 175), and of a source that brings none. */
const urgent: readonly AlertKind[] = ['NEW_LEAD', 'SOURCE_HEALTH']

export const release = defineJob('held-alert', z.object({ org_id: z.uuid(), notice_id: z.uuid() }))

/** Seconds until a person's quiet hours end; undefined outside of them, and for what is never held. */
export async function quietSeconds(
  ctx: Ctx,
  userId: string,
  kind: AlertKind,
  hours: Hours | null,
): Promise<number | undefined> {
  if (!hours || urgent.includes(kind)) return undefined
  const user = await findUser(ctx, userId)
  const until = quietUntil(ctx.now, user?.zone ?? 'UTC', hours)
  return until && Math.ceil((until.getTime() - ctx.now.getTime()) / 1000)
}

/**
 * Whether an alert waits for the end of the person's quiet hours: then what it says beside its notice is kept with
 * that, once for all that the notice says until then. What is told at once holds nothing of it any more.
 */
export async function hold(ctx: Ctx, userId: string, noticeId: string, a: Alert, hours: Hours): Promise<boolean> {
  const seconds = await quietSeconds(ctx, userId, a.kind, hours)
  const mine = and(eq(notices.orgId, ctx.actor.orgId), eq(notices.id, noticeId))
  const [before] = await ctx.db.select({ held: notices.held }).from(notices).where(mine).for('update')
  const held =
    seconds === undefined ? null : { ...(a.actions && { actions: a.actions }), ...(a.letter && { letter: a.letter }) }
  if (held || before?.held) await ctx.db.update(notices).set({ held }).where(mine)
  if (seconds === undefined) return false
  if (!before?.held) ctx.enqueue(release, { org_id: ctx.actor.orgId, notice_id: noticeId }, { afterSeconds: seconds })
  return true
}
