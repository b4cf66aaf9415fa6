import type { ItemOf } from '@fairlead/contract/records/timeline'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { TapActions } from './TapActions.tsx'

const me = { id: aSession().user_details.id, name: 'Ann' }
const tapped = (minutesAgo: number, more: object = {}) =>
  ({
    id: 'a',
    client_id: 'c',
    item_type: 'PHONECALL',
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    by: me,
    is_editable: true,
    type_specific_data: {
      text: null,
      outcome: null,
      direction: 'outgoing',
      duration_seconds: null,
      is_confirmed: false,
    },
    ...more,
  }) as unknown as ItemOf<'PHONECALL'>

/** The buttons of an entry, and what they ask for. */
function open(item: ItemOf<'PHONECALL'>) {
  const asked = serve(() => ({ body: {} }))
  show(<TapActions item={item} />, { session: aSession() })
  return asked
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent)

test('a contact that nobody confirmed is confirmed or taken back with one tap', async () => {
  const item = tapped(2)
  const asked = open(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  fireEvent.click(screen.getByRole('button', { name: 'I didn’t' }))
  await expect
    .poll(() => asked.map(({ method, path, body }) => [method, path.split('/').slice(-3).join('/'), body]))
    .toEqual([
      ['PUT', 'item/a/', {}],
      ['POST', 'clients/c/undo-contact', { at: item.at }],
    ])
})

test('after ten minutes it is only confirmed', () => {
  open(tapped(11))
  expect(buttons()).toEqual(['Confirm'])
})

test('another person’s is not taken back', () => {
  open(tapped(1, { by: { id: 'other', name: 'Ben' } }))
  expect(buttons()).toEqual(['Confirm'])
})

test('who may not edit it can say nothing about it', () => {
  open(tapped(1, { is_editable: false }))
  expect(buttons()).toEqual([])
})
