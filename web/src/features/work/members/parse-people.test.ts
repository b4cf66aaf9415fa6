import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeople } from './parse-people.ts'

const line = fc.oneof(fc.string(), fc.emailAddress(), fc.tuple(fc.string(), fc.emailAddress()).map(String))
const people = (text: string) => parsePeople(text).map(({ person, problem }) => person ?? problem)

test('reads lists as spreadsheets, address books and people write them', () => {
  expect(
    people(
      'Noor Rahman, noor@example.com\n"Tan, Wei" <WEI@example.com>\n\nliam\tliam@example.com\ngrace.njoroge@example.com\r\n amy@example.com ; Amy',
    ),
  ).toEqual([
    { name: 'Noor Rahman', email: 'noor@example.com' },
    { name: 'Tan Wei', email: 'wei@example.com' },
    { name: 'liam', email: 'liam@example.com' },
    { email: 'grace.njoroge@example.com' },
    { name: 'Amy', email: 'amy@example.com' },
  ])
})

test('says of each line that cannot be sent what is wrong with it, by its number', () => {
  expect(parsePeople('Noor\n\nA a@x.com b@x.com\nC c@x_y\nD d@x.com\nE D@x.com')).toEqual([
    { line: 1, problem: 'no email' },
    { line: 3, problem: 'more than one email' },
    { line: 4, problem: 'c@x_y isn’t a valid email' },
    { line: 5, person: { name: 'D', email: 'd@x.com' } },
    { line: 6, problem: 'd@x.com is listed twice' },
  ])
})

test('every line that holds anything is either somebody or a problem, and nobody comes twice', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      const read = parsePeople(text)
      expect(read).toHaveLength(text.split(/\r?\n/).filter((one) => one.trim()).length)
      for (const { person, problem } of read) expect([person, problem].filter(Boolean)).toHaveLength(1)
      const emails = read.flatMap(({ person }) => person?.email ?? [])
      expect(new Set(emails).size).toBe(emails.length)
    }),
  )
})
