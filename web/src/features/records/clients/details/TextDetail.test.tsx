import type { Client } from '@fairlead/contract/records/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '~/lib/calls/call-error.ts'
import { shownToast } from '~/lib/toast.ts'
import { show } from '~/testing/show.tsx'
import type { Edit, SaveEdit } from './edit-client.ts'
import { TextDetail } from './TextDetail.tsx'

const client = { id: 'c', name: 'Ahmad', company: 'Fjord' } as Client
const saver = (answer?: CallError) => vi.fn<SaveEdit>(async (_edit: Edit) => answer)

/** The company of a client; `become` is the client in another state. */
function company(save: SaveEdit) {
  const part = (of: Client) => <TextDetail client={of} field="company" label="Company" save={save} />
  const { again, rerender, unmount } = show(part(client))
  return { become: (change: Partial<Client>) => rerender(again(part({ ...client, ...change }))), unmount }
}

/** Opens the company, types another and answers its field. */
function type(text: string, save: SaveEdit): HTMLElement {
  company(save)
  return retype(text)
}

function retype(text: string): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Change Company: Fjord' }))
  const field = screen.getByRole('textbox', { name: 'Company' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}

test('Enter saves, and gives the focus back to the value', async () => {
  const save = saver()
  fireEvent.keyDown(type(' Nordlys ', save), { key: 'Enter' })
  expect(save).toHaveBeenCalledWith({ body: { company: 'Nordlys' }, shown: { company: 'Nordlys' }, from: client })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Company/ })))
})

test('leaving the field saves; an emptied one is cleared', () => {
  const save = saver()
  fireEvent.blur(type('', save))
  expect(save).toHaveBeenCalledWith({ body: { company: null }, shown: { company: null }, from: client })
})

test('Escape, and what is as it was, send nothing', () => {
  const save = saver()
  fireEvent.keyDown(type('Nordlys', save), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Change Company: Fjord' }))
  fireEvent.blur(screen.getByRole('textbox'))
  expect(save).not.toHaveBeenCalled()
})

test('what is too long is said at once; what the server refuses comes back as it was typed', async () => {
  const save = saver(
    new CallError(400, 'No', { message: 'No', statusCode: 400, errors: { company: ['Not this'] } } as never),
  )
  const field = type('x'.repeat(201), save)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(save).not.toHaveBeenCalled()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'Nordlys' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Not this')
  expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Nordlys')
  // It waits until it is changed or let go of.
  fireEvent.blur(screen.getByRole('textbox'))
  expect(save).toHaveBeenCalledTimes(1)
})

test('what another changes while it is open is not put back by leaving it, and is not overwritten unseen', () => {
  const save = saver()
  const { become } = company(save)
  fireEvent.click(screen.getByRole('button', { name: 'Change Company: Fjord' }))
  become({ company: 'Acme', version: 2 })
  fireEvent.blur(screen.getByRole('textbox'))
  expect(save).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Change Company: Acme' })
  become({})
  fireEvent.change(retype('Nordlys'), { target: { value: 'Nordlys 2' } })
  become({ company: 'Acme', version: 2 })
  fireEvent.blur(screen.getByRole('textbox'))
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ body: { company: 'Nordlys 2' }, from: client }))
})

test('what is refused after the page was left is told of, with what was typed, and can be tried again', async () => {
  const save = saver(new CallError(0, 'We can’t reach the server.'))
  const { unmount } = company(save)
  fireEvent.blur(retype('Nordlys'))
  unmount()
  const heading = 'Ahmad, Company: “Nordlys” wasn’t saved.'
  await waitFor(() => expect(shownToast.get()).toMatchObject({ heading, message: 'We can’t reach the server.' }))
  save.mockResolvedValueOnce(undefined)
  shownToast.get()?.action?.run()
  await waitFor(() => expect(shownToast.get()).toMatchObject({ type: 'success', message: 'Company saved' }))
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([{ company: 'Nordlys' }, { company: 'Nordlys' }])
})

test('what is still typed when the page is left is saved on the way out; what cannot be is told of', () => {
  const save = saver()
  const first = company(save)
  retype('Nordlys')
  first.unmount()
  expect(save).toHaveBeenCalledTimes(1)
  const second = company(save)
  fireEvent.blur(retype('x'.repeat(201)))
  second.unmount()
  expect(save).toHaveBeenCalledTimes(1)
  expect(shownToast.get()?.heading).toContain('xxx” wasn’t saved.')
})

test('where nothing may be changed there is the value alone, and nothing of what is empty', () => {
  show(
    <dl>
      <TextDetail client={client} field="company" label="Company" save={undefined} />
      <TextDetail client={{ ...client, city: null }} field="city" label="City" save={undefined} />
    </dl>,
  )
  expect(screen.getByText('Fjord')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('City')).toBeNull()
})
