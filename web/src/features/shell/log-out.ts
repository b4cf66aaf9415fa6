import { logout } from '@fairlead/contract/session'
import type { UseMutationResult } from '@tanstack/react-query'
import { forgetDrafts } from '~/lib/drafts.ts'
import { leave } from '~/lib/leave.ts'
import { tellTabs } from '~/lib/session.ts'
import { useCall } from '~/lib/use-call.ts'

/** Ends the session here and in the browser's other tabs, by a fresh document: nothing stays in memory (4.12). */
export function useLogOut(): UseMutationResult<unknown, Error, Record<never, never>> {
  return useCall(logout, {
    done() {
      tellTabs({ kind: 'signed-out' })
      forgetDrafts('all')
      leave.to('/login')
    },
  })
}
