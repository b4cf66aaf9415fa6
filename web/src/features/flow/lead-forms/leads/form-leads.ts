import { leadFormLeads } from '@fairlead/contract/flow/lead-forms'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** The leads of a form, page by page. */
export const formLeads = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['lead-forms', 'leads', id],
    queryFn: ({ pageParam, signal }) =>
      call(leadFormLeads, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
