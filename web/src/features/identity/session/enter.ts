import { nextPath } from '@fairlead/contract/identity/guards'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { startup, tellTabs } from '~/lib/account/session.ts'

/** What follows a sign-in: nothing of the person who was here before stays, other tabs hear of it, and on to `next`. */
export function useEnter(): (next: string | undefined) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async (next) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== startup.queryKey[0] })
    await client.fetchQuery({ ...startup, staleTime: 0 })
    tellTabs({ kind: 'signed-in' })
    await router.navigate({ href: nextPath(next), replace: true })
  }
}
