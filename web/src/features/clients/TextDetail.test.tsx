import type { Client } from '@fairlead/contract/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '~/lib/call-error.ts'
import { show } from '~/testing/show.tsx'
import type { Edit, SaveEdit } from './edit-client.ts'
import { TextDetail } from './TextDetail.tsx'

const client = { id: 'c', name: 'Ahmad', company: 'Fjord' } as Client
const saver = (answer?: CallError) => vi.fn<SaveEdit>(async (_edit: Edit) => answer)

/** Opens the company, types another and answers its field. */
function type(text: string, save: SaveEdit): HTMLElement {
  show(<TextDetail client={client} field="company" label="Company" save={save} />)
  fireEvent.click(screen.getByRole('button', { name: 'Company: Fjord, change' }))
  const field = screen.getByRole('textbox', { name: 'Company' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}

test('Enter saves, and gives the focus back to the value', async () => {
  const save = saver()
  fireEvent.keyDown(type(' Nordlys ', save), { key: 'Enter' })
  expect(save).toHaveBeenCalledWith({ body: { company: 'Nordlys' }, shown: { company: 'Nordlys' } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Company/ })))
})

test('leaving the field saves; an emptied one is cleared', () => {
  const save = saver()
  fireEvent.blur(type('', save))
  expect(save).toHaveBeenCalledWith({ body: { company: null }, shown: { company: null } })
})

test('Escape, and what is as it was, send nothing', () => {
  const save = saver()
  fireEvent.keyDown(type('Nordlys', save), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Company: Fjord, change' }))
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
