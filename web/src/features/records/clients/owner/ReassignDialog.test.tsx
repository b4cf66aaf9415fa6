import type { Client } from '@fairlead/contract/records/clients'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

const member = (id: string, name: string, is_absent: boolean) => ({ id, name, is_absent, account_status: 'ACTIVE' })

test.each([
  ['dewi', 'Dewi', 'Dewi is away right now.'],
  ['liam', 'Liam', undefined],
])('the person who hands a client to somebody who is away is told so (%s)', async (giveTo, name, away) => {
  serve(() => ({ body: { results: [member('dewi', 'Dewi', true), member('liam', 'Liam', false)], next: null } }))
  const client = { id: 'c', name: 'Jonas', assigned_to: null, follow_up: null } as unknown as Client
  show(<ReassignDialog client={client} opened giveTo={giveTo} onDone={() => {}} onClose={() => {}} />, {
    session: aSession(),
  })
  await screen.findByRole('button', { name: new RegExp(`Assign to.*${name}`) })
  expect(screen.queryByText(/is away/)?.textContent).toBe(away)
})
