import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A new person became the owner of a new account. */
export const userSignedUp = defineEvent('user.signed-up', z.object({}))

/** A person proved an address after they had signed up: they changed to it, or took it back. */
export const addressProved = defineEvent('user.address-proved', z.object({}))

/** A session ended: its device gets no more pushes, its open screens close. */
export const sessionEnded = defineEvent('session.ended', z.object({ session_ids: z.array(z.uuid()) }))
