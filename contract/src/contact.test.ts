import { expect, test } from 'vitest'
import { ContactChannel, linkFor } from './contact.ts'

const byNumber = ContactChannel.exclude(['email']).options
const links = (phone_number: string | null) =>
  byNumber.map((channel) => linkFor({ phone_number, email: null }, channel))

test('a number that could be read opens every app', () => {
  expect(links('+6591234567')).toEqual([
    'tel:+6591234567',
    'https://wa.me/6591234567',
    'sms:+6591234567',
    'https://t.me/+6591234567',
  ])
})

test('a phone dials the extension, other apps do not know it', () => {
  const client = { phone_number: '+12125550182', phone_extension: '9', email: null }
  expect(linkFor(client, 'phone_call')).toBe('tel:+12125550182;ext=9')
  expect(linkFor(client, 'whatsapp')).toBe('https://wa.me/12125550182')
})

test.each(['n/a', '91234567', '+65 call me', null])('%s opens none', (number) => {
  expect(links(number)).toEqual([undefined, undefined, undefined, undefined])
})

test('an address needs no number', () => {
  expect(linkFor({ phone_number: 'n/a', email: 'ann@fjord.test' }, 'email')).toBe('mailto:ann@fjord.test')
  expect(linkFor({ phone_number: '+6591234567', email: null }, 'email')).toBeUndefined()
})
