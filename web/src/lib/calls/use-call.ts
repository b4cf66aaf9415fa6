import type { Answer, Endpoint, Request } from '@fairlead/contract/endpoint'
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { startup } from '../account/session.ts'
import { type Later, mustWait } from '../offline/offline.ts'
import { toast } from '../toast.ts'
import { type CallOptions, call } from './call.ts'
import { CallError, messageOf, NotTried } from './call-error.ts'

/** A request by its words, and the key that it was sent with. */
export type Sent = { text: string; key: string }

export type Change<E extends Endpoint> = {
  /** Paints the change before the server answers; answers how to take it back (`patch` does both). */
  show?: (request: Request<E>, client: QueryClient) => () => void
  done?: (reply: Answer<E>, request: Request<E>, client: QueryClient) => unknown
  /** Deals with a refusal, and says whether it did: otherwise a toast tells the reason. */
  refused?: (error: CallError, request: Request<E>) => boolean
  /** The change as it waits in this browser where no answer comes, and what follows once it is safe there. */
  later?: (request: Request<E>) => { change: Later; staysShown?: boolean; kept?: () => void }
  options?: Omit<CallOptions, 'signal' | 'idempotencyKey'>
  /** What an earlier page sent of whose answer it saw nothing: the same again takes effect once with it. */
  sent?: Sent | undefined
  /** Told what is about to be sent, with the key that a later page would need. */
  sending?: (sent: Sent) => void
  /** Changes that name the same line are sent one after the other, in the order in which they were made. */
  line?: string
}

const followers = new WeakMap<object, () => void>()

/**
 * The request, with what follows once it is done. What `mutate` is given beside a request is forgotten where its component
 * is gone by then, or has asked for another; this is not.
 */
export function followed<R extends object>(request: R, follow: () => void): R {
  followers.set(request, follow)
  return request
}

/** A POST that creates takes an Idempotency-Key where somebody is signed in (R38). */
const takesKey = (e: Endpoint) => e.method === 'POST' && !e.reads && e.access.session !== false

/** Not `randomUUID`, which a page on plain http does not have. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('')

/**
 * A change by one call: `mutate(request)`. Shown at once if `show` paints it, and taken back with the
 * reason when the server refuses. A request that is sent again unchanged after a failure carries the
 * same key, so that it takes effect once although its first answer was lost.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { show, done, refused, later, options = {}, sent, sending, line }: Change<E> = {},
): UseMutationResult<Answer<E>, Error, Request<E>> {
  const client = useQueryClient()
  /** The keys of what is on its way or failed, by its words: several submits may be under way. */
  const keys = useRef(new Map(sent ? [[sent.text, sent.key]] : []))
  const keyFor = (request: Request<E>): string => {
    const text = JSON.stringify(request)
    const key = keys.current.get(text) ?? randomKey()
    keys.current.set(text, key)
    sending?.({ text, key })
    return key
  }
  const isSettled = (request: Request<E>) => keys.current.delete(JSON.stringify(request))
  return useMutation<Answer<E>, Error, Request<E>, (() => void) | undefined>({
    mutationFn: async (request) => {
      // Nothing overtakes what waits, and where there is no connection nothing is tried.
      if (later && mustWait(later(request).change)) throw new NotTried()
      return call(endpoint, request, { ...options, ...(takesKey(endpoint) ? { idempotencyKey: keyFor(request) } : {}) })
    },
    ...(line === undefined ? {} : { scope: { id: line } }),
    onMutate: (request) => show?.(request, client),
    async onError(error, request, takeBack) {
      const user = client.getQueryData(startup.queryKey)?.session?.user_details.id
      if (later && user && error instanceof CallError && error.isUnanswered) {
        const { change, staysShown, kept } = later(request)
        try {
          const { putLater } = await import('../offline/outbox.ts')
          await putLater(change, { key: keyFor(request), isTried: !(error instanceof NotTried), user })
          if (!staysShown) takeBack?.()
          isSettled(request)
          return kept?.()
        } catch {
          // A browser that keeps nothing: it is told as any other failure.
        }
      }
      takeBack?.()
      // What the plan does not include is told by its drawer; the person who asked hears of it all the same.
      const isHandled = error instanceof CallError && (refused?.(error, request) || error.status === 423)
      if (!isHandled) toast.error(messageOf(error))
    },
    onSuccess(reply, request) {
      isSettled(request)
      followers.get(request)?.()
      return done?.(reply, request, client)
    },
  })
}
