import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import type { Someone } from '../actions.tsx'
import { QuickActions } from '../list/QuickActions.tsx'
import { ContactBar } from './ContactBar.tsx'

const client = { id: 'c', name: 'Ahmad', phone_number: 'n/a', email: null } as Someone

test('a number that could not be read opens nothing, and each button says so', () => {
  show(<ContactBar client={{ ...client, email: 'ahmad@fjord.test' }} />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Email'])
  for (const name of ['Call', 'WhatsApp', 'SMS', 'Telegram'])
    expect(
      screen.getByRole('button', { name: `${name}: We couldn’t read the phone number` }).getAttribute('aria-disabled'),
    ).toBe('true')
})

test('one way comes first and is filled: what a sequence has due, else a call, else an email, else adding one', () => {
  const first = (client: Partial<Someone>, due?: 'whatsapp') => {
    const added: string[] = []
    const { container, unmount } = show(
      <ContactBar
        client={{ id: 'c', name: 'Ahmad', phone_number: null, email: null, ...client } as Someone}
        due={due}
        onAdd={() => added.push('asked')}
      />,
    )
    const filled = [...container.querySelectorAll<HTMLElement>('[data-first]')]
    const isFirst = container.querySelector('nav')?.firstElementChild?.contains(filled[0] ?? null)
    if (filled[0]?.tagName === 'BUTTON') filled[0].click()
    const found = [filled.map(({ textContent }) => textContent), isFirst, added.length]
    unmount()
    return found
  }
  const reached = { phone_number: '+6590123344', email: 'ahmad@fjord.test' }
  expect(first(reached)).toEqual([['Call'], true, 0])
  expect(first(reached, 'whatsapp')).toEqual([['WhatsApp'], true, 0])
  expect(first({ email: 'ahmad@fjord.test' })).toEqual([['Email'], true, 0])
  expect(first({ email: 'ahmad@fjord.test' }, 'whatsapp')).toEqual([['Email'], true, 0])
  expect(first({})).toEqual([['Add contact details'], true, 1])
})

test('nor does it where a row is pointed at', () => {
  show(<QuickActions client={client} onMenu={() => {}} />)
  expect(screen.queryByRole('link')).toBeNull()
  for (const name of ['Call n/a', 'WhatsApp', 'Send a message'])
    screen.getByRole('button', { name: `${name}: We couldn’t read the phone number` })
})
