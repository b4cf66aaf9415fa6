import { type ClientMerge, dismissPair, restorePair, undoMerge } from '@fairlead/contract/records/duplicates'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { t } from './words.ts'

type Someone = { id: string; name: string }

/** Says that two clients are two people, with a bar that takes it back; or that they may be one after all. */
export function useDismiss([a, b]: readonly [Someone, Someone]): {
  dismiss: () => void
  restore: () => void
  isBusy: boolean
} {
  const queries = useQueryClient()
  const body = { a_id: a.id, b_id: b.id }
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['duplicates'] }),
      queries.invalidateQueries({ queryKey: ['clients', 'duplicates'] }),
    ])
  const restore = useCall(restorePair, { done: refresh })
  const dismiss = useCall(dismissPair, {
    done() {
      offerUndo(t('dismissed', { a: a.name, b: b.name }), () => restore.mutate({ body }))
      return refresh()
    },
  })
  return {
    dismiss: () => dismiss.mutate({ body }),
    restore: () => restore.mutate({ body }),
    isBusy: dismiss.isPending || restore.isPending,
  }
}

const names = [
  'name',
  'company',
  'job_title',
  'address',
  'city',
  'country',
  'phone',
  'email',
  'assigned_to',
  'source',
] as const

/** Fields in words; what is no field of ours is said in words already. */
export const fieldList = (fields: readonly string[]): string =>
  fields
    .map((field) => {
      const known = names.find((name) => name === field)
      return known ? t(`fields.${known}`) : field
    })
    .join(', ')

/** Takes a merge back, and tells what stays as it was changed since. */
export function useUndoMerge(): { undo: (id: ClientMerge['id']) => void; isBusy: boolean } {
  const queries = useQueryClient()
  const { mutate, isPending } = useCall(undoMerge, {
    done({ survivor, absorbed, kept }) {
      const said = t('undone', { survivor: survivor.name, absorbed: absorbed.name })
      if (kept.length > 0) toast.warning(t('undoneKept', { fields: fieldList(kept) }), said)
      else toast.success(said)
      return queries.invalidateQueries()
    },
  })
  return { undo: (id) => mutate({ params: { id } }), isBusy: isPending }
}
