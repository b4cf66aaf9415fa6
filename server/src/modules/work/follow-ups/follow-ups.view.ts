import type { Due, FollowUp, SeenFollowUp } from '@fairlead/contract/work/follow-ups'
import { dueColumns, type Schedule } from './due.ts'
import type { followUps } from './follow-ups.tables.ts'

export type FollowUpRecord = typeof followUps.$inferSelect

/** A stored follow-up as a schedule. */
export const scheduleIn = (row: FollowUpRecord): Schedule => ({
  maturity: row.maturity,
  remindOn: row.remindOn ? new Date(row.remindOn) : null,
  hasTime: row.hasTime,
  day: row.day,
  zone: row.zone,
})

export const dueView = (schedule: Schedule): Due => ({
  remind_on: schedule.remindOn?.toISOString() ?? null,
  has_time: schedule.hasTime,
  maturity_type: schedule.maturity,
})

/** A stored follow-up as people see it. */
export const seenIn = (row: FollowUpRecord): SeenFollowUp => ({ ...dueView(scheduleIn(row)), note: row.note })

export function followUpView(clientId: string, schedule: Schedule, note: string | null, now: Date): FollowUp {
  const { overdueAt } = dueColumns(schedule, note)
  return {
    client_id: clientId,
    ...dueView(schedule),
    is_overdue: overdueAt !== null && overdueAt <= now,
    overdue_at: overdueAt?.toISOString() ?? null,
    note,
  }
}
