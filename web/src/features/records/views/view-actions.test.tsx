import type { View } from '@fairlead/contract/records/views'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { useViewActions } from './view-actions.ts'

const view = { id: 'v', name: 'Hot' } as View

function Screen() {
  const { remove } = useViewActions()
  return (
    <button type="button" onClick={() => remove(view)}>
      Remove
    </button>
  )
}

beforeEach(() => undoOffer.set(() => undefined))

test('a view that is removed can be brought back, also where the person who removed it has gone on', async () => {
  let answer = () => {}
  const asked = serve(
    ({ method }) =>
      new Promise((resolve) => {
        answer = () => resolve({ body: method === 'POST' ? view : {} })
      }),
  )
  const { unmount } = show(<Screen />, { session: aSession() })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  await act(async () => answer())
  await waitFor(() => expect(undoOffer.get()?.message).toContain('Hot'))
  undoOffer.get()?.undo()
  await waitFor(() => expect(asked.at(-1)?.path).toMatch(/restore/))
})
