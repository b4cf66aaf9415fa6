import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecipients } from './parse-recipients.ts'
import { newRecipient } from './rule-draft.ts'

const read = (text: string) => (text.replace(/\D/g, '').length === 10 ? `+${text.replace(/\D/g, '')}` : null)
const lines = (text: string) =>
  parseRecipients(text, read, []).map(({ recipient, problem }) =>
    recipient ? [recipient.name, recipient.email, recipient.phone] : problem,
  )

test('reads a name with an address, a number, or both, in any order', () => {
  expect(
    lines(
      'Noor Rahman, noor@example.com, +65 9127 4486\n"Tan, Wei" <WEI@x.com>\n\n+6591274487 Liam\nmira.fernandes@x.com',
    ),
  ).toEqual([
    ['Noor Rahman', 'noor@example.com', '+6591274486'],
    ['Tan Wei', 'wei@x.com', ''],
    ['Liam', '', '+6591274487'],
    ['mira.fernandes@x.com', 'mira.fernandes@x.com', ''],
  ])
})

test('says of each line that cannot be taken why', () => {
  expect(lines('Noor\na@x.com b@x.com\nc@x_y\nD +65 1234\nE e@x.com\nF E@x.com')).toEqual([
    'no email address or phone number',
    'more than one email address',
    'c@x_y isn’t an email address',
    '+65 1234 isn’t a phone number',
    ['E', 'e@x.com', ''],
    'e@x.com is already listed',
  ])
  const present = [{ ...newRecipient(), phone: '+6591274486' }]
  expect(parseRecipients('X +6591274486', read, present)[0]?.problem).toBe('+6591274486 is already listed')
})

test('takes nobody twice, and names every line that says anything', () => {
  const line = fc.oneof(
    fc.string(),
    fc.emailAddress(),
    fc.constantFrom('a@x.com', 'A 6591274486', 'b@x.com 6591274486'),
  )
  fc.assert(
    fc.property(fc.array(line), (all) => {
      const found = parseRecipients(all.join('\n'), read, [])
      const ways = found.flatMap(({ recipient }) => [recipient?.email, recipient?.phone].filter(Boolean))
      expect(new Set(ways).size).toBe(ways.length)
      for (const { recipient, problem } of found) expect((recipient?.name || problem || '').length).toBeGreaterThan(0)
    }),
  )
})
