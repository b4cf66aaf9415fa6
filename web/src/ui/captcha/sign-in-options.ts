import { callingCode, signInOptions } from '@fairlead/contract/identity/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** Which ways to sign in are switched on. A failure hides them; the code by e-mail always works. */
export const waysToSignIn = queryOptions({
  queryKey: ['sign-in-options'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call(signInOptions, {}, { signal, quiet: true }),
})

/** The country that this browser seems to be in. */
export const ownCountry = queryOptions({
  queryKey: ['own-country'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(callingCode, {}, { signal, quiet: true })).country_code,
})
