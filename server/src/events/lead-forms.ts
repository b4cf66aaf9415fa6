import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A lead form was made; the subject is the form. */
export const leadFormCreated = defineEvent('lead-form.created', z.object({}))
