import { logout } from '@fairlead/contract/identity/session'
import type { UseMutationResult } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { signOff } from '~/lib/navigation/sign-off.ts'
import { createStore } from '~/lib/store.ts'

/** Whether the question before logging out is open. */
export const isLeaving = createStore(false)

/** Ends the session here and in the browser's other tabs, by a fresh document: nothing stays in memory (4.12). */
export const useLogOut = (): UseMutationResult<unknown, Error, Record<never, never>> =>
  useCall(logout, { done: signOff })
