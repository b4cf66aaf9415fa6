import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A signed-in person had the link to the app sent to a phone; the subject is the person. */
export const appLinkSent = defineEvent('app-link.sent', z.object({}))

/** A signed-in person asked for a call; the subject is the person. */
export const callBooked = defineEvent('call.booked', z.object({}))
