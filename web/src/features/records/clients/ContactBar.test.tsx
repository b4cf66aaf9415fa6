import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import type { Someone } from './actions.tsx'
import { ContactBar } from './ContactBar.tsx'
import { QuickActions } from './QuickActions.tsx'

const client = { id: 'c', name: 'Ahmad', phone_number: 'n/a', email: null } as Someone

test('a number that could not be read opens nothing, and each button says so', () => {
  show(<ContactBar client={{ ...client, email: 'ahmad@fjord.test' }} />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Email'])
  for (const name of ['Call', 'WhatsApp', 'SMS', 'Telegram'])
    expect(
      screen.getByRole('button', { name: `${name}: We couldn’t read the phone number` }).getAttribute('aria-disabled'),
    ).toBe('true')
})

test('nor does it where a row is pointed at', () => {
  show(<QuickActions client={client} onMenu={() => {}} />)
  expect(screen.queryByRole('link')).toBeNull()
  for (const name of ['Call n/a', 'WhatsApp', 'Send a message'])
    screen.getByRole('button', { name: `${name}: We couldn’t read the phone number` })
})
