import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ExportScreen } from './ExportScreen.tsx'

test('where it is not known what may be exported, the reason stands there with another try', async () => {
  stream()
  let isDown = true
  serve(({ path }) => {
    if (path.endsWith('/exports') || path.endsWith('/exports/'))
      return { body: { results: [], next: null, previous: null, count: 0, count_capped: false } }
    return isDown
      ? refusal(400, 'Broken')
      : { body: { sees_all_clients: true, last_client_export_datetime: null, count: 3, results: [], next: null } }
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ExportScreen selection={null} /> }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  await screen.findByText('Your export permissions couldn’t be loaded.')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  isDown = false
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
})
