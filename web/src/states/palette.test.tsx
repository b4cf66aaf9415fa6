import type { Endpoint } from '@fairlead/contract/endpoint'
import { listIntegrations } from '@fairlead/contract/flow/lead-sources'
import { listClients } from '@fairlead/contract/records/clients'
import { searchDocuments } from '@fairlead/contract/records/document-templates'
import { searchPages } from '@fairlead/contract/records/page-templates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { idOf } from '~/features/work/today/today-samples.ts'
import { commands } from '~/lib/keys/commands.ts'
import type { Pair } from '~/testing/answers.ts'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
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
async function search(typed: string, ...content: readonly Pair<Endpoint>[]) {
  openApp(
    '/account/follow-ups',
    aSession(),
    [listClients, nobody as never],
    [searchDocuments, nobody as never],
    [searchPages, nobody as never],
    [
      listIntegrations,
      { results: [{ id: 'zapier', label: 'Zapier', path: '/integration/webhook/create?recipe=zapier' }] } as never,
    ],
    ...(content as never[]),
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
  await screen.findByText('Nothing matches “Zuzanna”')
  expect(options()).toEqual(['New client “Zuzanna”'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(window.location.pathname).toBe('/account/follow-ups')
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.pathname).toBe('/client'))
})

test('the palette finds a file and a page by name, but none by the text within, and opens it', async () => {
  const page = { ...nobody, results: [{ id: idOf(2), type: 'html_page', name: 'Halden prices' }] }
  const files = [
    { id: idOf(1), type: 'file', name: 'The Halden brochure' },
    { id: idOf(3), type: 'file', name: 'Floor plans' },
  ]
  const field = await search(
    'halden',
    [searchDocuments, { ...nobody, results: files } as never],
    [searchPages, page as never],
  )
  await screen.findByText('The Halden brochure')
  const content = within(screen.getByRole('group', { name: 'Content' }))
  expect(content.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The Halden brochure',
    'Halden prices',
  ])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.pathname).toBe(`/content/page/${idOf(2)}`))
})

const pageOf = (type: 'file' | 'html_page', ...names: string[]) =>
  ({
    ...nobody,
    results: names.map((name, at) => ({ id: idOf((type === 'file' ? 10 : 20) + at), type, name })),
  }) as never
const contentNames = async () => {
  const group = within(await screen.findByRole('group', { name: 'Content' }))
  return group.getAllByRole('option').map(({ textContent }) => textContent)
}

test('many files leave room for pages, and few pages leave room for files', async () => {
  await search(
    'halden',
    [searchDocuments, pageOf('file', 'Halden 1', 'Halden 2', 'Halden 3', 'Halden 4')],
    [searchPages, pageOf('html_page', 'Halden page')],
  )
  await waitFor(async () => expect(await contentNames()).toEqual(['Halden 1', 'Halden 2', 'Halden 3', 'Halden page']))
})

test.each([
  ['cafe', 'Café menu'],
  ['halden brochure', 'Brochure Halden'],
  ['strasse', 'Straße 5'],
])('a name is found by %s as the server compares it: %s', async (typed, name) => {
  await search(typed, [searchDocuments, pageOf('file', name, 'Floor plans')])
  await screen.findByText(name)
  expect(await contentNames()).toEqual([name])
})

test('what could not be searched is told and searched again; what else was found is there', async () => {
  let isDown = true
  await search(
    'halden',
    [searchDocuments, pageOf('file', 'Halden 1')],
    [searchPages, () => (isDown ? refusal(500, 'Something broke.') : pageOf('html_page', 'Halden page'))],
  )
  await screen.findByText(/^Couldn’t search pages\. /)
  expect(await contentNames()).toEqual(['Halden 1'])
  isDown = false
  fireEvent.click(screen.getByRole('option', { name: 'Try again' }))
  await screen.findByText('Halden page')
  expect(screen.queryByText(/^Couldn’t search/)).toBeNull()
})

test('nothing is said to match nothing while content could not be searched', async () => {
  await search(
    'zuzanna',
    [searchDocuments, refusal(500, 'Something broke.')],
    [searchPages, refusal(500, 'Something broke.')],
  )
  await screen.findByText(/^Couldn’t search files and pages\. /)
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
})
