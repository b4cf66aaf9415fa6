import type { Client } from '@fairlead/contract/records/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FollowUpsProvider } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
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

test.each([
  ['refused', refusal(400, 'Not on a Sunday')],
  // The drawer tells of it, and no toast.
  ['not in the plan', refusal(423, 'Not in your plan', { sub_error: 'FREE_PLAN' })],
])('a follow-up that is %s keeps the client, and its entry is made once', async (_why, why) => {
  let isRefused = true
  shownToast.set(() => undefined)
  const asked = serve(({ path }) => {
    if (!path.includes('next-step')) return { status: 201, body: {} }
    return isRefused ? why : { body: { follow_up: null } }
  })
  const onSettled = vi.fn()
  show(
    <FollowUpsProvider paint={() => () => {}}>
      <QueueLog client={client} wasDone={false} onSettled={onSettled}>
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
  await waitFor(() => expect(text().value).toBe(''))
  expect(shownToast.get()?.message).toBe(why.status === 423 ? undefined : why.body.message)
  expect(onSettled).not.toHaveBeenCalled()
  expect((screen.getByRole('radio', { name: 'Tomorrow' }) as HTMLInputElement).checked).toBe(true)

  isRefused = false
  save()
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('done', 'Note added, follow-up set', false))
  expect(sent()).toEqual([false, true, true])
})

test('a skip that is asked for while one is saved is of the person who comes next', async () => {
  let answer = () => {}
  const saved = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = serve(async () => {
    await saved
    return { status: 201, body: {} }
  })
  const onSettled = vi.fn()
  show(
    <FollowUpsProvider paint={() => () => {}}>
      <QueueLog client={client} wasDone={false} onSettled={onSettled}>
        {null}
      </QueueLog>
    </FollowUpsProvider>,
    { session: aSession() },
  )
  fireEvent.change(screen.getByRole('textbox', { name: /Note/ }), { target: { value: 'Wants two' } })
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(asked.some(({ method }) => method !== 'GET')).toBe(true))
  // Nothing is typed that would go with what is saved.
  expect((screen.getByRole('textbox', { name: /Note/ }) as HTMLTextAreaElement).readOnly).toBe(true)
  fireEvent.keyDown(document.body, { key: 's' })
  expect(onSettled).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('done', 'Note added', true))
})

test('what was typed of a client that is skipped is there when one comes back; what was only chosen is not', async () => {
  serve(() => ({ body: {} }))
  const onSettled = vi.fn()
  const open = () =>
    show(
      <FollowUpsProvider paint={() => () => {}}>
        <QueueLog client={client} wasDone={false} onSettled={onSettled}>
          {null}
        </QueueLog>
      </FollowUpsProvider>,
      { session: aSession() },
    )
  const text = () => screen.getByRole('textbox', { name: /Note/ }) as HTMLTextAreaElement
  const reached = () => screen.getByRole('radio', { name: 'Interested' }) as HTMLInputElement
  const skip = () => fireEvent.click(screen.getByRole('button', { name: /Skip/ }))
  let { unmount } = open()
  fireEvent.click(reached())
  skip()
  expect(onSettled).toHaveBeenLastCalledWith('skipped', undefined, false)
  unmount()
  unmount = open().unmount
  expect(reached().checked).toBe(false)
  fireEvent.change(text(), { target: { value: 'Wants two' } })
  skip()
  unmount()
  open()
  expect(text().value).toBe('Wants two')
})
