import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { FormLeads } from './FormLeads.tsx'

test('a burst of leads asks the server once', async () => {
  const tell = stream()
  const asked = serve(() => ({ body: { results: [], next: null, previous: null, count: null, count_capped: false } }))
  show(<FormLeads form={{ id: 'f', state: 'live' } as LeadForm} onShare={() => {}} />)
  await screen.findByText('No leads yet')
  for (let n = 0; n < 200; n++) tell({ kind: 'client.added', client_id: `c${n}` })
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  expect(asked).toHaveLength(2)
})

test('clients of tests are removed at once, where there are some', async () => {
  stream()
  const lead = {
    id: 'l',
    summary: 'Test lead',
    client: null,
    answers: [],
    reason: null,
    received_at: '2026-11-20T03:42:00Z',
  }
  const page = { next: null, previous: null, count: null, count_capped: false }
  const asked = serve(({ method }) =>
    method === 'DELETE'
      ? { body: { removed: 1 } }
      : { body: { results: [{ ...lead, is_test: true, outcome: 'created' }], ...page } },
  )
  show(<FormLeads form={{ id: 'f', state: 'live' } as LeadForm} onShare={() => {}} />, { session: aSession() })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove test clients' }))
  await waitFor(() => expect(shownToast.get()?.message).toBe('1 test client moved to the bin'))
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/lead-forms/f/test-leads',
  ])
})

test('a form that is no more than a draft leads to where it is edited', async () => {
  stream()
  serve(() => ({ body: { results: [], next: null, previous: null, count: null, count_capped: false } }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(
    <RouterContextProvider router={router as never}>
      <FormLeads form={{ id: 'f', state: 'draft' } as LeadForm} onShare={() => {}} />
    </RouterContextProvider>,
  )
  const edit = await screen.findByRole('link', { name: 'Edit form' })
  expect(edit.getAttribute('href')).toBe('/integration/fairlead-lead-forms/f/edit')
})
