import type { Client } from '@fairlead/contract/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FollowUpsProvider } from '~/features/follow-ups/FollowUpsProvider.tsx'
import { shownToast } from '~/lib/toast.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { QueueLog } from './QueueLog.tsx'

const client = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  name: 'Ann',
  follow_up: null,
  access_policy: { EDIT: true },
} as unknown as Client

test('a follow-up that is refused keeps the client, and its entry is made once', async () => {
  let isRefused = true
  const asked = serve(({ path }) => {
    if (!path.includes('next-step')) return { status: 201, body: {} }
    return isRefused ? refusal(400, 'Not on a Sunday') : { body: { follow_up: null } }
  })
  const onSettled = vi.fn()
  show(
    <FollowUpsProvider paint={() => () => {}}>
      <QueueLog client={client} onSettled={onSettled}>
        {null}
      </QueueLog>
    </FollowUpsProvider>,
    { session: aSession() },
  )
  const text = () => screen.getByRole('textbox', { name: /Note/ }) as HTMLTextAreaElement
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ path }) => path.includes('next-step'))
  const save = () => fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  fireEvent.change(text(), { target: { value: 'Wants two' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }))
  save()
  await waitFor(() => expect(shownToast.get()?.message).toBe('Not on a Sunday'))
  expect(onSettled).not.toHaveBeenCalled()
  expect(text().value).toBe('')
  expect((screen.getByRole('radio', { name: 'Tomorrow' }) as HTMLInputElement).checked).toBe(true)

  isRefused = false
  save()
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('done', 'Noted, follow-up set'))
  expect(sent()).toEqual([false, true, true])
})
