import { type Client, type Duplicate, searchDuplicates } from '@fairlead/contract/records/clients'
import { possibleDuplicates } from '@fairlead/contract/records/duplicates'
import { keepPreviousData, type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { useSettled } from '~/lib/time/delay.ts'

/** What is asked for: a number and an address that are valid, or neither; and the client that is no duplicate of itself. */
export type Contacts = { phonenumber?: string; email?: string; except?: string }

/** Typing has stood still for so long when the server is asked, in milliseconds. */
const settlesAfterMs = 500

const duplicates = (contacts: Contacts) => {
  const asked = contacts.phonenumber !== undefined || contacts.email !== undefined
  return queryOptions({
    queryKey: ['clients', 'duplicates', contacts],
    queryFn: asked
      ? async ({ signal }): Promise<Duplicate[]> =>
          (await call(searchDuplicates, { body: contacts }, { signal, quiet: true, expects: [423] })).results
      : skipToken,
    placeholderData: asked ? keepPreviousData : undefined,
  })
}

type Found = {
  duplicates: readonly Duplicate[]
  /** By what these were found; undefined while something else is asked for. */
  contacts: Contacts | undefined
}

/** Other clients that have this number or address already, while it is typed. */
export function useDuplicates(contacts: Contacts): Found {
  const settled = JSON.parse(useSettled(JSON.stringify(contacts), settlesAfterMs)) as Contacts
  const { data = [], isPlaceholderData } = useQuery(duplicates(settled))
  return { duplicates: data, contacts: isPlaceholderData ? undefined : settled }
}

/** What the server says of them by now. */
export const showDuplicates = (queries: QueryClient, contacts: Contacts, found: Duplicate[]): void =>
  void queries.setQueryData(duplicates(contacts).queryKey, found)

/** Other clients that may be the same person as this one; a changed client is asked about again. */
export const possible = ({ id, version }: Client) =>
  queryOptions({
    queryKey: ['clients', 'duplicates', id, version],
    queryFn: ({ signal }) => call(possibleDuplicates, { params: { id } }, { signal, quiet: true, expects: [423] }),
    // While a change is asked about; what was found of one client is nothing to another.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  })
