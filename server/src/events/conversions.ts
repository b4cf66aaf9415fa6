import { z } from 'zod'
import { defineEvent } from './define.ts'

/** An account reports conversions to Meta from now on. The subject is the organisation. */
export const conversionsConnected = defineEvent('conversions.connected', z.object({ dataset_id: z.string() }))
