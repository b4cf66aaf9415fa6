import {
  deleteSubteam,
  removeSubteamMember,
  type Subteam,
  type SubteamMember,
  updateSubteam,
} from '@fairlead/contract/identity/subteams'
import type { QueryClient } from '@tanstack/react-query'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { subteamsKey } from './list-subteams.ts'
import { t } from './words.ts'

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: subteamsKey })

/** What can be done with a sub-team from its page. */
export function useSubteamActions({ id, name }: Subteam, deleted: () => void) {
  const change = useCall(updateSubteam, { done: (_reply, _request, queries) => refresh(queries) })
  const takingOut = useCall(removeSubteamMember, { done: (_reply, _request, queries) => refresh(queries) })
  const deleting = useCall(deleteSubteam, {
    done(_reply, _request, queries) {
      toast.success(t('remove.done', { name }))
      deleted()
      // Its own page is being left: asked for again it would not be found.
      void queries.invalidateQueries({ queryKey: [...subteamsKey, 'list'] })
    },
  })
  const add = (ids: readonly string[], done?: () => void) =>
    change.mutate({ params: { id }, body: { add_member_ids: [...ids] } }, { onSuccess: () => done?.() })
  return {
    add,
    isAdding: change.isPending,
    remove: () => deleting.mutate({ params: { id } }),
    isRemoving: deleting.isPending,
    /** At once and undoable, so nothing is asked; the person who works here no more cannot be added again. */
    takeOut: ({ id: memberId, name: whose, account_status: status }: SubteamMember) =>
      takingOut.mutate(
        followed({ params: { id, memberId } }, () => {
          const words = t('people.removed', { name: whose })
          if (status === 'ACTIVE') offerUndo(words, () => add([memberId]))
          else toast.success(words)
        }),
      ),
  }
}
