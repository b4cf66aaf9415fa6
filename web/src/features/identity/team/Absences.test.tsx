import type { Availability } from '@fairlead/contract/identity/team'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
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
