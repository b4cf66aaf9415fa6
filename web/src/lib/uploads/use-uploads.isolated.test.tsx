import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UploadError, uploadFile } from './upload-file.ts'
import { uploadedFiles, useUploads } from './use-uploads.ts'

vi.mock('./upload-file.ts', async (original) => ({ ...(await original<object>()), uploadFile: vi.fn() }))
const send = vi.mocked(uploadFile)
beforeEach(() => {
  send.mockReset()
})

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const start = (options: Parameters<typeof useUploads>[1] = { most: 2 }) =>
  renderHook(() => useUploads('TIMELINE_ATTACHMENT', options)).result

test('a file is busy until it is there, and is then known by its key', async () => {
  let arrive = (_key: string) => {}
  send.mockImplementation((_kind, _file, hooks) => {
    hooks?.onStart?.()
    hooks?.onProgress?.(0.5)
    return new Promise((resolve) => (arrive = resolve))
  })
  const uploads = start()
  act(() => uploads.current.add([file('plan.pdf')]))
  expect(uploads.current).toMatchObject({ state: 'BUSY', items: [{ status: 'UPLOADING', progress: 0.5 }] })
  await act(async () => arrive('timeline/a.pdf'))
  expect(uploads.current.state).toBe('READY')
  expect(uploadedFiles(uploads.current.items)).toEqual([{ key: 'timeline/a.pdf', name: 'plan.pdf', size: 10 }])
})

test('a kind that is not taken is never sent, and holds the entry up until it is removed', () => {
  const uploads = start()
  act(() => uploads.current.add([file('virus.exe')]))
  expect(send).not.toHaveBeenCalled()
  expect(uploads.current).toMatchObject({ state: 'BUSY', items: [{ status: 'INVALID' }] })
  expect(uploads.current.items[0]?.error).toBeTruthy()
  act(() => uploads.current.remove(uploads.current.items[0]?.id ?? ''))
  expect(uploads.current).toMatchObject({ state: 'READY', items: [] })
})

test('what failed can be sent again', async () => {
  send.mockRejectedValueOnce(new UploadError('The file could not be sent.')).mockResolvedValueOnce('timeline/a.png')
  const uploads = start()
  act(() => uploads.current.add([file('a.png')]))
  await waitFor(() => expect(uploads.current.items[0]).toMatchObject({ status: 'ERROR' }))
  expect(uploads.current.items[0]?.error).toBe('The file could not be sent.')
  act(() => uploads.current.retry(uploads.current.items[0]?.id ?? ''))
  await waitFor(() => expect(uploads.current.items[0]).toMatchObject({ status: 'UPLOADED', key: 'timeline/a.png' }))
})

test('of too many the first are taken, and the others are told of', () => {
  send.mockReturnValue(new Promise(() => {}))
  const uploads = start({ most: 2, initial: [{ key: 'timeline/x.png', name: 'x.png', size: 1 }] })
  act(() => uploads.current.add([file('a.png'), file('b.png')]))
  expect(uploads.current.items.map(({ name }) => name)).toEqual(['x.png', 'a.png'])
  expect(uploads.current.refusal).toContain('2')
})

test('200 files at a time where nothing else is said', () => {
  send.mockReturnValue(new Promise(() => {}))
  const uploads = start({})
  act(() => uploads.current.add(Array.from({ length: 201 }, (_, i) => file(`${i}.png`))))
  expect(uploads.current.items).toHaveLength(200)
  expect(uploads.current.refusal).toBe('Maximum of 200 files allowed')
})

test('what is on its way is stopped when it is removed, or when the screen goes', () => {
  const signals: AbortSignal[] = []
  send.mockImplementation((_kind, _file, hooks) => {
    if (hooks?.signal) signals.push(hooks.signal)
    return new Promise(() => {})
  })
  const { result, unmount } = renderHook(() => useUploads('TIMELINE_ATTACHMENT', { most: 2 }))
  act(() => result.current.add([file('a.png'), file('b.png')]))
  act(() => result.current.remove(result.current.items[0]?.id ?? ''))
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  unmount()
  expect(signals.every((signal) => signal.aborted)).toBe(true)
})
