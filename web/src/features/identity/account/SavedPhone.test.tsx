import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { SavedPhone } from './SavedPhone.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const country = (name: string) => screen.findByRole('button', { name: `Country: ${name}` })

/** The number of a person of Singapore, unless told otherwise. */
function phone(value = '', home: string | null = 'SG') {
  const save = vi.fn(async (_number: string | null) => true)
  const part = (now: string, of: string | null) => (
    <SavedPhone label="Phone" value={now} country={of} error={undefined} onSave={save} />
  )
  const { again, rerender } = show(part(value, home))
  return { save, become: (now: string, of: string | null = home) => rerender(again(part(now, of))) }
}

test('a number of the person’s country is sent as typed, and tidying it does not save it again', async () => {
  const user = userEvent.setup()
  const { save, become } = phone()
  await country('Singapore')
  await user.type(field(), '9127 4486')
  await user.tab()
  await waitFor(() => expect(save.mock.calls).toEqual([['9127 4486']]))
  become('9127 4486')
  expect(field().value).toBe('+65 9127 4486')
  await user.click(field())
  await user.tab()
  expect(save).toHaveBeenCalledTimes(1)
})

test('tabbing through a number that is there saves nothing; it is the other tab’s once that changed it', async () => {
  const user = userEvent.setup()
  const { save, become } = phone('91274486')
  await country('Singapore')
  await user.click(field())
  await user.tab()
  become('+44 20 7946 0958')
  await country('United Kingdom')
  expect(field().value).toBe('+44 20 7946 0958')
  await user.click(field())
  await user.tab()
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['SG', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['SG', '0044 20 7946 0958', '+442079460958'],
  [null, '9127 4486', '+6591274486'],
])('for a person of %s, %s is told as %s', async (home, typed, sent) => {
  const user = userEvent.setup()
  const { save } = phone('', home)
  await country('Singapore')
  await user.type(field(), typed)
  await user.tab()
  await waitFor(() => expect(save.mock.calls).toEqual([[sent]]))
})

test('an empty field follows the person’s country; an emptied one is taken off', async () => {
  const user = userEvent.setup()
  const { save, become } = phone()
  await country('Singapore')
  become('', 'MY')
  await country('Malaysia')
  become('+65 9127 4486')
  await country('Singapore')
  await user.clear(field())
  await user.tab()
  await waitFor(() => expect(save.mock.calls).toEqual([[null]]))
})
