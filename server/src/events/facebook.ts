import { z } from 'zod'
import { defineEvent } from './define.ts'

/** What Meta lets us do with a connected page changed. The subject is the page. */
export const facebookAccessChanged = defineEvent(
  'facebook.access-changed',
  z.object({
    name: z.string(),
    status: z.enum([
      'OK',
      'EXPIRING',
      'INSUFFICIENT_PERMISSION',
      'PERMISSION_EXPIRED',
      'GENERIC_ERROR',
      'DISCONNECTED',
    ]),
  }),
)

/** Leads of a page began to come late, or those of all pages come in time again. The subject is the page. */
export const facebookDelayChanged = defineEvent(
  'facebook.delay-changed',
  z.object({ is_delayed: z.boolean(), pages: z.array(z.string()) }),
)
