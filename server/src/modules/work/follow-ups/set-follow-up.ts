import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type * as calls from '@fairlead/contract/work/follow-ups'
import { isSeenAlike } from '@fairlead/contract/work/follow-ups'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { invalid, notFound } from '#platform/http'
import { dayIn } from '#platform/time'
import { record } from '#records/activities'
import { autoUnmark, type ClientRecord, load, setDues } from '#records/clients'
import { changedSince } from './changed-since.ts'
import { dueColumns, type Picked, scheduleOf } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { dueView, type FollowUpRecord, followUpView, scheduleIn, seenIn } from './follow-ups.view.ts'
import { clockOf, close, open, openOf } from './open-follow-up.ts'

type Body = Input<typeof calls.setFollowUp>['body']

/** A time a minute ago still counts as now: it was picked a moment before it arrived. */
const lateMs = 60_000
const furthestYears = 10

/** How far away a follow-up may be. */
function furthestOf(now: Date): Date {
  const furthest = new Date(now)
  furthest.setUTCFullYear(furthest.getUTCFullYear() + furthestYears)
  return furthest
}
/** The last day that may be picked. */
export const furthestDay = (now: Date, zone: string): string => dayIn(furthestOf(now), zone)

/** What a person picked, checked against the clock of the person it is for; undefined when nothing was. Throws 400. */
export function readPicked(
  ctx: Ctx,
  body: Pick<Body, 'remind_on' | 'day' | 'maturity_type'>,
  zone: string,
): Picked | undefined {
  if (body.remind_on && body.day) throw invalid({ day: 'Pick a time or a day, not both.' })
  if (body.maturity_type === 'NOT_FIXED') {
    if (body.remind_on || body.day) throw invalid({ maturity_type: 'Someday doesn’t take a date.' })
    return 'someday'
  }
  if (body.remind_on) {
    const remindOn = new Date(body.remind_on)
    if (remindOn.getTime() < ctx.now.getTime() - lateMs)
      throw invalid({ remind_on: 'That time is in the past. Pick a later one.' })
    if (remindOn > furthestOf(ctx.now)) throw invalid({ remind_on: `Pick a time within ${furthestYears} years.` })
    return { remindOn }
  }
  if (body.day) {
    if (body.day < dayIn(ctx.now, zone)) throw invalid({ day: 'That day is in the past. Pick a later one.' })
    if (body.day > furthestDay(ctx.now, zone)) throw invalid({ day: `Pick a day within ${furthestYears} years.` })
    return { day: body.day }
  }
  if (body.maturity_type === 'FIXED') throw invalid({ day: messages.required })
  return undefined
}

/** Sets, moves or completes the one open follow-up of a client (rules 51 and 52). */
export async function setFollowUp(
  ctx: Ctx,
  { params, body }: Input<typeof calls.setFollowUp>,
): Promise<Reply<typeof calls.setFollowUp>> {
  const client = await load(ctx, params.id, 'edit')
  const [before, clock] = await Promise.all([openOf(ctx, client.id), clockOf(ctx, client)])
  if (body.expected !== undefined && !isSeenAlike(body.expected, before ? seenIn(before) : null))
    throw await changedSince(ctx, client.id, before)
  const picked = readPicked(ctx, body, clock.zone)
  if (body.is_done) await complete(ctx, client, before, body)
  const note = body.note === undefined ? (body.is_done ? null : (before?.note ?? null)) : body.note || null

  if (picked) {
    const schedule = scheduleOf(picked, clock.zone, clock.preferences.default_next_step_time)
    await open(ctx, client, body.is_done ? undefined : before, { schedule, note, how: body.how ?? 'manual' })
    await autoUnmark(ctx, client, 'SET_FOLLOW_UP')
    return { follow_up: followUpView(client.id, schedule, note, ctx.now) }
  }
  if (body.is_done) return { follow_up: null }
  if (!before) throw invalid({ day: messages.required })
  if (note !== before.note) await renote(ctx, client, before, note)
  return { follow_up: followUpView(client.id, scheduleIn(before), note, ctx.now) }
}

async function complete(ctx: Ctx, client: ClientRecord, before: FollowUpRecord | undefined, body: Body): Promise<void> {
  if (!before) throw notFound('There’s no open follow-up to complete.')
  ctx.tell({ kind: 'follow-up.changed', client_id: client.id })
  await Promise.all([
    close(ctx, before, 'done', body.outcome ?? null),
    setDues(ctx, [{ clientId: client.id, due: null }]),
    record(ctx, {
      kind: 'FOLLOW_UP_DONE',
      clientId: client.id,
      data: { due: dueView(scheduleIn(before)), note: before.note, outcome: body.outcome ?? null },
    }),
  ])
}

/** Only its words change: that is no move. */
async function renote(ctx: Ctx, client: ClientRecord, before: FollowUpRecord, note: string | null): Promise<void> {
  ctx.tell({ kind: 'follow-up.changed', client_id: client.id })
  const written = ctx.db
    .update(followUps)
    .set({ note, changedAt: ctx.now.toISOString(), changedById: ctx.actor.userId })
    .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, before.id)))
    .execute()
  await Promise.all([written, setDues(ctx, [{ clientId: client.id, due: dueColumns(scheduleIn(before), note) }])])
}
