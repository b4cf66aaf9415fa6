import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A sub-team is no more: nobody sees by it. */
export const subteamDeleted = defineEvent('subteam.deleted', z.object({}))
