import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { goTo, settle } from './queue.ts'
import { useQueue } from './use-queue.ts'

test('an answer that comes late changes the queue as it is by then', async () => {
  stream()
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id, by: null }))
  const changes: ReturnType<typeof useQueue>['change'][] = []
  const Screen = () => {
    const { queue, change } = useQueue('x', async () => ({ rows, hasMore: false }))
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
