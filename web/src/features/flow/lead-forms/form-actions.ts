import {
  deleteLeadForm,
  duplicateLeadForm,
  type LeadForm,
  type LeadFormRow,
  restoreLeadForm,
  updateLeadForm,
} from '@fairlead/contract/flow/lead-forms'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { allLists } from './list-forms.ts'
import { oneForm } from './one-form.ts'
import { t } from './words.ts'

type Named = Pick<LeadFormRow, 'id' | 'name'>

/** Puts a form's new state where it is shown, and has the lists asked for again. */
export function keep(queries: QueryClient, form: LeadForm): Promise<void> {
  queries.setQueryData(oneForm(form.id).queryKey, form)
  return queries.invalidateQueries({ queryKey: allLists })
}

/** What can be done with a form from its row and its page. */
export function useFormActions(after: { duplicated?: (copy: LeadForm) => void; deleted?: () => void } = {}) {
  const queries = useQueryClient()
  const restore = useCall(restoreLeadForm, {
    async done(form) {
      toast.success(t('action.restored', { name: form.name }))
      await keep(queries, form)
    },
  })
  const remove = useCall(deleteLeadForm, {
    done: () => queries.invalidateQueries({ queryKey: ['lead-forms'] }),
  })
  const change = useCall(updateLeadForm, {
    async done(form) {
      toast.success(form.is_open ? t('action.opened', { name: form.name }) : t('action.closed', { name: form.name }))
      await keep(queries, form)
    },
  })
  const duplicate = useCall(duplicateLeadForm, {
    async done(copy) {
      await keep(queries, copy)
      after.duplicated?.(copy)
    },
  })
  return {
    restore: ({ id }: Named) => restore.mutate({ params: { id } }),
    setOpen: ({ id }: Named, isOpen: boolean) => change.mutate({ params: { id }, body: { is_open: isOpen } }),
    duplicate: ({ id }: Named) => duplicate.mutate({ params: { id } }),
    /** At once and undoable, so nothing is asked. */
    remove: ({ id, name }: Named) =>
      remove.mutate(
        followed({ params: { id } }, () =>
          offerUndo(t('action.deleted', { name }), () => restore.mutate({ params: { id } })),
        ),
        { onSuccess: () => after.deleted?.() },
      ),
  }
}
