import type { ClientRow } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore, useStore } from '~/lib/store.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ClientList } from '../list/ClientList.tsx'
import { filterOf } from '../list/list-search.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { askedOf, columnsText } from './columns-text.ts'

const [stageId, sizeId, goneId] = ['1', '2', '3'].map((n) => `0198a8a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const field = (cf_id: string, name: string, more: Partial<CustomField>) =>
  ({ cf_id, name, type: 'text', options: [], default_key: null, run: null, ...more }) as unknown as CustomField
const fields = [
  field(stageId, 'Lead stage', {
    type: 'dropdown',
    default_key: 'LEAD_STAGE',
    options: [{ id: 'new', label: 'Qualified' }],
  }),
  field(sizeId, 'Opportunity size', { type: 'number', default_key: 'OPPORTUNITY_SIZE' }),
]
const row = (name: string, values: ClientRow['values'] = {}) =>
  ({
    id: name.toLowerCase(),
    name,
    groups: [],
    follow_up: null,
    lead_source: 'manual',
    source_detail: null,
    assigned_to: null,
    created_at: '2026-11-03T03:42:00Z',
    last_activity_at: '2026-11-20T03:42:00Z',
    access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
    values,
  }) as unknown as ClientRow
const values: NonNullable<ClientRow['values']> = { [stageId]: 'new', [sizeId]: 1_780_000, city: 'Ipoh' }

/** A list and its choice of columns on a server that says what is asked for. */
function start(begin: string[] | null, knows = () => ({ body: { results: fields } }) as object) {
  const tell = stream()
  const chosen: (string[] | null)[] = []
  const of = (asked: string | null) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => asked?.split(',').includes(name)))
  const state = { city: 'Ipoh' }
  const asked = serve(({ path, query, body }) => {
    if (path.endsWith('/custom-fields/')) return knows()
    if (path === '/api/clients/values')
      return { body: { results: [{ id: 'ahmad', values: of((body as { fields: string[] }).fields.join()) }] } }
    if (path.endsWith('/ahmad/')) return { body: { ...row('Ahmad'), ...state, deleted_at: null } }
    const rows = [row('Ahmad', of(query.get('columns'))), row('Bea')]
    return { body: { results: rows, next: null, previous: null, count: 2, count_capped: false } }
  })
  const text = createStore(columnsText(begin))
  const Screen = () => {
    const columns = useStore(text)
    return (
      <>
        <ColumnsButton
          columns={columns}
          onColumns={(next) => {
            chosen.push(next)
            text.set(() => columnsText(next))
          }}
        />
        <ClientList filter={{ ...filterOf({}), columns }} onFilter={() => {}} />
      </>
    )
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  return { tell, asked, chosen, state }
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const cells = (name: string) => {
  const found = screen.getByRole('link', { name }).closest('tr')
  return [...(found?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
}
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Columns/ }))
  return within(await screen.findByRole('dialog', { name: /^Columns/ }))
}
const pages = (asked: ReturnType<typeof start>['asked']) => asked.filter(({ query }) => query.get('page_size') === '50')

test('a list shows the chosen columns in their order, with what each client has there', async () => {
  const { asked } = start([stageId, sizeId, goneId, 'city', 'created', 'last_activity'])
  await screen.findByRole('columnheader', { name: 'Lead stage' })
  expect(heads().slice(1, 5)).toEqual(['Lead stage', 'Opportunity size', 'City', 'Date added'])
  expect(cells('Ahmad').slice(0, 4)).toEqual(['Qualified', 'S$1,780,000', 'Ipoh', '03 Nov 2026'])
  expect(cells('Bea').slice(0, 4)).toEqual(['–', '–', '–', '03 Nov 2026'])
  expect(pages(asked).map(({ query }) => query.get('columns'))).toEqual([
    [stageId, sizeId, goneId, 'city'].toSorted().join(),
  ])
  // A card says two of them.
  expect(screen.getByRole('link', { name: 'Ahmad' }).closest('th')?.textContent).toContain('QualifiedS$1,780,000')
})

test('what every row has is shown of the answer that is there', async () => {
  const { asked, chosen } = start(null)
  await screen.findByRole('link', { name: 'Ahmad' })
  const panel = await open()
  fireEvent.click(await panel.findByRole('checkbox', { name: 'Source' }))
  await screen.findByRole('columnheader', { name: 'Source' })
  // Beside the time, which stays at the end.
  expect(chosen).toEqual([['groups', 'follow_up', 'source', 'last_activity']])
  expect(pages(asked)).toHaveLength(1)
  fireEvent.click(panel.getByRole('button', { name: 'Move Source up' }))
  fireEvent.click(panel.getByRole('checkbox', { name: 'Groups' }))
  expect(chosen.slice(1)).toEqual([
    ['groups', 'source', 'follow_up', 'last_activity'],
    ['source', 'follow_up', 'last_activity'],
  ])
  await waitFor(() => expect(heads().slice(1, 3)).toEqual(['Source', 'Follow-up']))
  fireEvent.click(panel.getByRole('button', { name: 'Reset' }))
  expect(chosen.at(-1)).toBeNull()
  await waitFor(() => expect(heads().slice(1, 3)).toEqual(['Groups', 'Follow-up']))
})

test('a column is found by its name, and only the order of all can be changed', async () => {
  start([stageId])
  await screen.findByRole('columnheader', { name: 'Lead stage' })
  const panel = await open()
  const find = panel.getByRole('textbox', { name: 'Find a column' })
  fireEvent.change(find, { target: { value: 'size' } })
  expect(panel.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual([
    'Opportunity sizeCustom field',
  ])
  fireEvent.change(find, { target: { value: 'stage' } })
  expect(panel.queryByRole('button', { name: 'Move Lead stage up' })).toBeNull()
  fireEvent.change(find, { target: { value: 'zzz' } })
  panel.getByText('no results found for zzz')
})

test('a client that changes says what it has now, where it stands', async () => {
  const { tell, asked, state } = start([stageId, 'city'])
  await screen.findByText('Ipoh', { selector: 'td *' })
  state.city = 'Penang'
  tell({ kind: 'client.changed', client_id: 'ahmad' })
  await screen.findByText('Penang', { selector: 'td *' })
  expect(cells('Ahmad').slice(0, 2)).toEqual(['Qualified', 'Penang'])
  expect(pages(asked)).toHaveLength(1)
})

test('where the custom fields cannot be read, ours are still shown, and the chosen ones stay chosen', async () => {
  const { chosen } = start([stageId, 'city'], () => refusal(403, 'Not now'))
  await screen.findByRole('columnheader', { name: 'City' })
  expect(screen.queryByRole('columnheader', { name: 'Lead stage' })).toBeNull()
  const panel = await open()
  fireEvent.click(await panel.findByRole('checkbox', { name: 'Groups' }))
  expect(chosen).toEqual([['city', 'groups', stageId]])
})

test('what a list is asked for has one order, and nothing that every row has', () => {
  expect(askedOf(columnsText(['city', 'source', stageId]))).toBe(askedOf(columnsText([stageId, 'groups', 'city'])))
  expect(askedOf(columnsText(null))).toBe('')
  expect(askedOf(columnsText([]))).toBe('')
})
