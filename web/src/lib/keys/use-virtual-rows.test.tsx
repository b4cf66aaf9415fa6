import { fireEvent, screen } from '@testing-library/react'
import { Suspense, useDeferredValue, useRef } from 'react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const never = new Promise<void>(() => {})

/** A list on a machine so busy that what may come later has not come yet. */
function Busy() {
  const list = useRef<HTMLUListElement>(null)
  if (useDeferredValue('later', '') === 'later') throw never
  const virtual = useVirtualRows({ count: 40, list, name: 'busy', keyOf: (index) => index, sizeOf: () => 52 })
  return (
    <ul ref={list}>
      {virtual.getVirtualItems().map(({ key, index }) => (
        <li key={key}>{index}</li>
      ))}
    </ul>
  )
}
const rows = () => screen.getAllByRole('listitem').length

test('a list that one comes back to keeps its rows when a key is pressed before the rest of it came', () => {
  fireEvent.popState(window)
  const busy = () => (
    <Suspense>
      <Busy />
    </Suspense>
  )
  const { again, rerender } = show(busy())
  const before = rows()
  expect(before).toBeGreaterThan(10)
  fireEvent.keyDown(window, { key: 'k' })
  rerender(again(busy()))
  expect(rows()).toBe(before)
})
