import { z } from 'zod'
import { defineEvent } from './define.ts'

/** Own fields of these clients have other values, 500 clients an event at most; the subject is the first of them. */
export const customValuesChanged = defineEvent(
  'custom-values.changed',
  z.object({ client_ids: z.array(z.uuid()), field_ids: z.array(z.uuid()) }),
)

/** A field is deleted or back, or has another type or options no more; the subject is the field. */
export const customFieldMoved = defineEvent('custom-field.moved', z.object({ field_id: z.uuid() }))
