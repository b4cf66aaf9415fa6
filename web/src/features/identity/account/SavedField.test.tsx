import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { SavedField } from './SavedField.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

/** A name; `become` is what another tab, or the server's answer, makes of it. */
function name(onSave: (text: string) => Promise<boolean>) {
  const part = (value: string) => <SavedField label="Your name" value={value} error={undefined} onSave={onSave} />
  const { again, rerender } = show(part('Mira'))
  return (value: string) => rerender(again(part(value)))
}

test('what another tab changes is shown, and tabbing through does not put the old value back', () => {
  const save = vi.fn(async () => true)
  const become = name(save)
  become('Mira Fernandes')
  expect(field().value).toBe('Mira Fernandes')
  fireEvent.blur(field())
  expect(save).not.toHaveBeenCalled()
})

test('what is being typed stays under a change from elsewhere, is saved once, and then follows again', async () => {
  const save = vi.fn(async () => true)
  const become = name(save)
  type('Mira F.')
  become('Somebody')
  expect(field().value).toBe('Mira F.')
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.blur(field())
  expect(save.mock.calls).toEqual([['Mira F.']])
  become('Mira F.')
  become('Mira G.')
  expect(field().value).toBe('Mira G.')
})

test('what is refused stays as it was typed, whatever comes, and is tried again', async () => {
  const save = vi.fn(async () => false)
  const become = name(save)
  type('Ann')
  fireEvent.blur(field())
  await waitFor(() => {
    fireEvent.blur(field())
    expect(save).toHaveBeenCalledTimes(2)
  })
  await Promise.resolve()
  become('Somebody')
  expect(field().value).toBe('Ann')
})

test('taking back what is on its way is saved too', () => {
  const save = vi.fn(async () => true)
  name(save)
  type('Ann')
  fireEvent.blur(field())
  type('Mira')
  fireEvent.blur(field())
  expect(save.mock.calls).toEqual([['Ann'], ['Mira']])
})
