import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { RealtimeMessage } from '~/lib/realtime.ts'

/** Puts a stream in place of the server's; answers how to tell something to all parts that listen. */
export function stream(): (message: RealtimeMessage) => void {
  const target = new EventTarget()
  vi.stubGlobal(
    'EventSource',
    class {
      readonly addEventListener = target.addEventListener.bind(target)
      close() {}
    },
  )
  return (message) =>
    act(() => void target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
}
