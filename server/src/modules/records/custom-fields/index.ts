import { createClient } from '@fairlead/contract/records/clients'
import * as e from '@fairlead/contract/records/custom-fields'
import { customFieldMoved, customValuesChanged } from '#events/custom-fields'
import { serve } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { addWithValues, ofClient, setOne } from './client-fields.ts'
import { convertValues } from './convert-values.job.ts'
import { create, createDefaults } from './create-field.ts'
import { remove, restore } from './delete-field.ts'
import { fromAnswer } from './field-from-answer.ts'
import { allFields, get } from './fields.queries.ts'
import { valuesMerge } from './merge-values.ts'
import { changePriority } from './order-fields.ts'
import { preview } from './preview-change.ts'
import { purgeFields } from './purge-fields.job.ts'
import { kept, undo } from './undo-change.ts'
import { update } from './update-field.ts'

export { addOptions } from './add-options.ts'
export { formatValue, parseValue } from './field-value.ts'
export { type Field, fieldsOf } from './fields.queries.ts'
export { type Before, type NewValue, setValues } from './set-values.ts'

/** Fields of clients that an organisation has beside ours, and their values. */
export const customFieldsModule: Module = {
  name: 'custom-fields',
  emits: [customFieldMoved, customValuesChanged],
  // What a change of type set aside is put back where it was, or nowhere.
  mergeParts: [valuesMerge, stays('custom_kept_values')],
  workers: [convertValues, purgeFields],
  routes: [
    serve(createClient, addWithValues),
    serve(e.listCustomFields, allFields),
    serve(e.createCustomField, create),
    serve(e.changeFieldPriority, changePriority),
    serve(e.createDefaultFields, createDefaults),
    serve(e.getCustomField, get),
    serve(e.updateCustomField, update),
    serve(e.deleteCustomField, remove),
    serve(e.restoreCustomField, restore),
    serve(e.previewFieldChange, preview),
    serve(e.undoFieldChange, undo),
    serve(e.keptValues, kept),
    serve(e.clientFields, ofClient, { hot: true }),
    serve(e.setClientField, setOne),
    serve(e.fieldFromAnswer, fromAnswer),
  ],
}
