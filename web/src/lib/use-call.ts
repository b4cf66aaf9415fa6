import type { Answer, Endpoint, Request } from '@fairlead/contract/endpoint'
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallOptions, call } from './call.ts'
import { CallError, messageOf } from './call-error.ts'
import { toast } from './toast.ts'

export type Change<E extends Endpoint> = {
  /** Paints the change before the server answers; answers how to take it back (`patch` does both). */
  show?: (request: Request<E>, client: QueryClient) => () => void
  done?: (reply: Answer<E>, request: Request<E>, client: QueryClient) => unknown
  /** Deals with a refusal, and says whether it did: otherwise a toast tells the reason. */
  refused?: (error: CallError, request: Request<E>) => boolean
  options?: Omit<CallOptions, 'signal' | 'idempotencyKey'>
  /** Changes that name the same line are sent one after the other, in the order in which they were made. */
  line?: string
}

/** A POST that creates takes an Idempotency-Key where somebody is signed in (R38). */
const takesKey = (e: Endpoint) => e.method === 'POST' && !e.reads && e.access.session !== false

/** Not `randomUUID`, which a page on plain http does not have. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('')

/**
 * A change by one call: `mutate(request)`. Shown at once if `show` paints it, and taken back with the
 * reason when the server refuses. A request that is sent again unchanged after a failure carries the
 * same key, so that it takes effect once although its first answer was lost.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { show, done, refused, options = {}, line }: Change<E> = {},
): UseMutationResult<Answer<E>, Error, Request<E>> {
  const client = useQueryClient()
  const submit = useRef<{ text: string; key: string }>(undefined)
  const keyFor = (request: Request<E>): string => {
    const text = JSON.stringify(request)
    if (submit.current?.text !== text) submit.current = { text, key: randomKey() }
    return submit.current.key
  }
  return useMutation<Answer<E>, Error, Request<E>, (() => void) | undefined>({
    mutationFn: (request) =>
      call(endpoint, request, { ...options, ...(takesKey(endpoint) ? { idempotencyKey: keyFor(request) } : {}) }),
    ...(line === undefined ? {} : { scope: { id: line } }),
    onMutate: (request) => show?.(request, client),
    onError(error, request, takeBack) {
      takeBack?.()
      const isTold = error instanceof CallError && (error.status === 423 || refused?.(error, request))
      if (!isTold) toast.error(messageOf(error))
    },
    onSuccess(reply, request) {
      submit.current = undefined
      return done?.(reply, request, client)
    },
  })
}
