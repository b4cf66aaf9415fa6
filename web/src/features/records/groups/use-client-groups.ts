import type { Answer, Request } from '@fairlead/contract/endpoint'
import {
  type GroupOfClient,
  type GroupsOfClient,
  type listGroups,
  setAutoGroups,
} from '@fairlead/contract/records/groups'
import type { QueryClient } from '@tanstack/react-query'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import type { Group } from '~/ui/shown/GroupChips.tsx'
import { groupsKey, groupsOfClient } from './list-groups.ts'
import { t } from './words.ts'

export type ClientInGroups = { id: string; groups: readonly Group[] }
/** Shows other groups at a client, wherever it stands; answers how to take that back. */
export type ShowGroups = (groups: Group[]) => () => void
type Body = NonNullable<Request<typeof setAutoGroups>['body']>

/** A group by its id, from whatever was chosen from. */
function known(queries: QueryClient, id: string): Group | undefined {
  const lists = queries.getQueriesData<Answer<typeof listGroups>>({ queryKey: [...groupsKey, 'choices'] })
  return lists.flatMap(([, data]) => data?.results ?? []).find((group) => group.id === id)
}

/** How things stood before, as what is sent to have them so again. */
function backTo(before: GroupOfClient | undefined, id: string): Body {
  if (before?.how === 'pinned') return { add_ids: [id] }
  if (before?.how === 'excluded') return { remove_ids: [id] }
  return { auto_ids: [id] }
}

/** Puts one client into groups and takes it out again: at once, with a bar that undoes it. */
export function useClientGroups({ id: clientId, groups }: ClientInGroups, show: ShowGroups) {
  const { mutate } = useCall(setAutoGroups, {
    line: `groups ${clientId}`,
    show({ body }, queries) {
      const gone = new Set([...(body.remove_ids ?? []), ...(body.add_ids ?? [])])
      const added = (body.add_ids ?? []).flatMap(
        (id) => groups.find((group) => group.id === id) ?? known(queries, id) ?? [],
      )
      const next = [...groups.filter(({ id }) => !gone.has(id)), ...added]
      return show(next.sort((a, b) => a.name.localeCompare(b.name)))
    },
    done(reply, _request, queries) {
      show(reply.results.map(({ id, name, colour_id }) => ({ id, name, colour_id })))
      queries.setQueryData<GroupsOfClient>(groupsOfClient(clientId).queryKey, reply)
      void queries.invalidateQueries({ queryKey: [...groupsKey, 'list'], refetchType: 'none' })
    },
  })
  const send = (body: Body, said: string, before: GroupOfClient | undefined, group: { id: string }) => {
    const params = { id: clientId }
    const undo = () => mutate({ params, body: backTo(before, group.id) })
    dismissUndo()
    mutate(followed({ params, body }, () => offerUndo(said, undo)))
  }
  return {
    add: (group: Group, before?: GroupOfClient) =>
      send({ add_ids: [group.id] }, t('client.added', { name: group.name }), before, group),
    remove: (group: Group, before?: GroupOfClient) =>
      send({ remove_ids: [group.id] }, t('client.removed', { name: group.name }), before, group),
    leaveToRule: (group: GroupOfClient) =>
      send({ auto_ids: [group.id] }, t('client.left', { name: group.name }), group, group),
  }
}
