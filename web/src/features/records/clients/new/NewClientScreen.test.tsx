import type { Duplicate } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { DuplicateCards } from './DuplicateCards.tsx'
import { NewClientScreen } from './NewClientScreen.tsx'

const duplicate: Duplicate = {
  id: null,
  name: 'Ben',
  assigned_to: 'Ben',
  since: null,
  deleted_at: null,
  matched_on: 'email',
  asked_at: null,
}

const own = (count: number): CustomField[] =>
  Array.from({ length: count }, (_, position) => ({
    cf_id: `0190a0a0-0000-7000-8000-00000000000${position}`,
    name: `Own ${position}`,
    type: 'text',
    options: [],
    default_key: null,
    position,
    created_at: '2026-11-01T00:00:00Z',
    version: 1,
    run: null,
  }))
/** Numbers are read, and nothing else is a value. */
const OwnInput: ComponentProps<typeof NewClientScreen>['OwnInput'] = ({ field, value, error, onChange, onBlur }) => (
  <TextField
    label={field.name}
    value={value?.text ?? ''}
    error={error}
    onBlur={onBlur}
    onChange={({ currentTarget: { value: text } }) =>
      onChange(Number(text) >= 0 ? { text, value: Number(text) } : { text, value: null, wrong: 'No number' })
    }
  />
)

function start(
  add: (asked: Asked) => ReturnType<typeof refusal> | { body: object } = () => ({ body: {} }),
  fields?: CustomField[],
) {
  const asked = serve((request) =>
    request.path.includes('search-duplicates') ? { body: { results: [] } } : add(request),
  )
  const onAdded = vi.fn()
  // Links need a router; where they lead to is not looked at here.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = show(
    <RouterContextProvider router={router as unknown as ComponentProps<typeof RouterProvider>['router']}>
      <NewClientScreen onAdded={onAdded} fields={fields} OwnInput={OwnInput} />
    </RouterContextProvider>,
    { session: aSession() },
  )
  return { ...page, onAdded, sent: () => asked.filter(({ path }) => path.endsWith('/user-client/')) }
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('it begins in the name', () => {
  start()
  expect(document.activeElement).toBe(field(/^Full name/))
})

test('fields that are folded away come out when one of them is wrong', async () => {
  const { sent } = start()
  fill(/^Full name/, 'Ann')
  press('More fields')
  fill('Address', 'x'.repeat(1001))
  press('More fields')
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  press('Add client')
  await waitFor(() => expect(document.activeElement).toBe(field('Address')))
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('what was typed is there again on the way back, until it is sent or cancelled', async () => {
  const first = start()
  fill(/^Full name/, 'Ann Lee')
  press('More fields')
  fill('City', 'Kiel')
  first.unmount()
  const second = start(({ body }) => ({ body: { id: 'c', ...(body as object) } }))
  expect([field(/^Full name/).value, field('City').value]).toEqual(['Ann Lee', 'Kiel'])
  press('Add client')
  await waitFor(() => expect(second.onAdded).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ann Lee' })))
  second.unmount()
  const third = start()
  expect(field(/^Full name/).value).toBe('')
  fill(/^Full name/, 'Never mind')
  fireEvent.click(screen.getByText('Cancel'))
  third.unmount()
  start()
  expect(field(/^Full name/).value).toBe('')
})

test('own fields go along: eight stand open, what is no value is said at its field, and nothing typed is lost', async () => {
  const fields = own(9)
  const [first, last] = [fields[0]?.cf_id ?? '', fields[8]?.cf_id ?? '']
  let answers = 0
  const { sent, onAdded, unmount } = start(
    ({ body }) =>
      answers++ === 0
        ? refusal(400, 'Gone', { errors: { [`custom_fields.${last}`]: ['This field no longer exists.'] } })
        : { body: { id: 'c', ...(body as object) } },
    fields,
  )
  fill(/^Full name/, 'Ann')
  expect(screen.queryByRole('textbox', { name: 'Own 8' })).toBeNull()
  fill('Own 0', 'many')
  press('More fields')
  fill('Own 8', '8')
  press('More fields')
  press('Add client')
  await screen.findByText('No number')
  expect(sent()).toEqual([])
  fill('Own 0', '12')
  press('Add client')
  // It was folded away.
  await screen.findByText('This field no longer exists.')
  expect(field('Own 8').value).toBe('8')
  unmount()
  const again = start(({ body }) => ({ body: { id: 'c', ...(body as object) } }), fields.slice(0, 8))
  expect(field('Own 0').value).toBe('12')
  press('Add client')
  await waitFor(() => expect(again.onAdded).toHaveBeenCalled())
  expect(onAdded).not.toHaveBeenCalled()
  expect(again.sent()[0]?.body).toMatchObject({ name: 'Ann', custom_fields: { [first]: 12 } })
  expect(again.sent()[0]?.body).not.toHaveProperty(`custom_fields.${last}`)
})

test('what is wrong is said on its field, the first such field has the focus, and nothing is sent', async () => {
  const { sent } = start()
  fill('Email', 'ahmad.faizal@')
  press('Add client')
  await screen.findByText('This field is required')
  await screen.findByText('Invalid email format')
  await waitFor(() => expect(document.activeElement).toBe(field(/^Full name/)))
  expect(sent()).toEqual([])
})

test('a phone number that cannot be read is refused, and kept as typed where the person wants it', async () => {
  const { sent } = start()
  fill(/^Full name/, 'Sid Rao')
  fill('Phone', 'ask for Sid')
  press('Add client')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep “ask for Sid” as typed' }))
  screen.getByText('Kept as typed, and marked as a number that can’t be read.')
  press('Add client')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ name: 'Sid Rao', phonenumber: 'ask for Sid' })
})

test('what the server refuses is placed on the fields, of which the first has the focus', async () => {
  start(() => refusal(400, 'No', { errors: { phonenumber: ['This number is out of service.'] } }))
  fill(/^Full name/, 'Emil')
  fill('Phone', '+65 9127 4486')
  press('Add client')
  await screen.findByText('This number is out of service.')
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
})

test('whom the server found is shown until the number or address is another', async () => {
  start(() => refusal(409, 'It is there', { current: { duplicates: [duplicate] } }))
  fill(/^Full name/, 'Ann')
  fill('Email', 'ann@lee.test')
  press('Add client')
  await screen.findByText('A client with this email already exists')
  fill(/^Full name/, 'Ann Lee')
  screen.getByText('A client with this email already exists')
  fill('Email', 'ann@free.test')
  expect(screen.queryByText('A client with this email already exists')).toBeNull()
})

test('a refusal for a duplicate stands at the button, has the focus, and shows both ways on', async () => {
  const one = { ...duplicate, id: '01a1fe30-16db-75f0-aa66-39735c6669af' }
  const { sent, onAdded } = start(({ body }) =>
    (body as { add_anyway?: boolean }).add_anyway
      ? { body: { id: 'c', ...(body as object) } }
      : refusal(409, 'It is there', { current: { duplicates: [one] } }),
  )
  fill(/^Full name/, 'Ann')
  fill('Email', 'ann@lee.test')
  press('Add client')
  const reason = await screen.findByText('Not added yet: a client with this email already exists.')
  expect(reason.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  screen.getByText('Open client')
  expect(screen.queryByRole('button', { name: 'Add client' })).toBeNull()
  press('Add anyway')
  await waitFor(() => expect(onAdded).toHaveBeenCalled())
  expect(sent()).toHaveLength(2)
})

test('the region that tells of duplicates is there before they are', () => {
  const { again, container, rerender } = show(<DuplicateCards duplicates={[]} />, { session: aSession() })
  const region = container.querySelector('[aria-live]')
  expect(region?.childElementCount).toBe(0)
  act(() => rerender(again(<DuplicateCards duplicates={[duplicate]} />)))
  expect(region?.textContent).toContain('A client with this email already exists')
})

test('who lies in the bin is named with when, and keeps nobody from adding', () => {
  const binned = { ...duplicate, matched_on: 'phone', deleted_at: '2026-07-01T08:00:00Z' } as const
  show(<DuplicateCards duplicates={[binned]} onAddAnyway={() => {}} />, { session: aSession() })
  screen.getByRole('heading', { name: 'A client in the bin has this number' })
  screen.getByText('In the bin since 01 Jul 2026. Open to restore.')
  expect(screen.queryByRole('button')).toBeNull()
})
