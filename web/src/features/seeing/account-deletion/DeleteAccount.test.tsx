import { askDeletionCode } from '@fairlead/contract/seeing/account-deletion'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

test('the code is sent again from the dialog, which tells when that is refused', async () => {
  let sent = 0
  serve(({ path, method }) => {
    if (method !== 'POST' || path !== askDeletionCode.path) return { body: { delete_at: null } }
    if (++sent === 2) return { ...refusal(429, 'Please wait 20 seconds.'), headers: { 'retry-after': '20' } }
    return { body: { success: true, resend_after_seconds: 30, expires_in_seconds: 600 } }
  })
  const until: number[] = []
  show(
    <DeleteAccount
      codeForm={({ error, resend }) => {
        until.push(Math.round((resend.at - Date.now()) / 1000))
        return (
          <>
            <p>{error}</p>
            <button type="button" onClick={resend.onResend}>
              {resend.bySms ? 'SMS again' : 'Mail again'}
            </button>
          </>
        )
      }}
    />,
    { session: aSession() },
  )
  const begin = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account…' })
  await waitFor(() => expect(begin.disabled).toBe(false))
  fireEvent.click(begin)
  const again = await screen.findByRole('button', { name: 'Mail again' })
  expect(until.at(-1)).toBe(30)
  fireEvent.click(again)
  await screen.findByText('Please wait 20 seconds.')
  expect(until.at(-1)).toBe(20)
  fireEvent.click(again)
  await waitFor(() => expect(screen.queryByText('Please wait 20 seconds.')).toBeNull())
  expect(sent).toBe(3)
})
