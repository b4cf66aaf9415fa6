import {
  changeContentGroup,
  getContentGroup,
  joinContentGroup,
  leaveContentGroup,
  listContentGroups,
  setContentGroups,
} from '@fairlead/contract/records/content-groups'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { contentKey } from '../api/content-queries.ts'

/** One's own sets that hold content of a type, and those that one joined. */
export const setsOf = (t: SharedContentType) =>
  queryOptions({
    queryKey: [...contentKey, 'sets', t],
    queryFn: ({ signal }) => call(listContentGroups, { params: { t } }, { signal }),
  })

/** A set by its join code. */
export const setByCode = (id: string) =>
  queryOptions({
    queryKey: [...contentKey, 'set', id],
    queryFn: ({ signal }) => call(getContentGroup, { params: { id } }, { signal }),
    retry: false,
  })

/** What can be done with sets: joined, left, renamed, their code revoked or renewed, content put in. */
export function useSetActions() {
  const queries = useQueryClient()
  const done = () => queries.invalidateQueries({ queryKey: contentKey })
  return {
    join: useCall(joinContentGroup, { done }),
    leave: useCall(leaveContentGroup, { done }),
    change: useCall(changeContentGroup, { done }),
    put: useCall(setContentGroups, { done }),
  }
}
