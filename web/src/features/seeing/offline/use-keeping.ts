import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '~/lib/browser/when-idle.ts'
import { forgetClient, keep } from '~/lib/calls/answer-cache.ts'
import { CallError } from '~/lib/calls/call-error.ts'

/** What changed is gathered for so long, and kept when the browser has time for it. */
const gatherMs = 1_000

/** A client that may not be seen any more (rule 144). */
const isLost = (error: Error) => error instanceof CallError && [404, 455].includes(error.status)

/** Keeps what the server said in this browser, so that it can be read without a connection (rule 214). */
export function useKeeping(isOwner: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOwner) return
    const changed = new Set<Query>(
      client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.kept !== undefined }),
    )
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      // What a change paints is not what the server said: its answer is waited for.
      if (client.isMutating() > 0) return later()
      const queries = [...changed]
      changed.clear()
      // A browser that keeps nothing works as well, only not without a connection.
      void keep(queries).catch(() => {})
    }
    const later = () => {
      timer ??= setTimeout(() => whenIdle(write), gatherMs)
    }
    const onHide = () => document.visibilityState === 'hidden' && changed.size > 0 && write()
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.meta?.kept === 'client')
        if (isLost(event.action.error)) void forgetClient(String(event.query.queryKey.at(-1))).catch(() => {})
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.kept) return
      changed.add(event.query)
      later()
    })
    document.addEventListener('visibilitychange', onHide)
    later()
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [client, isOwner])
}
