import { countFollowUps, listFollowUps } from '@fairlead/contract/work/follow-ups'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { aSession } from '~/testing/session.ts'

test('where there is nothing to follow up, that is said, and leads to the clients', async () => {
  openApp(
    '/clients/follow-ups',
    aSession(),
    [listFollowUps, { results: [], next: null, previous: null, count: null, count_capped: false }],
    [countFollowUps, { overdue: 0, today: 0, tomorrow: 0, upcoming: 0, someday: 0 }],
  )
  await screen.findByText('No follow-ups')
  expect(screen.getByRole('link', { name: 'Go to clients' }).getAttribute('href')).toBe('/clients')
})
