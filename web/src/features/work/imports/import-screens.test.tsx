import type { ImportSettings } from '@fairlead/contract/work/import-settings'
import type { ClientImport } from '@fairlead/contract/work/imports'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ImportScreen } from './ImportScreen.tsx'
import type { ImportSearch } from './import-search.ts'
import { DropZone } from './steps/DropZone.tsx'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const at = '2026-11-20T03:42:00Z'
const settings: ImportSettings = {
  mapping: ['name', 'skip', 'phone'],
  keys: ['phone'],
  duplicates: 'fill',
  assign: { to: 'me' },
  group_ids: [],
  new_groups: false,
  new_options: false,
  country: null,
  dates: 'guess',
}
const none = { rows: 0, new: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0, invalid: 0, with_problems: 0 }
const column = (header: string | null, examples: string[], target: 'name' | 'phone' | 'skip') => ({
  header,
  examples,
  filled: examples.length > 0 ? 1 : 0,
  guess: { target, because: target === 'skip' ? ('nothing' as const) : ('heading' as const) },
})
const one: ClientImport = {
  id,
  file: { name: 'leads.csv', size: 2400, kind: 'csv', sheets: [] },
  status: 'ready',
  reason: null,
  reading: { sheet: 0, delimiter: ';', charset: 'windows-1252', has_header: true },
  columns: [
    column('Name', ['Vera Hofer'], 'name'),
    column(null, ['Kitchen'], 'skip'),
    column('Tel.', ['call after 5'], 'phone'),
  ],
  rows: 3,
  settings,
  check: null,
  counts: none,
  looked_at: 0,
  by: null,
  created_at: at,
  started_at: null,
  finished_at: null,
  batch_id: null,
  undone_at: null,
  put_back: 0,
  kept: 0,
  kept_until: at,
  sheet_url: null,
  problems_url: null,
}
const previewed = {
  line: 4,
  outcome: 'invalid',
  text: 'Nobody could be reached',
  client: null,
  label: 'Vera Hofer',
  problems: [{ column: 2, text: 'This is no phone number' }],
  cells: [
    { raw: 'Vera Hofer', value: 'Vera Hofer' },
    { raw: 'Kitchen', value: null },
    { raw: 'call after 5', value: null },
  ],
}
const page = (results: unknown[]) => ({ results, next: null, previous: null, count: null, count_capped: false })

/** Shows a part beside links, which need a router; where they lead to is not looked at. */
type Answered = { status?: number; body?: unknown } | undefined
function open(part: ReactNode, answer: (asked: Asked) => Answered | Promise<Answered>) {
  stream()
  vi.stubGlobal('scrollTo', () => {})
  const asked = serve(async (asking) => {
    const answered = await answer(asking)
    if (answered) return answered
    if (asking.path.endsWith('/preview')) return { body: { results: [previewed] } }
    if (asking.path.endsWith('/custom-fields/')) return { body: { results: [] } }
    if (asking.path.endsWith('/rows')) return { body: page([]) }
    if (asking.path.endsWith(id) || asking.path.endsWith('/check') || asking.path.endsWith('/start'))
      return { body: one }
    return { body: page([]) }
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, { session: aSession() })
  return (method: string, ending: string) =>
    asked.filter((all) => all.method === method && all.path.endsWith(ending)).map(({ body }) => body)
}
const screenOf = (step?: 'columns' | 'rules' | 'check') => (
  <ImportScreen id={id} search={{ step }} onSearch={() => {}} onForgotten={() => {}} />
)
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test.each([
  ['old.xls', 'x', /save it as \.xlsx or CSV/],
  ['list.numbers', 'x', /Export it from Numbers as Excel or CSV/],
  ['all.zip', 'x', /Unzip it/],
  ['none.csv', '', 'This file is empty.'],
  ['photo.png', 'x', /csv, xlsx, vcf/],
])('%s is refused with what to do instead, and nothing is sent', async (name, text, words) => {
  const sent = open(<DropZone onBegun={() => {}} />, () => undefined)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([text], name)] } })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined()
  expect(sent('POST', '/upload-link')).toEqual([])
})

test('a column can be corrected: it is saved, and what only one column can be the other is no longer', async () => {
  const sent = open(screenOf(), ({ method, body }) =>
    method === 'PUT' ? { body: { ...one, ...(body as object) } } : undefined,
  )
  await screen.findByText('Matched by heading', { selector: 'li:first-child span' })
  choose('Match Column B to', 'name')
  await waitFor(() =>
    expect(sent('PUT', id)).toEqual([{ settings: { ...settings, mapping: ['skip', 'name', 'phone'] } }]),
  )
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Match Name to' }).value).toBe('skip')
})

test('what could not be saved stays, and is sent again', async () => {
  let isDown = true
  const sent = open(screenOf(), ({ method, body }) =>
    method !== 'PUT' ? undefined : isDown ? refusal(500, 'Broken') : { body: { ...one, ...(body as object) } },
  )
  await screen.findByText('Matched by heading', { selector: 'li:first-child span' })
  choose('Match Column B to', 'company')
  await screen.findByText(/isn’t saved yet/)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Match Column B to' }).value).toBe('company')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await waitFor(() => expect(screen.queryByText(/isn’t saved yet/)).toBeNull())
  expect(sent('PUT', id)).toHaveLength(2)
})

test('nobody goes on with a sheet that names nobody', async () => {
  open(screenOf('check'), ({ method, path }) =>
    method === 'GET' && path.endsWith(id)
      ? { body: { ...one, settings: { ...settings, mapping: ['skip', 'city', 'notes'] } } }
      : undefined,
  )
  await screen.findByText(/No column identifies the client yet/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: clients' }).disabled).toBe(true)
})

test('a problem stands in its cell, and the first number that cannot be read asks for the country of the file', async () => {
  const sent = open(screenOf(), ({ method, body }) =>
    method === 'PUT' ? { body: { ...one, ...(body as object) } } : undefined,
  )
  const problem = await screen.findByText('This is no phone number')
  const cell = problem.closest('td') as HTMLElement
  expect(cell.dataset.label).toBe('Phone')
  expect(cell.textContent).toContain('call after 5')
  const country = within(cell).getByRole('combobox', { name: 'Country for phone numbers without a country code' })
  await within(cell).findByRole('option', { name: 'Singapore' })
  fireEvent.change(country, { target: { value: 'SG' } })
  await waitFor(() => expect(sent('PUT', id)).toEqual([{ settings: { ...settings, country: 'SG' } }]))
})

test('the person who comes to the last step has all rows checked once', async () => {
  const sent = open(screenOf('check'), ({ path }) =>
    path.endsWith('/check') ? { body: { ...one, status: 'checking', looked_at: 1 } } : undefined,
  )
  await screen.findByText('Checking all rows')
  expect(sent('POST', '/check')).toHaveLength(1)
})

test('the dry run is said in words, and then begun', async () => {
  const check = { ...none, rows: 5000, new: 4700, updated: 1, duplicate: 200, invalid: 99, with_problems: 99 }
  const sent = open(screenOf('check'), ({ method, path }) =>
    path.endsWith('/start')
      ? { body: { ...one, status: 'queued', batch_id: id } }
      : method === 'GET' && path.endsWith(id)
        ? { body: { ...one, check } }
        : undefined,
  )
  for (const words of [
    '4,700 new clients',
    '1 row will update a client',
    '200 duplicates will be skipped',
    '99 rows are invalid and will be skipped',
  ])
    expect(await screen.findByText(words)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Import 4,701 rows' }))
  await screen.findByText('Starting…')
  expect(sent('POST', '/start')).toHaveLength(1)
  expect(sent('POST', '/check')).toEqual([])
})

test('nothing is imported by settings that are not saved', async () => {
  function Steps() {
    const [search, setSearch] = useState<ImportSearch>({ step: 'rules' })
    return <ImportScreen id={id} search={search} onSearch={setSearch} onForgotten={() => {}} />
  }
  const check = { ...none, rows: 2, new: 2 }
  let refuse = () => {}
  const refused = new Promise<Answered>((resolve) => {
    refuse = () => resolve(refusal(500, 'Broken'))
  })
  open(<Steps />, ({ method, path }) =>
    method === 'PUT' ? refused : method === 'GET' && path.endsWith(id) ? { body: { ...one, check } } : undefined,
  )
  fireEvent.click(await screen.findByRole('radio', { name: /^Overwrite with the file/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Next: check' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' })
  expect(button.disabled).toBe(true)
  refuse()
  await screen.findByText(/isn’t saved yet/)
  expect(button.disabled).toBe(true)
})

test('no step follows where nobody is chosen who gets the new clients', async () => {
  const people = ['Ann', 'Ben'].map((name) => ({ id: name, name, account_status: 'ACTIVE' }))
  open(screenOf('rules'), ({ path }) => (path.endsWith('/members') ? { body: page(people) } : undefined))
  await screen.findByRole('link', { name: /Check/ })
  fireEvent.click(await screen.findByRole('radio', { name: /^One person/ }))
  expect(screen.queryByRole('link', { name: /Check/ })).toBeNull()
})

test('a file that could not be read says why, and leads on', async () => {
  const reason = 'This workbook has a password.'
  open(screenOf(), ({ path }) =>
    path.endsWith(id) ? { body: { ...one, status: 'failed', settings: null, columns: [], reason } } : undefined,
  )
  await screen.findByText(reason)
  expect(screen.getByRole('link', { name: 'Choose another file' })).toBeDefined()
})

test('another sheet is read again: its own columns come, and not those of the one before', async () => {
  const reading = { ...(one.reading as NonNullable<typeof one.reading>), sheet: 1 }
  const book = { ...one, file: { ...one.file, kind: 'xlsx' as const, sheets: ['One', 'Two'] } }
  const other = {
    ...book,
    reading,
    columns: [column('Mail of theirs', ['a@x.test'], 'name')],
    settings: { ...settings, mapping: ['name'] },
  }
  let looks = 0
  open(screenOf(), ({ method, path }) => {
    if (method === 'PUT') return { body: { ...book, status: 'reading', reading } }
    if (path.endsWith(id)) return { body: looks++ === 0 ? book : other }
    return undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'File settings' }))
  choose('Sheet', '1')
  expect(await screen.findByText('Reading the file')).toBeDefined()
  expect(await screen.findByRole('combobox', { name: 'Match Mail of theirs to' }, { timeout: 5000 })).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Match Tel. to' })).toBeNull()
})

test.each([
  [{ put_back: 3, kept: 0, kept_groups: [] }, 'Import undone', '3 clients moved to the bin.'],
  [{ put_back: 3, kept: 0, kept_groups: ['Fair', 'Fresh'] }, 'Import undone', /^Groups left alone, .*: Fair, Fresh$/],
  [{ put_back: 0, kept: 3, kept_groups: [] }, 'Imported', /^Undone .*\. No clients were restored\.$/],
])('an import that was undone says what became of its clients: %o', async (did, title, words) => {
  const done = {
    ...one,
    status: 'done',
    counts: { ...none, rows: 3, new: 3 },
    batch_id: id,
    undone_at: at,
    ...did,
  }
  const batch = { id, kind: 'import', status: 'undone', changed: 3, undone_at: at, can_undo: false, ...did }
  open(screenOf(), ({ path }) => {
    if (path.endsWith(`/batches/${id}`)) return { body: batch }
    if (path.endsWith('/items')) return { body: { results: [], next: null } }
    return path.endsWith(id) ? { body: done } : undefined
  })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
})
