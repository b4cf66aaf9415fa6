import { z } from 'zod'
import { defineEvent } from './define.ts'

/** An uploaded document was checked, and is good or not; the subject is the person who uploaded it. */
export const uploadSettled = defineEvent('upload.settled', z.object({ key: z.string() }))
