import { z } from 'zod'
import { defineEvent, defineSetEvent } from './define.ts'

/** Custom fields of clients have other values. */
export const customValuesChanged = defineSetEvent(
  'custom-values.changed',
  z.object({ client_ids: z.array(z.uuid()), field_ids: z.array(z.uuid()) }),
  'client_ids',
)

/** A field was deleted or restored, or its type or options changed; the subject is the field. */
export const customFieldMoved = defineEvent('custom-field.moved', z.object({ field_id: z.uuid() }))

/** Custom fields were made; the subject is the first of them. */
export const customFieldsCreated = defineEvent('custom-fields.created', z.object({ count: z.int() }))
