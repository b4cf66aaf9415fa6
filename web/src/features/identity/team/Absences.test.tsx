import type { Availability } from '@fairlead/contract/identity/team'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Absences } from './Absences.tsx'

test.each([
  [undefined, /they stay yours\. Leads that you have not answered go on at once to somebody else/],
  ['Tomas', /they stay with Tomas\. Leads that Tomas has not answered go on at once to somebody else/],
])('whoever marks an absence is told what goes on to others meanwhile (%s)', (name, text) => {
  const availability = { absences: [], colleagues: [] } as unknown as Availability
  show(<Absences availability={availability} userId={undefined} name={name} />, { session: aSession() })
  screen.getByText(text)
})
