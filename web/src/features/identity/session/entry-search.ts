import { textParam } from '~/lib/navigation/search-params.ts'

/** What the address of a sign-in page may carry: where to go on to, and the address that is known already. */
export type EntrySearch = { next?: string | undefined; email?: string | undefined }

export const entrySearch = ({ next, email }: Record<string, unknown>): EntrySearch => ({
  next: textParam(next),
  email: textParam(email),
})
