import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '~/lib/account/session.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { PersonalisationScreen } from './PersonalisationScreen.tsx'

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Default share message' })

const open = (session: Session) => show(<PersonalisationScreen />, { session })

test('a share message that cannot be saved stays as it was typed, with the focus, until it can', async () => {
  let isDown = true
  const session = aSession()
  const asked = serve(() =>
    isDown ? refusal(503, 'Not now') : { body: { ...session.org_preferences, default_share_message: 'Have a look:' } },
  )
  open(session)
  const before = field()
  before.focus()
  fireEvent.change(before, { target: { value: 'Have a look: ' } })
  fireEvent.blur(before)
  await waitFor(() => expect(asked).toHaveLength(1))
  isDown = false
  await waitFor(() => {
    fireEvent.blur(field())
    expect(asked).toHaveLength(2)
  })
  expect(asked[1]?.body).toEqual({ default_share_message: 'Have a look:' })
  await waitFor(() => expect(field().value.trim()).toBe('Have a look:'))
  expect(field()).toBe(before)
  expect(document.activeElement).toBe(before)
})
