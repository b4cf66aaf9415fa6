import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A follow-up's time has come; the person it is for is told, once. */
export const followUpDue = defineEvent('follow-up.due', z.object({ follow_up_id: z.uuid() }))
