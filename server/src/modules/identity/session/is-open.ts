import { and, gt, isNull } from 'drizzle-orm'
import { sessions } from './session.tables.ts'

/** Of sessions those that neither were ended nor ran out. */
export const isOpen = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.idleUntil, now.toISOString()),
    gt(sessions.absoluteUntil, now.toISOString()),
  )
