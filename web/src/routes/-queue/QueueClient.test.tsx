import type { Client } from '@fairlead/contract/records/clients'
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { QueueClient } from './QueueClient.tsx'

const ofAnn = { id: 'x', name: 'Xenia', deleted_at: null, assigned_to: { id: 'ann', name: 'Ann' } } as unknown as Client

test('nobody is passed over for what was remembered of them, before it is known to hold', async () => {
  stream()
  let answer = () => {}
  const looked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = serve(async () => {
    await looked
    return { body: ofAnn }
  })
  const onSettled = vi.fn()
  const { client, rerender, again } = show(null, { session: aSession() })
  client.setQueryData(oneClient('x').queryKey, ofAnn, { updatedAt: 1 })
  rerender(
    again(
      <QueueClient entry={{ id: 'x', name: 'Xenia', by: 'bob', state: 'waiting' }} next={null} onSettled={onSettled} />,
    ),
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(onSettled).not.toHaveBeenCalled()
  act(answer)
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('gone'))
})
