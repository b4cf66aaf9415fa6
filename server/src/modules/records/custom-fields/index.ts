import * as clientsCalls from '@fairlead/contract/records/clients'
import * as e from '@fairlead/contract/records/fields/custom-fields'
import { customFieldMoved, customFieldsCreated, customValuesChanged } from '#events/custom-fields'
import { only, serve, serveAll, without } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { clientFields, createClient, setClientField } from './client-fields.ts'
import { convertValues } from './convert-values.job.ts'
import { createCustomField, createDefaultFields } from './create-field.ts'
import { deleteCustomField, restoreCustomField } from './delete-field.ts'
import { getCustomField, listCustomFields } from './fields.queries.ts'
import { valuesMerge } from './merge-values.ts'
import { changeFieldPriority } from './order-fields.ts'
import { previewFieldChange } from './preview-change.ts'
import { purgeFields } from './purge-fields.job.ts'
import { keptValues, undoFieldChange } from './undo-change.ts'
import { updateCustomField } from './update-field.ts'

export { addOptions } from './add-options.ts'
export { checkTargets } from './check-targets.ts'
export { addField } from './create-field.ts'
export { formatValue, parseValue, wordsOf } from './field-value.ts'
export { type Field, fieldsOf } from './fields.queries.ts'
export { lockFields } from './lock-fields.ts'
export { readOptions } from './options.ts'
export { type Before, type NewValue, ownField, presentValues, setValues } from './set-values.ts'

/** Fields of clients that an organisation has beside ours, and their values. */
export const customFieldsModule: Module = {
  name: 'custom-fields',
  emits: [customFieldMoved, customFieldsCreated, customValuesChanged],
  // What a change of type set aside is put back where it was, or nowhere.
  mergeParts: [valuesMerge, stays('custom_kept_values')],
  workers: [convertValues, purgeFields],
  routes: [
    ...serveAll(only(clientsCalls, 'createClient'), { createClient }),
    ...serveAll(without(e, 'fieldFromAnswer'), {
      listCustomFields,
      createCustomField,
      changeFieldPriority,
      createDefaultFields,
      getCustomField,
      updateCustomField,
      deleteCustomField,
      restoreCustomField,
      previewFieldChange,
      undoFieldChange,
      keptValues,
      clientFields: serve(e.clientFields, clientFields, { hot: true }),
      setClientField,
    }),
  ],
}
