import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '~/testing/server.ts'
import { stallMs, UploadError, uploadFile } from './upload-file.ts'

/** A connection that a test moves on as it likes. */
class Line {
  static open: Line[] = []
  status = 0
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open() {
    Line.open.push(this)
  }
  send() {}
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
  Line.open = []
  const link = { fields: { key: 'incoming/public/a/b.png' }, url: 'http://files.test/uploads' }
  serve(() => ({ body: { ...link, file_url: 'http://files.test/files/public/a/b.png' } }))
  return () => void vi.useRealTimers()
})

async function begin() {
  const ended = uploadFile('PROFILE_PICTURE', new File(['x'], 'b.png')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  const line = Line.open[0]
  if (!line) throw new Error('nothing was sent')
  return { ended, line }
}

test('an upload may take however long, as long as it goes on', async () => {
  const { ended, line } = await begin()
  for (let loaded = 1; loaded <= 20; loaded++) {
    await vi.advanceTimersByTimeAsync(stallMs - 1)
    line.upload.onprogress?.({ loaded, total: 20 })
  }
  line.status = 204
  line.onload?.()
  expect(await ended).toBe('public/a/b.png')
})

test('one that stands still for 30 seconds is given up', async () => {
  const { ended } = await begin()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ended).toBeInstanceOf(UploadError)
})
