import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Startup, startup } from '~/lib/account/session.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { QuietHours } from './QuietHours.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('From')

function quiet() {
  const session = aSession()
  const at = (from: string): Startup => ({
    session: { ...session, preferences: { ...session.preferences, quiet_hours: { from, until: '07:00' } } },
  })
  const { client } = show(<QuietHours />, at('21:00'))
  return (from: string) => client.setQueryData(startup.queryKey, at(from))
}

test('a time that is left by the click on the switch is saved before they are switched off', async () => {
  const user = userEvent.setup()
  let answer = () => {}
  const asked = serve(() => new Promise((done) => (answer = () => done({ body: {} }))))
  quiet()
  await user.click(field())
  fireEvent.change(field(), { target: { value: '22:30' } })
  await user.click(screen.getByRole('switch'))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  await waitFor(() => expect(asked).toHaveLength(1))
  answer()
  await waitFor(() => expect(asked).toHaveLength(2))
  answer()
  expect(asked.map(({ body }) => body)).toEqual([
    { quiet_hours: { from: '22:30', until: '07:00' } },
    { quiet_hours: null },
  ])
})

test('what another tab changes is shown, and not written back', async () => {
  const asked = serve(() => ({ body: {} }))
  const become = quiet()
  become('20:00')
  await waitFor(() => expect(field().value).toBe('08:00 PM'))
  fireEvent.blur(field())
  expect(asked).toHaveLength(0)
})
