import { getInvitation, getOwnershipOffer } from '@fairlead/contract/team-invitations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/call.ts'

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
