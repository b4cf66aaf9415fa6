import type { BroughtClients } from '@fairlead/contract/work/invitations'
import { getBroughtClients, getInvitation, getOwnershipOffer } from '@fairlead/contract/work/invitations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** What an invitation says: by its link, or the one that awaits the own address. */
export const invitation = (token: string | undefined) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { query: token ? { token } : {} }, { signal }),
  })

/** The offer to own the account, for its two sides. */
export const ownershipOffer = queryOptions({
  queryKey: ['ownership-offer'],
  queryFn: async ({ signal }) => (await call(getOwnershipOffer, {}, { signal, quiet: true })).offer,
})

/** How far the clients are that one brings along; asked again while they come. */
export const broughtClients = queryOptions({
  queryKey: ['brought-clients'],
  queryFn: async ({ signal }) => (await call(getBroughtClients, {}, { signal, quiet: true })).brought,
  refetchInterval: ({ state: { data } }) => (data && !isSettled(data) ? 2000 : false),
})

/** Whether nothing more comes or goes by itself. */
const isSettled = ({ is_finished, is_undone, taken_back, kept, copied, joined }: BroughtClients): boolean =>
  is_undone ? taken_back + kept >= copied + joined : is_finished
