import type { Availability } from '@fairlead/contract/identity/team'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Absences } from './Absences.tsx'

test.each([
  [undefined, /The clients stay yours\. Leads you haven’t answered are passed on right away/],
  ['Tomas', /The clients stay with Tomas\. Leads Tomas hasn’t answered are passed on right away/],
])('the person who marks an absence is told what goes on to others in the meantime (%s)', (name, text) => {
  const availability = { absences: [], colleagues: [] } as unknown as Availability
  show(<Absences availability={availability} userId={undefined} name={name} />, { session: aSession() })
  screen.getByText(text)
})

test('an absence is not marked while its last day cannot be read', async () => {
  const asked = serve(() => ({ status: 400, body: {} }))
  show(<Absences availability={{ absences: [], colleagues: [] } as unknown as Availability} userId={undefined} />, {
    session: aSession(),
  })
  await userEvent.type(screen.getByLabelText(/First day/), '20 Dec 2026')
  await userEvent.type(screen.getByLabelText('Last day'), '24.12.2x')
  const mark = () => userEvent.click(screen.getByRole('button', { name: 'Add absence' }))
  await mark()
  await screen.findByText('Enter a date like 20 Nov 2026.')
  expect(asked).toEqual([])
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '24.12.26')
  await mark()
  expect(asked[0]?.body).toEqual({ from: '2026-12-20', until: '2026-12-24', stand_in_id: null })
})
