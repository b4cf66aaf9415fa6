import {
  type CustomField,
  changeFieldPriority,
  createDefaultFields,
  deleteCustomField,
  restoreCustomField,
  undoFieldChange,
} from '@fairlead/contract/records/fields/custom-fields'
import { useQueryClient } from '@tanstack/react-query'
import { allFields, fieldsKey } from '~/lib/account/all-fields.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { t } from './words.ts'

type All = { results: CustomField[] }

/** What can be done with the fields of the list, each shown at once. */
export function useFieldActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['custom-fields'] })
  const put = (all: All) => queries.setQueryData(fieldsKey, all)
  const order = useCall(changeFieldPriority, {
    line: 'custom-fields order',
    show: ({ body }, client) =>
      patch<All>(client, fieldsKey, ({ results }) => {
        const from = results.findIndex(({ cf_id }) => cf_id === body.cf_id)
        return { results: typeof body.move === 'number' ? moved(results, from, body.move) : results }
      }),
  })
  const defaults = useCall(createDefaultFields, {
    done(all) {
      put(all)
      toast.success(t('madeDefaults'))
    },
  })
  const restore = useCall(restoreCustomField, {
    async done({ name }) {
      await refresh()
      toast.success(t('restored', { name }))
    },
  })
  const remove = useCall(deleteCustomField, {
    show: ({ params }, client) =>
      patch<All>(client, fieldsKey, ({ results }) => ({ results: results.filter(({ cf_id }) => cf_id !== params.id) })),
    done: refresh,
  })
  const undo = useCall(undoFieldChange, { done: refresh })
  return {
    move(from: number, to: number) {
      const field = queries.getQueryData(allFields.queryKey)?.results[from]
      if (field) order.mutate({ body: { cf_id: field.cf_id, move: to } })
    },
    addDefaults: () => defaults.mutate({}),
    isAdding: defaults.isPending,
    remove({ cf_id: id, name }: CustomField) {
      const request = { params: { id } }
      dismissUndo()
      remove.mutate(followed(request, () => offerUndo(t('removed', { name }), () => restore.mutate(request))))
    },
    undo: ({ cf_id: id }: CustomField) => undo.mutate({ params: { id } }),
  }
}
