import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A message to the outside was sent, refused, or is unknown after a crash; the subject is what it was about. */
export const outboundSettled = defineEvent(
  'outbound.settled',
  z.object({
    message_id: z.uuid(),
    channel: z.enum(['mail', 'sms', 'push']),
    status: z.enum(['sent', 'failed', 'unknown']),
    gone: z.boolean(),
  }),
)
