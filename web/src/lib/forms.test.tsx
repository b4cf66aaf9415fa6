import { createClient } from '@fairlead/contract/records/clients'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { CallError } from './calls/call-error.ts'
import { useContractForm } from './forms.ts'

const refused = new CallError(400, 'phonenumber: Unsupported', {
  message: 'phonenumber: Unsupported',
  statusCode: 400,
  errors: { phonenumber: ['Unsupported or invalid phone number'], other: ['Not a field of this form'] },
  request_id: 'r',
})

function Form({ onSend }: { onSend: (body: object) => void }) {
  const form = useContractForm({
    body: createClient.body,
    initialValues: { name: '', phone: '', email: '' },
    toBody: ({ phone, ...values }) => ({ ...values, phonenumber: phone }),
    names: { phonenumber: 'phone' },
  })
  return (
    <form onSubmit={form.submit(onSend)} noValidate>
      <TextField label="Name" required {...form.getInputProps('name')} />
      <TextField label="Phone" {...form.getInputProps('phone')} />
      <TextField label="E-mail" {...form.getInputProps('email')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.place(refused)}>
        Refuse
      </button>
    </form>
  )
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

test('a field is judged by the contract when it is left, and its error is tied to it', async () => {
  const user = userEvent.setup()
  show(<Form onSend={() => {}} />)
  await user.type(field('E-mail'), 'ahmad@')
  expect(screen.queryByText('Invalid email format')).toBeNull()
  await user.tab()
  const error = await screen.findByText('Invalid email format')
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(field('E-mail').getAttribute('aria-describedby')).toContain(error.id)
  await user.type(field('E-mail'), 'faizal.test')
  expect(screen.queryByText('Invalid email format')).toBeNull()
})

test('a form that is not right is not sent, and the first wrong field has the focus', async () => {
  const user = userEvent.setup()
  const sent: object[] = []
  show(<Form onSend={(body) => sent.push(body)} />)
  await user.type(field('E-mail'), 'no address')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  expect(sent).toEqual([])
  await user.clear(field('E-mail'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This field is required')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(/Name/)))
  await user.type(field(/Name/), 'Ann')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([{ name: 'Ann' }])
})

test('what the server says is placed on its fields, and what was typed stays', async () => {
  const user = userEvent.setup()
  show(<Form onSend={() => {}} />)
  await user.type(field(/Name/), 'Ann')
  await user.type(field('Phone'), '123')
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByText('Unsupported or invalid phone number')
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
  expect(screen.queryByText('Not a field of this form')).toBeNull()
  expect((field(/Name/) as HTMLInputElement).value).toBe('Ann')
})

test('a required field says so in words', () => {
  show(<Form onSend={() => {}} />)
  expect(field(/^Name\s?\* required$/).getAttribute('aria-required')).toBe('true')
})
