import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { focusOnceDrawn, useFocusKept } from './focus.ts'

function Page({ row, isBusy, dialog }: { row?: string; isBusy?: boolean; dialog?: string }) {
  useFocusKept()
  return (
    <main id="main" tabIndex={-1}>
      {row && (
        <button type="button" key={row} disabled={isBusy}>
          {row}
        </button>
      )}
      {dialog && <div role="dialog">{dialog}</div>}
    </main>
  )
}
const focused = () => (document.activeElement === document.body ? 'nothing' : document.activeElement?.tagName)

test('what rests for a while has the focus again afterwards', async () => {
  const { rerender } = render(<Page row="Snooze" />)
  screen.getByRole('button').focus()
  rerender(<Page row="Snooze" isBusy />)
  // A browser takes the focus from what rests; this document does not by itself.
  screen.getByRole('button').blur()
  rerender(<Page row="Snooze" />)
  await waitFor(() => expect(focused()).toBe('BUTTON'))
})

test('a row that goes to another place leaves the focus to the content of the page', async () => {
  const { rerender } = render(<Page row="Snooze" />)
  screen.getByRole('button').focus()
  rerender(<Page row="Elsewhere" />)
  expect(focused()).toBe('nothing')
  await waitFor(() => expect(focused()).toBe('MAIN'))
})

test('what goes within a dialog does not draw the focus out of it', async () => {
  const { rerender } = render(<Page row="Next" dialog="Ask" />)
  screen.getByRole('button').focus()
  rerender(<Page dialog="Ask" />)
  // Once it is closed, the next change finds the focus lost.
  rerender(<Page dialog="Ask again" />)
  expect(focused()).toBe('nothing')
  rerender(<Page />)
  await waitFor(() => expect(focused()).toBe('MAIN'))
})

test('what is drawn only after some frames still gets the focus', async () => {
  const drawn = vi.fn<() => HTMLElement | null>(() => document.querySelector('button'))
  focusOnceDrawn(drawn)
  await waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThan(2))
  render(<Page row="Late" />)
  await waitFor(() => expect(focused()).toBe('BUTTON'))
})
