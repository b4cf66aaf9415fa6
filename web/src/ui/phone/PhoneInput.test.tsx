import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { homeCountry } from './home-country.ts'
import { PhoneInput, type PhoneValue } from './PhoneInput.tsx'

let latest: PhoneValue
function Phone({ country = 'US', text = '' }: { country?: string; text?: string }) {
  const [value, setValue] = useState<PhoneValue>({ text, country })
  latest = value
  return <PhoneInput label="Phone" value={value} onChange={setValue} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const country = (name: string) => screen.findByRole('button', { name: `Country: ${name}` })

test('the country follows the number that is typed, and E.164 comes out once it is valid', async () => {
  const user = userEvent.setup()
  show(<Phone />)
  await country('United States')
  await user.type(field(), '+65 9127')
  await country('Singapore')
  expect(latest.e164).toBeNull()
  await user.type(field(), ' 4486')
  expect(latest).toMatchObject({ e164: '+6591274486', country: 'SG' })
})

test('a number is pasted in any format, and tidied when the field is left', async () => {
  const user = userEvent.setup()
  show(<Phone country="SG" />)
  await country('Singapore')
  await user.click(field())
  await user.paste('(0065) 9127-4486')
  expect(latest.e164).toBe('+6591274486')
  await user.tab()
  await waitFor(() => expect(field().value).toBe('+65 9127 4486'))
})

test('what was there before the judge loaded is judged when it has', async () => {
  show(<Phone country="SG" text="91274486" />)
  await waitFor(() => expect(latest.e164).toBe('+6591274486'))
})

test('a country is found by its name and picked by the keyboard; the number is read again', async () => {
  const user = userEvent.setup()
  show(<Phone country="SG" />)
  await country('Singapore')
  await user.type(field(), '20 7946 0958')
  expect(latest.e164).toBeNull()
  await user.click(await country('Singapore'))
  const search = await screen.findByRole('combobox', { name: 'Search countries' })
  await user.type(search, 'united kin')
  const list = screen.getByRole('listbox')
  expect(within(list).getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await country('United Kingdom')
  expect(latest).toMatchObject({ country: 'GB', e164: '+442079460958' })
  expect(document.activeElement).toBe(field())
  // The next number is read by what was picked, not by a guess.
  expect(homeCountry('US')).toBe('GB')
})

test('another country takes the place of the calling code that was typed', async () => {
  const user = userEvent.setup()
  show(<Phone country="SG" text="+65 9127 4486" />)
  await user.click(await country('Singapore'))
  await user.type(await screen.findByRole('combobox', { name: 'Search countries' }), 'malaysia{Enter}')
  await waitFor(() => expect(field().value).toBe('+60 9127 4486'))
})
