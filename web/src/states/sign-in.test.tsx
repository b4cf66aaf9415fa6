import { accessPolicy, emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { type Asked, refusal } from '~/testing/server.ts'

const wrongCode = 'Incorrect OTP. Please check again or request a new code'
const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^6-digit code/ })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (asked: Asked[], endpoint: { path: string }) => asked.filter(({ path }) => path === endpoint.path)

/** The login, on which a code was asked for. */
async function withCode() {
  const asked = openApp(
    '/login',
    null,
    [emailCode, { success: true, resend_after_seconds: 30, expires_in_seconds: 600 }],
    [emailSignIn, refusal(400, wrongCode, { errors: { code: [wrongCode] } })],
  )
  type(await email(), 'cleo@harbour.test')
  press('Send code')
  return { asked, field: await code() }
}

test('an address that is none is said before anything is sent', async () => {
  const asked = openApp('/login', null)
  await email()
  press('Send code')
  await screen.findByText('This field is required')
  type(await email(), 'fay@')
  press('Send code')
  await screen.findByText('Invalid email format')
  expect(sent(asked, emailCode)).toEqual([])
})

test('without a client id there is no button for Google', async () => {
  openApp('/login', null)
  await screen.findByRole('button', { name: 'Send code' })
  expect(screen.queryByText('or', { exact: true })).toBeNull()
})

test('a code that is missing or too short is said on the field, and not asked for', async () => {
  const { asked } = await withCode()
  press('Sign in')
  await screen.findByText('Please enter the verification code')
  type(await code(), '123')
  press('Sign in')
  await screen.findByText(wrongCode)
  expect(sent(asked, emailSignIn)).toEqual([])
})

test('a wrong code is said on the field, and the next try begins again', async () => {
  const { asked, field } = await withCode()
  type(field, '111111')
  await screen.findByText(wrongCode)
  await waitFor(async () => expect((await code()).getAttribute('aria-invalid')).toBe('true'))
  type(await code(), '222222')
  await waitFor(() =>
    expect(sent(asked, emailSignIn).map(({ body }) => body)).toMatchObject([{ code: '111111' }, { code: '222222' }]),
  )
})

test('a forged link leads to the login with the reason, and names nobody', async () => {
  openApp('/clients?token=forged', null, [
    accessPolicy,
    refusal(401, 'This link isn’t valid. Sign in with a code instead.'),
  ])
  await screen.findByText('This link isn’t valid. Sign in with a code instead.')
  expect((await email()).value).toBe('')
  expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fclients')
})
