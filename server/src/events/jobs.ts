import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A job failed for good and lies among the dead letters of its organisation; the subject is the dead letter. */
export const jobBuried = defineEvent('job.buried', z.object({ queue: z.string(), reason: z.string() }))
