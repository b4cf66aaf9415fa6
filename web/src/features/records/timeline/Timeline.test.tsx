import type { TimelineItem } from '@fairlead/contract/records/timeline'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { Timeline } from './Timeline.tsx'

/** Whether the end of the list is near the window. */
let isNear = false
beforeEach(() => {
  isNear = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: isNear } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
      }
      disconnect() {}
    },
  )
})

const item = (id: string) => ({ id, at: '2026-11-20T03:42:00Z', item_type: 'A_NEWER_KIND' }) as unknown as TimelineItem

/** A timeline of one entry a page, on a server that may refuse a page. */
function start(pages: number, refuse: (asked: Asked) => boolean = () => false) {
  stream()
  serve((asked) => {
    const at = Number(asked.query.get('cursor') ?? 0)
    if (at > 0 && refuse(asked)) return refusal(403, 'Not now')
    const next = at + 1 < pages ? String(at + 1) : null
    return { body: { results: [item(`i${at}`)], next, previous: null, count: null, count_capped: false } }
  })
  show(<Timeline client={{ id: 'c', name: 'Ahmad' }} filter={undefined} onFilter={() => {}} extras={{}} />, {
    session: aSession(),
  })
}
const entries = async (count: number) => waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count))

test('the button for earlier entries keeps the focus while they come, also when they do not come', async () => {
  let refuses = true
  start(3, () => refuses)
  const button = await screen.findByRole('button', { name: 'Show earlier' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))

  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await entries(2)
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Show earlier' }))
})

test('earlier entries come one after the other while the end is near', async () => {
  start(4)
  const button = await screen.findByRole('button', { name: 'Show earlier' })
  isNear = true
  act(() => button.click())
  await entries(4)
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})

test('answers that the page shows are not listed again', async () => {
  const lead = (id: string, value: string) => ({
    ...{
      id,
      at: '2026-11-20T03:42:00Z',
      item_type: 'CLIENT_CREATED_DETAILS',
      by: null,
      attachments: [],
      num_attachments: 0,
    },
    ...{ version: 1, edited_at: null, deleted_at: null, can_edit: false, can_delete: false },
    type_specific_data: {
      ...{ client_source: 'external_integration', lead_source: 'lead_form', source_detail: 'Kitchens' },
      ...{ lead_id: id, answers: [{ label: 'Budget', value }], imported: null },
    },
  })
  stream()
  serve(() => ({
    body: {
      results: [lead('l2', '20k'), lead('l1', '15k')],
      next: null,
      previous: null,
      count: null,
      count_capped: false,
    },
  }))
  const extras = { shownLead: 'l2' }
  show(<Timeline client={{ id: 'c', name: 'Ahmad' }} filter={undefined} onFilter={() => {}} extras={extras} />, {
    session: aSession(),
  })
  await screen.findByText('15k')
  expect(screen.queryByText('20k')).toBeNull()
})
