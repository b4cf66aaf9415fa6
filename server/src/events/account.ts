import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A person's quiet hours, or the zone on whose clock they are, were changed; the subject is the person. */
export const quietHoursChanged = defineEvent('quiet-hours.changed', z.object({}))
