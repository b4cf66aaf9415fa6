import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LostValuesDialog } from '~/features/records/custom-fields/LostValuesDialog.tsx'
import { WhyHere } from '~/features/records/filters/WhyHere.tsx'
import { ManageViews } from '~/features/records/views/ManageViews.tsx'
import { PersonDialog } from '~/features/work/exports/PersonDialog.tsx'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'

const client = { id: 'c', name: 'Ahmad' }
const nothing = () => {}

// Beside a dialog there is nothing that a finger on a screen reader could reach: it has a button to close it.
test.each<[string, (onClose: () => void) => ReactNode]>([
  ['views', (onClose) => <ManageViews opened onClose={onClose} onShow={nothing} />],
  ['why it is here', (onClose) => <WhyHere opened onClose={onClose} client={client} filters="" />],
  ['data of a client', (onClose) => <PersonDialog opened onClose={onClose} client={client} onErased={nothing} />],
  ['kept values', (onClose) => <LostValuesDialog onClose={onClose} field={{ cf_id: 'f' } as CustomField} />],
])('a dialog has a way out, also where its data did not come: %s', async (_name, dialog) => {
  stream()
  serve(() => refusal(403, 'Not yours'))
  const close = vi.fn()
  show(dialog(close), { session: aSession() })
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})
