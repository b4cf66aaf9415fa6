import { listIntegrations } from '@fairlead/contract/flow/lead-sources'
import { listClients } from '@fairlead/contract/records/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '~/lib/keys/commands.ts'
import { openApp } from '~/testing/app.tsx'
import { aSession } from '~/testing/session.ts'

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  return () => commands.set(() => undefined)
})

const nobody = { results: [], next: null, previous: null, count: 0, count_capped: false }

/** Opens the palette on a screen where nobody is found, and types. */
async function search(typed: string) {
  openApp(
    '/account/follow-ups',
    aSession(),
    [listClients, nobody as never],
    [
      listIntegrations,
      { results: [{ id: 'zapier', label: 'Zapier', path: '/integration/webhook/create?recipe=zapier' }] } as never,
    ],
  )
  await screen.findByLabelText(/^Default reminder time/)
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  fireEvent.change(field, { target: { value: typed } })
  return field
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test.each([
  ['sequences', /^Sequences/],
  ['pages', /^Content: pages/],
  ['files', /^Content: files/],
  ['messages', /^Content: messages/],
  ['zapier', /^Integration: Zapier/],
  ['tracking', /^Settings: Tracking pixels/],
  ['working hours', /^Settings: /],
])('the palette finds a screen by its name first: %s', async (typed, name) => {
  await search(typed)
  await waitFor(() => expect(options()[0]).toMatch(name))
})

test('Enter in the palette creates nobody where nothing is found, unless that is chosen', async () => {
  const field = await search('Zuzanna')
  await screen.findByText('No clients, actions or screens match “Zuzanna”')
  expect(options()).toEqual(['New client “Zuzanna”'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(window.location.pathname).toBe('/account/follow-ups')
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.pathname).toBe('/client'))
})
