import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goTo, settle } from '~/lib/queue/queue.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { useQueue } from './use-queue.ts'

test('a list of more than a queue takes is gone on with behind the last one, also when the page was left', async () => {
  stream()
  const pages: Record<string, { rows: string[]; next: string | null }> = {
    start: { rows: ['a', 'b'], next: 'after b' },
    'after b': { rows: ['c'], next: 'after c' },
    'after c': { rows: ['d'], next: null },
  }
  let now: ReturnType<typeof useQueue> | undefined
  const Screen = () => {
    now = useQueue('x', async (after) => {
      const { rows = [], next = null } = pages[after ?? 'start'] ?? {}
      return { rows: rows.map((id) => ({ id, name: id, by: null })), next }
    })
    const { queue, isResumed } = now
    return <p>{queue ? `${isResumed ? 'again ' : ''}${queue.at} of ${queue.entries.map(({ id }) => id)}` : 'none'}</p>
  }
  const open = () => show(<Screen />, { session: aSession() })
  const done = (id: string) => act(() => now?.change((queue) => settle(queue, id, 'done')))
  let { unmount } = open()
  const reload = () => {
    unmount()
    unmount = open().unmount
  }
  await screen.findByText('a of a,b')
  done('a')
  done('b')
  expect(screen.getByText('null of a,b')).toBeTruthy()
  act(() => now?.goOn())
  await screen.findByText('c of c')
  reload()
  expect(screen.getByText('c of c')).toBeTruthy()
  done('c')
  // Left at the end of a round: the next one begins.
  reload()
  await screen.findByText('again d of d')
  act(() => now?.restart())
  await screen.findByText('a of a,b')
  act(() => now?.restart())
  expect(screen.getByText('none')).toBeTruthy()
  await screen.findByText('a of a,b')
})

test('an answer that comes late changes the queue as it is by then', async () => {
  stream()
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id, by: null }))
  const changes: ReturnType<typeof useQueue>['change'][] = []
  const Screen = () => {
    const { queue, change } = useQueue('x', async () => ({ rows, next: null }))
    changes.push(change)
    return <p>{queue ? `${queue.at} ${queue.entries.map(({ state }) => state).join(' ')}` : 'none'}</p>
  }
  show(<Screen />, { session: aSession() })
  await screen.findByText('a waiting waiting waiting')
  // Saved while a was looked at; answered when c was.
  const late = changes.at(-1)
  act(() => changes.at(-1)?.((now) => goTo(now, 'c')))
  act(() => late?.((now) => settle(now, 'a', 'done')))
  expect(screen.getByText('c done waiting waiting')).toBeTruthy()
})
