import { undoContact } from '@fairlead/contract/records/undo-contact'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { t } from './words.ts'

/** Takes back a tap on a contact button: nobody called or wrote (rule 218). */
export function useUndoContact(): (clientId: string, at: string) => void {
  const queries = useQueryClient()
  const { mutate } = useCall(undoContact, {
    async done(_reply, { params: { id } }) {
      toast.success(t('undone'))
      await queries.invalidateQueries({ queryKey: ['timeline', id] })
    },
  })
  return (id, at) => mutate({ params: { id }, body: { at } })
}
