import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { Dialog } from './Dialog.tsx'

/** A window whose width is a phone's or not, and that says when that changes. */
function widths() {
  const listeners = new Set<(event: { matches: boolean }) => void>()
  let isPhone = false
  const list = {
    get matches() {
      return isPhone
    },
    addEventListener: (_: string, hear: (event: { matches: boolean }) => void) => listeners.add(hear),
    removeEventListener: (_: string, hear: (event: { matches: boolean }) => void) => listeners.delete(hear),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as never)
  return (to: boolean) => {
    isPhone = to
    for (const hear of listeners) hear({ matches: to })
  }
}

function Typing() {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="A task">
      <input aria-label="Name" />
    </Dialog>
  )
}

test('what was typed stays when the window becomes as narrow as a phone, or a phone is turned', async () => {
  const narrow = widths()
  show(<Typing />)
  const field = (await screen.findByLabelText('Name')) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'Grace' } })
  narrow(true)
  await new Promise(requestAnimationFrame)
  expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Grace')
})
