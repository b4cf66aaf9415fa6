import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { EditorFrame } from './EditorFrame.tsx'

test('Escape closes the editor and not the dialog that it stands in', async () => {
  const [closeDialog, close] = [vi.fn(), vi.fn()]
  show(
    <Dialog opened onClose={closeDialog} title="Rule">
      <EditorFrame opened onClose={close} title="City" target={<button type="button">City</button>}>
        <input aria-label="Contains" />
      </EditorFrame>
    </Dialog>,
  )
  const field = await screen.findByLabelText('Contains')
  await waitFor(() => {
    field.focus()
    expect(document.activeElement).toBe(field)
  })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(close).toHaveBeenCalled()
  expect(closeDialog).not.toHaveBeenCalled()
})
