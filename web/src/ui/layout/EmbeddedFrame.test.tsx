import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { EmbeddedFrame } from './EmbeddedFrame.tsx'

const heard = vi.fn()
beforeEach(() => void heard.mockClear())

const post = (origin: string, source: Window | null, data: string) =>
  window.dispatchEvent(new MessageEvent('message', { origin, source, data }))

test('a frame is heard while it is a page of our own origin, and nobody else is', () => {
  const { unmount } = show(<EmbeddedFrame title="Preview" src="about:blank" onMessage={heard} />)
  const inside = screen.getByTitle<HTMLIFrameElement>('Preview').contentWindow
  const { origin } = window.location
  post(origin, inside, 'ours')
  post('https://evil.example', inside, 'led elsewhere')
  post(origin, window, 'from beside it')
  post('null', inside, 'sandboxed')
  expect(heard.mock.calls).toEqual([['ours']])
  unmount()
  post(origin, inside, 'gone')
  expect(heard).toHaveBeenCalledOnce()
})
