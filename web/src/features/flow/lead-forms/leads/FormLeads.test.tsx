import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { FormLeads } from './FormLeads.tsx'

const formOf = (state: LeadForm['state'], fields: LeadForm['definition']['fields'] = []) =>
  ({ id: 'f', state, published: null, definition: { fields } }) as unknown as LeadForm

test('a burst of leads asks the server once', async () => {
  const tell = stream()
  const asked = serve(() => ({ body: { results: [], next: null, previous: null, count: null, count_capped: false } }))
  show(<FormLeads form={formOf('live')} onShare={() => {}} EarlierAnswers={() => null} />)
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
  show(<FormLeads form={formOf('live')} onShare={() => {}} EarlierAnswers={() => null} />, { session: aSession() })
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
      <FormLeads form={formOf('draft')} onShare={() => {}} EarlierAnswers={() => null} />
    </RouterContextProvider>,
  )
  const edit = await screen.findByRole('link', { name: 'Edit form' })
  expect(edit.getAttribute('href')).toBe('/integration/fairlead-lead-forms/f/edit')
})

test('each question has a column with its whole label, also those that earlier versions asked', async () => {
  stream()
  const field = (key: string, type: string, label: string) => LeadFormField.parse({ key, type, label })
  const long = 'How many rooms should the apartment have, not counting the kitchen and the bathrooms?'
  const lead = (id: string, answers: object[]) => ({
    id,
    summary: 'Grace',
    client: null,
    answers: answers.map((answer) => ({ mapped_to: null, ...answer })),
    reason: 'A hidden field was filled in.',
    received_at: '2026-11-20T03:42:00Z',
    is_test: false,
    outcome: 'parked',
  })
  const results = [
    lead('l1', [
      { name: 'who', label: 'Name', value: 'Grace', mapped_to: 'name' },
      { name: 'rooms', label: long, value: '4' },
    ]),
    lead('l2', [{ name: 'old', label: 'Sea view?', value: 'Yes' }]),
  ]
  serve(() => ({ body: { results, next: null, previous: null, count: null, count_capped: false } }))
  const fields = [field('who', 'full_name', 'Name'), field('rooms', 'number', long)]
  show(<FormLeads form={formOf('live', fields)} onShare={() => {}} EarlierAnswers={() => null} />, {
    session: aSession(),
  })
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Client', 'Received', long, 'Sea view?'])
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
    ['4', ''],
    ['', 'Yes'],
  ])
  expect(screen.getAllByRole('button', { name: 'Accept lead' })).toHaveLength(2)
})
