import type { UserDetails } from '@fairlead/contract/identity/account'
import type { QueryClient } from '@tanstack/react-query'
import { patch } from '../calls/query-client.ts'
import { type Startup, startup } from './session.ts'

/** Shows what the server answered, wherever the shell shows the person. */
export const showDetails = (client: QueryClient, details: Partial<UserDetails>): unknown =>
  patch<Startup>(client, startup.queryKey, (data) =>
    data.session ? { session: { ...data.session, user_details: { ...data.session.user_details, ...details } } } : data,
  )
