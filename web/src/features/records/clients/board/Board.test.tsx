import type { ClientRow } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToast, undoOffer } from '~/lib/toast.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { filterOf } from '../list/list-search.ts'
import { BoardScreen } from './BoardScreen.tsx'

const field = (cf_id: string, name: string, more: Partial<CustomField>) =>
  ({ cf_id, name, type: 'dropdown', options: [], default_key: null, run: null, ...more }) as unknown as CustomField
const stage = field('f-stage', 'Lead stage', {
  default_key: 'LEAD_STAGE',
  options: [
    { id: 'new', label: 'New' },
    { id: 'won', label: 'Won' },
  ],
})
const size = field('f-size', 'Opportunity size', { type: 'number', default_key: 'OPPORTUNITY_SIZE' })
const row = (name: string) =>
  ({
    id: name.toLowerCase(),
    name,
    groups: [],
    follow_up: null,
    lead_source: 'manual',
    assigned_to: null,
    access_policy: { EDIT: name !== 'Locked', DELETE: true, REASSIGN: true },
  }) as unknown as ClientRow
/** Whose client has what, by names: the option and the size. */
type Clients = Record<string, [option: string | null, size: number | null]>

/** A board on a server that keeps what clients have; `refuse` says what a move gets instead. */
function start(
  clients: Clients,
  {
    fields = [stage, size],
    board = 'stage',
    refuse,
  }: { fields?: CustomField[]; board?: string; refuse?: () => ReturnType<typeof refusal> | undefined } = {},
) {
  stream()
  const asked = serve(({ path, query, body, method }) => {
    if (path.endsWith('/custom-fields/')) return { body: { results: fields } }
    if (path.endsWith('/create-default-fields/')) return { body: { results: [stage, size] } }
    if (path === '/api/clients/board') {
      const columns = Object.values(clients).reduce((found, [option, worth]) => {
        const one = found.get(option) ?? { option_id: option, count: 0, size: fields.includes(size) ? 0 : null }
        return found.set(option, {
          ...one,
          count: one.count + 1,
          size: one.size === null ? null : one.size + (worth ?? 0),
        })
      }, new Map<string | null, { option_id: string | null; count: number; size: number | null }>())
      return { body: { cf_id: stage.cf_id, columns: [...columns.values()] } }
    }
    if (path === '/api/clients/values') {
      const { ids } = body as { ids: string[] }
      const results = Object.entries(clients).flatMap(([name, [option, worth]]) =>
        ids.includes(name.toLowerCase())
          ? [
              {
                id: name.toLowerCase(),
                values: { ...(option && { 'f-stage': option }), ...(worth !== null && { 'f-size': worth }) },
              },
            ]
          : [],
      )
      return { body: { results } }
    }
    if (method === 'PUT') {
      const refused = refuse?.()
      if (refused) return refused
      const { value } = body as { value: string | null }
      const name = Object.keys(clients).find((one) => path.includes(`/${one.toLowerCase()}/`)) ?? ''
      clients[name] = [value, clients[name]?.[1] ?? null]
      return { body: { cf_id: 'f-stage', value } }
    }
    const { values } = JSON.parse(query.get('filters') ?? '{}').expressions[0]
    const names = Object.keys(clients).filter((name) => clients[name]?.[0] === (values?.[0] ?? null))
    return { body: { results: names.map(row), next: null, previous: null, count: null, count_capped: false } }
  })
  const shown: (string | undefined)[] = []
  const Screen = () => <BoardScreen filter={filterOf({})} board={board} onBoard={(next) => shown.push(next)} />
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  return { asked, shown }
}
const column = (name: string) => screen.getByRole('region', { name })
const cards = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => link.textContent)

test('each option is a column with its clients, their number and what they are worth; who has none comes first', async () => {
  start({ Ahmad: ['new', 1_780_000], Bea: ['new', null], Chen: ['won', 20_000], Dana: [null, 5] })
  await screen.findByRole('link', { name: 'Ahmad' })
  await screen.findByText('S$20K', { selector: 'li *' })
  expect(cards('New')).toEqual(['Ahmad', 'Bea'])
  expect(column('New').textContent).toContain('2S$1.78M')
  expect(within(column('New')).getByText('No size')).toBeTruthy()
  await screen.findByRole('link', { name: 'Dana' })
  expect(document.querySelector('[data-column]')?.getAttribute('aria-label')).toBe('No lead stage')
})

test('the column of those without a value is folded while nobody is in it', async () => {
  start({ Ahmad: ['new', 100] })
  await screen.findByRole('link', { name: 'Ahmad' })
  screen.getByRole('button', { name: 'Show No lead stage, 0 folded' })
})

test('a move shows at once with new counts and sums, and is undone', async () => {
  const { asked } = start({ Ahmad: ['new', 100], Chen: ['won', 20] })
  await screen.findByText('S$20', { selector: 'li *' })
  await screen.findByText('S$100', { selector: 'li *' })
  fireEvent.click(screen.getByRole('button', { name: 'Move Ahmad' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Won' }))
  await waitFor(() => expect(cards('Won')).toEqual(['Ahmad', 'Chen']))
  expect([column('New').textContent, column('Won').textContent]).toEqual([
    expect.stringContaining('0S$0'),
    expect.stringContaining('2S$120'),
  ])
  await waitFor(() => expect(undoOffer.get()?.message).toBe('Ahmad moved to Won'))
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(puts()).toEqual([{ value: 'won', expected: 'new' }])
  act(() => undoOffer.get()?.undo())
  await waitFor(() => expect(cards('New')).toEqual(['Ahmad']))
  await waitFor(() => expect(puts()[1]).toEqual({ value: 'new', expected: 'won' }))
  expect(cards('Won')).toEqual(['Chen'])
})

test('a card is carried by keyboard, or left where it was', async () => {
  const { asked } = start({ Ahmad: ['new', 100], Chen: ['won', 20], Locked: ['won', 1] })
  const card = await screen.findByRole('link', { name: 'Ahmad' })
  await screen.findByRole('link', { name: 'Chen' })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  act(() => card.focus())
  press(' ')
  press('ArrowRight')
  expect(screen.getByText('Won, column 3 of 3')).toBeTruthy()
  press('Escape')
  expect(cards('New')).toEqual(['Ahmad'])
  press(' ')
  press('ArrowRight')
  press(' ')
  await waitFor(() => expect(cards('Won')).toEqual(['Ahmad', 'Chen', 'Locked']))
  expect(document.activeElement?.textContent).toBe('Ahmad')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Chen')
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  // What one may not change is not carried.
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Locked')
  press(' ')
  press('ArrowLeft')
  press(' ')
  expect(screen.queryByRole('button', { name: 'Move Locked' })).toBeNull()
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a move that is refused goes back; where somebody else was faster, theirs is shown', async () => {
  const clients: Clients = { Ahmad: ['new', 100], Chen: ['won', 20] }
  let answer = refusal(403, 'Not yours')
  start(clients, { refuse: () => answer })
  const moveToWon = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Move Ahmad' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Won' }))
  }
  await screen.findByText('S$100', { selector: 'li *' })
  await moveToWon()
  await waitFor(() => expect(shownToast.get()?.message).toBe('Not yours'))
  expect([cards('New'), cards('Won')]).toEqual([['Ahmad'], ['Chen']])
  answer = refusal(409, 'Changed', { current: { cf_id: 'f-stage', value: null } })
  clients.Ahmad = [null, 100]
  await moveToWon()
  await waitFor(() => expect(shownToast.get()?.message).toBe('Ahmad is now in No lead stage. Someone else moved them.'))
  expect([cards('New'), cards('Won')]).toEqual([[], ['Chen']])
})

test('without a dropdown the board offers the default fields; another field is chosen above it', async () => {
  start({ Ahmad: [null, null] }, { fields: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Lead stage and Opportunity size' }))
  await screen.findByRole('region', { name: 'Won' })
})

test('a field that is gone leads to another', async () => {
  const { shown } = start({}, { board: 'f-gone' })
  fireEvent.click(await screen.findByRole('button', { name: 'Board by Lead stage' }))
  expect(shown).toEqual(['stage'])
})
