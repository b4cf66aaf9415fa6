import type { View } from '@fairlead/contract/records/views'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ViewItem } from './ViewItem.tsx'

const view = { id: 'v', name: 'Hot', is_shared: false, can_edit: true, made_by: { id: 'u', name: 'Ann' } } as View

test('a name that is taken stays typed, with the reason beside it', async () => {
  let isTaken = true
  const taken = 'You already have a view called “Cold”.'
  serve(() => (isTaken ? refusal(400, taken, { errors: { name: [taken] } }) : { body: { ...view, name: 'Cool' } }))
  const nothing = () => {}
  show(
    <ViewItem
      view={view}
      index={0}
      count={1}
      onMove={undefined}
      onShow={nothing}
      onShare={nothing}
      onRemove={nothing}
    />,
    {
      session: aSession(),
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Hot' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = () => screen.getByRole('textbox') as HTMLInputElement
  const write = (name: string) => {
    fireEvent.change(field(), { target: { value: name } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  write('Cold')
  await screen.findByText(taken)
  expect(field().value).toBe('Cold')
  isTaken = false
  write('Cool')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})
