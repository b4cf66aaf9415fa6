import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type UploadItem, type UploadStatus, type Uploads, uploadState } from '~/lib/uploads/use-uploads.ts'
import { show } from '~/testing/show.tsx'
import { FileList } from './FileList.tsx'

const item = (status: UploadStatus, more: Partial<UploadItem> = {}): UploadItem => ({
  id: status,
  name: `${status}.pdf`,
  size: 2_400_000,
  status,
  progress: 0,
  ...more,
})
function open(items: readonly UploadItem[], more: Partial<Uploads> = {}) {
  const actions = { add: vi.fn(), remove: vi.fn(), retry: vi.fn(), reset: vi.fn() }
  show(
    <FileList label="Files" uploads={{ items, state: uploadState(items), refusal: undefined, ...actions, ...more }} />,
  )
  return {
    ...actions,
    row: (status: UploadStatus) => within(screen.getByText(`${status}.pdf`).closest('li') as HTMLElement),
  }
}

test('each file says how it is (point 4.11)', () => {
  const { row } = open([
    item('SET_FILES'),
    item('VALID'),
    item('INVALID', { error: 'Too large' }),
    item('SET_S3_PARAMS'),
    item('UPLOADING', { progress: 0.42 }),
    item('UPLOADED', { progress: 1 }),
    item('ERROR', { error: 'Out of paper' }),
  ])
  for (const status of ['SET_FILES', 'VALID', 'SET_S3_PARAMS'] as const) row(status).getByText('Preparing')
  row('INVALID').getByText('Too large')
  row('UPLOADING').getByText('42%')
  expect(row('UPLOADING').getByRole<HTMLProgressElement>('progressbar', { name: 'UPLOADING.pdf' }).value).toBe(42)
  row('UPLOADED').getByText('2.3 MB')
  row('ERROR').getByText('Out of paper')
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
})

test('what failed can be sent again, and everything taken away', async () => {
  const { row, retry, remove } = open([item('ERROR', { error: 'Out of paper' }), item('INVALID', { error: 'No' })])
  await userEvent.click(row('ERROR').getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledWith('ERROR')
  await userEvent.click(row('INVALID').getByRole('button', { name: 'Remove INVALID.pdf' }))
  expect(remove).toHaveBeenCalledWith('INVALID')
})

test('says why the whole is held up, and nothing when all is well', () => {
  open([item('INVALID', { error: 'No' })])
  screen.getByText('fix errors to proceed')
  open([item('UPLOADED')])
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('')
  open([], { refusal: 'Maximum of 20 files allowed' })
  screen.getByText('Maximum of 20 files allowed')
})
