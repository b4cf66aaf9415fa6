import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { show } from '~/testing/show.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PhoneForm } from './PhoneForm.tsx'

vi.mock('./enter.ts', () => ({ useEnter: () => vi.fn() }))

test('what was said of a number is over once another country is picked', async () => {
  const user = userEvent.setup()
  serve(({ path }) =>
    path.includes('pvyripapi') ? { body: { country_code: 'SG', calling_code: '+65' } } : { body: {} },
  )
  show(<PhoneForm onSent={() => {}} />)
  await user.type(await screen.findByPlaceholderText('+65'), '20 7946 0958')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText('Unsupported or invalid phone number')
  await user.click(screen.getByRole('button', { name: /^Country:/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search countries' }), 'united kin{Enter}')
  await screen.findByRole('button', { name: 'Country: United Kingdom' })
  await waitFor(() => expect(screen.queryByText('Unsupported or invalid phone number')).toBeNull())
})

test('what was said of a code is over once another one was sent', async () => {
  const user = userEvent.setup()
  const wrong = 'Incorrect OTP. Please check again or request a new code'
  serve(({ path }) =>
    path.includes('submit-otp')
      ? refusal(400, wrong, { errors: { code: [wrong] } })
      : { body: { resend_after_seconds: 0, expires_in_seconds: 600 } },
  )
  const pending = { way: 'phone' as const, to: '+6591274486', resendAt: 0, expiresAt: Date.now() + 600_000 }
  const onPending = vi.fn()
  show(<CodeStep pending={pending} next={undefined} onPending={onPending} />)
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, '123456')
  await screen.findByText(wrong)
  await user.click(screen.getByRole('button', { name: 'resend the code' }))
  await waitFor(() => expect(onPending).toHaveBeenCalled())
  expect(screen.queryByText(wrong)).toBeNull()
})
