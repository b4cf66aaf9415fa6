import { z } from 'zod'
import { defineEvent } from './define.ts'

/** People were invited to the team; the subject is the person who invited them. */
export const membersInvited = defineEvent('members.invited', z.object({ count: z.int() }))
