import {
  createDocument,
  generateDocLink,
  getDocument,
  updateDocument,
} from '@fairlead/contract/records/document-templates'
import { createUploadLink } from '@fairlead/contract/uploads'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFile } from '~/features/records/content/content-samples.ts'
import { answers } from '~/testing/answers.ts'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import type { Walk } from './Step.tsx'
import { TrackStep } from './TrackStep.tsx'

/** A line to the storage that takes everything at once. */
class Line {
  upload = {}
  status = 204
  onload = () => {}
  open() {}
  abort() {}
  send() {
    this.onload()
  }
}
const walk: Walk = {
  at: 0,
  count: 2,
  onDone: () => {},
  onBack: undefined,
  onSkip: undefined,
  onEnd: () => {},
  isEnding: false,
}
const file = (status: 'NOT_PROCESSED' | 'PROCESSING' | 'PROCESSED' | 'FAILED', change = {}) =>
  aFile({ status, name: 'Plan', pages: 4, pages_done: 1, reason: null, ...change })
const url = 'https://view.harbour.test/abc'

/** The screen, with what the file is each time it is looked at. */
function start(states: ReturnType<typeof file>[], links: ({ url: string } | ReturnType<typeof refusal>)[] = [{ url }]) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('XMLHttpRequest', Line)
  const next = <T,>(all: T[]): T => (all.length > 1 ? all.shift() : all[0]) as T
  let uploads = 0
  const asked = answers(
    [
      createUploadLink,
      () => ({
        url: 'https://store.harbour.test/',
        fields: {},
        file_url: `https://harbour.test/files/document/plan-${++uploads}.pdf`,
      }),
    ],
    [createDocument, file('NOT_PROCESSED')],
    [updateDocument, file('NOT_PROCESSED')],
    [getDocument, () => next(states)],
    [generateDocLink, () => next(links)],
  )
  show(<TrackStep walk={walk} />, { session: aSession() })
  return (method: string, part: RegExp) => asked.filter((one) => one.method === method && part.test(one.path))
}
const choose = () =>
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [new File(['%PDF'], 'Plan.pdf', { type: 'application/pdf' })] },
  })
const made = /^(?!.*-link).*document-template/

beforeEach(() => void vi.useRealTimers())

test('a PDF is waited for while its pages are prepared, and then has its link', async () => {
  const sent = start([file('PROCESSING'), file('PROCESSED')])
  choose()
  await screen.findByText('Preparing page 2 of 4')
  expect(sent('POST', /generate-doc-link/)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByDisplayValue(url)
  expect(sent('POST', /generate-doc-link/)).toHaveLength(1)
})

test('a file that failed says why; another is put in its place, and no second one is made', async () => {
  const sent = start([file('FAILED', { reason: 'This PDF is locked.' }), file('PROCESSED')])
  choose()
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('This PDF is locked.')
  expect(sent('POST', /generate-doc-link/)).toHaveLength(0)
  screen.getByRole('button', { name: 'Choose another file' })
  choose()
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByDisplayValue(url)
  expect(sent('PUT', made)).toHaveLength(1)
  expect(sent('POST', made)).toHaveLength(1)
})

test('a link that was refused is asked for again, of the same file', async () => {
  const sent = start([file('PROCESSED')], [refusal(409, 'Not yet'), { url }])
  choose()
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByRole('button', { name: 'Try again' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByDisplayValue(url)
  expect(sent('POST', made)).toHaveLength(1)
})
