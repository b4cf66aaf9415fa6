import type { LeadForm } from '@fairlead/contract/lead-forms'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
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
