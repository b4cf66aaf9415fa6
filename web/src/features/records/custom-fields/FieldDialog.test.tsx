import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FieldDialog } from './FieldDialog.tsx'

test('a field that was changed in the meantime can be saved over; an option that is gone becomes a new one', async () => {
  const options = [
    { id: 'a', label: 'Flat' },
    { id: 'b', label: 'House' },
  ]
  const field = { cf_id: 'f', name: 'Wants', type: 'dropdown', options, version: 1 } as unknown as CustomField
  const present = { ...field, name: 'Looks for', options: options.slice(0, 1), version: 2 }
  const asked = serve(({ method, body }) =>
    method === 'GET'
      ? { body: { results: [] } }
      : (body as { version: number }).version === 2
        ? { body: present }
        : refusal(409, 'Someone else changed this field while you were editing.', { current: present }),
  )
  const close = vi.fn()
  show(<FieldDialog opened field={field} onClose={close} />, { session: aSession() })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText(/It’s now “Looks for”/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.filter(({ body }) => body).at(-1)?.body).toEqual({
    name: 'Wants',
    options: [{ id: 'a', label: 'Flat' }, { label: 'House' }],
    version: 2,
  })
})
