import { deleteGroup, type GoneGroup, type Group, mergeGroups, restoreGroup } from '@fairlead/contract/records/groups'
import type { QueryClient } from '@tanstack/react-query'
import type { CallError } from '~/lib/calls/call-error.ts'
import { patchAll } from '~/lib/calls/query-client.ts'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'
import { groupsKey } from './list-groups.ts'
import { t } from './words.ts'

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: groupsKey })

type Lists = { pages: { results: Group[] }[] }
/** Takes a group out of every list that shows it. */
const hide = (queries: QueryClient, id: string) =>
  patchAll<Lists>(queries, [...groupsKey, 'list'], (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, results: page.results.filter((group) => group.id !== id) })),
  }))

/** The group as it is now, in the answer to a change that somebody else was faster with (R37). */
export const presentIn = ({ status, body }: CallError): Group | undefined =>
  status === 409 ? (body?.current as Group | undefined) : undefined

/** What can be done with a group that is there, and with one that is gone. */
export function useGroupActions() {
  const restoring = useCall(restoreGroup, {
    done(group, _request, queries) {
      toast.success(t('gone.restored', { name: group.name }))
      return refresh(queries)
    },
  })
  const deleting = useCall(deleteGroup, {
    show: ({ params }, queries) => hide(queries, params.id),
    done: (_reply, _request, queries) => refresh(queries),
  })
  const merging = useCall(mergeGroups, {
    show: ({ params }, queries) => hide(queries, params.id),
    done: (_reply, _request, queries) => refresh(queries),
  })
  const restore = ({ id }: Pick<GoneGroup, 'id'>) => restoring.mutate({ params: { id } })
  return {
    restore,
    isRestoring: restoring.isPending,
    remove({ id, name }: Group) {
      dismissUndo()
      deleting.mutate(followed({ params: { id } }, () => offerUndo(t('remove.done', { name }), () => restore({ id }))))
    },
    merge({ id, name }: Group, into: Pick<Group, 'id' | 'name'>) {
      const words = t('merge.done', { name, into: into.name })
      const request = { params: { id }, body: { into_id: into.id } }
      dismissUndo()
      merging.mutate(followed(request, () => offerUndo(words, () => restore({ id }))))
    },
  }
}
