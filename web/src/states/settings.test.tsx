import { setUserPreferences } from '@fairlead/contract/identity/account'
import { listPushDevices } from '@fairlead/contract/seeing/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import type { Asked } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const saved = (asked: Asked[]) =>
  asked.filter(({ path }) => path === setUserPreferences.path).map(({ body }) => body as object)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('settings of follow-ups are kept at once; the last working day cannot be a day off', async () => {
  const { preferences, ...rest } = aSession()
  let kept = preferences
  const asked = openApp('/account/follow-ups', { ...rest, preferences }, [
    setUserPreferences,
    ({ body }) => {
      kept = { ...kept, ...(body as object) }
      return kept
    },
  ])
  const time = await screen.findByLabelText(/^Default reminder time/)
  fireEvent.change(time, { target: { value: '08:30' } })
  fireEvent.blur(time)
  fireEvent.click(screen.getByRole('radio', { name: 'After 3 days' }))
  fireEvent.click(box('Saturday'))
  await waitFor(() => expect(box('Saturday').checked).toBe(true))
  fireEvent.click(box('SMS'))
  await waitFor(() => expect(box('SMS').checked).toBe(false))
  await waitFor(() => expect(saved(asked)).toHaveLength(4))
  expect(kept).toMatchObject({
    default_next_step_time: '08:30',
    auto_next_step_days: 3,
    days_off: [6],
    skip_contact_log: ['sms'],
  })
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    fireEvent.click(box(day))
    await waitFor(() => expect(box(day).checked).toBe(true))
  }
  await screen.findByText(/Keep at least one working day\./)
  fireEvent.click(box('Friday'))
  expect(box('Friday').checked).toBe(false)
  await waitFor(() => expect(saved(asked)).toHaveLength(9))
})

test('what tells of which kind is saved switch by switch, and a failure takes it back and is said', async () => {
  let isDown = false
  const session = aSession()
  const asked = openApp(
    '/account/notifications',
    session,
    [listPushDevices, { results: [] }],
    [
      setUserPreferences,
      ({ body }) => (isDown ? new TypeError('Failed to fetch') : { ...session.preferences, ...(body as object) }),
    ],
  )
  const name = 'A new lead arrives: Email'
  const mail = () => screen.getByRole<HTMLInputElement>('switch', { name })
  await screen.findByRole('switch', { name })
  const before = mail().checked
  fireEvent.click(mail())
  await waitFor(() => expect(saved(asked)).toEqual([{ alerts: { NEW_LEAD: { email_alert: !before } } }]))
  await waitFor(() => expect(mail().checked).toBe(!before))
  isDown = true
  fireEvent.click(mail())
  await screen.findByText(/^We can’t reach the server\./)
  await waitFor(() => expect(mail().checked).toBe(!before))
})
