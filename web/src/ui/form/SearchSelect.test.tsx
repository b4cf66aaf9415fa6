import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { SearchSelect } from './SearchSelect.tsx'

const options = Array.from({ length: 45 }, (_, i) => ({
  value: `v${i}`,
  label: `Option ${i} of ${i % 2 ? 'odd' : 'even'}`,
}))

function Select() {
  const [value, setValue] = useState<string | null>(null)
  return <SearchSelect label="Kind" options={options} value={value} onChange={setValue} />
}
const button = () => screen.getByRole('button', { name: /^Kind: / })
const list = () => screen.findByRole('listbox', { name: 'Kind' })

test('every word of the search must match, and Enter takes the first', async () => {
  const user = userEvent.setup()
  show(<Select />)
  await user.click(button())
  const search = await screen.findByRole('combobox', { name: 'Search: Kind' })
  await user.type(search, 'ODD 3')
  const shown = within(await list())
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(shown).toEqual([
    'Option 3 of odd',
    'Option 13 of odd',
    ...[23, 31, 33, 35, 37, 39, 43].map((i) => `Option ${i} of odd`),
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button().getAttribute('aria-label')).toBe('Kind: Option 3 of odd'))
})

test('the list begins with twenty, grows at its end, and says when nothing matches', async () => {
  const user = userEvent.setup()
  show(<Select />)
  await user.click(button())
  expect(within(await list()).getAllByRole('option')).toHaveLength(20)
  ;(await list()).dispatchEvent(new Event('scroll', { bubbles: true }))
  await waitFor(async () => expect(within(await list()).getAllByRole('option')).toHaveLength(40))
  await user.type(await screen.findByRole('combobox', { name: 'Search: Kind' }), 'none such')
  await screen.findByText('no results found for none such')
})
