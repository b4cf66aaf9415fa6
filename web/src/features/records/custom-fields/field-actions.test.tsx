import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { useFieldActions } from './field-actions.ts'

const field = { cf_id: 'f', name: 'Budget' } as CustomField

function Screen() {
  const { remove } = useFieldActions()
  return (
    <button type="button" onClick={() => remove(field)}>
      Remove
    </button>
  )
}

beforeEach(() => undoOffer.set(() => undefined))

test('a field that is removed can be brought back, also where the person who removed it has gone on', async () => {
  let answer = () => {}
  const asked = serve(
    ({ method }) =>
      new Promise((resolve) => {
        answer = () => resolve({ body: method === 'POST' ? field : {} })
      }),
  )
  const { unmount } = show(<Screen />, { session: aSession() })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  await act(async () => answer())
  await waitFor(() => expect(undoOffer.get()?.message).toContain('Budget'))
  undoOffer.get()?.undo()
  await waitFor(() => expect(asked.at(-1)?.path).toMatch(/restore/))
})
