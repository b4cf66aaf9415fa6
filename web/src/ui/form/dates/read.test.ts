import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay, readDayAhead, readTime, showDay, showTime, writesMonthFirst } from './read.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['20 november 2026', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['4.3.2026', '2026-03-04'],
  [' ', ''],
  ['30 Feb 2026', undefined],
  ['2026-13-01', undefined],
  ['20 Nov 26', '2026-11-20'],
  ['24.12.26', '2026-12-24'],
  ['Nov 20, 26', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['Fri 20 Nov 2026', '2026-11-20'],
  ['Friday, 20 Nov 2026', '2026-11-20'],
  ['20 Nov 2', undefined],
  ['Fri', undefined],
  ['20 Foo 2026', undefined],
  ['tomorrow', undefined],
])('the day %j', (typed, day) => expect(readDay(typed)).toBe(day))

test.each([
  ['2026-12-24', '2026-12-24'],
  ['24 Dec', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  ['Thu, 24 Dec', '2026-12-24'],
  ['24/12', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['28 Nov', '2026-11-28'],
  ['27 Nov', '2027-11-27'],
  ['Today', '2026-11-28'],
  ['tomorrow', '2026-11-29'],
  ['Friday', '2026-12-04'],
  ['sat', '2026-11-28'],
  ['', ''],
  ['24', undefined],
  ['31 Jun', undefined],
  ['soon', undefined],
])('the day ahead %j', (typed, day) => expect(readDayAhead(typed, '2026-11-28')).toBe(day))

test.each([
  ['US', '2026-11-02'],
  ['SG', '2026-02-11'],
  [null, '2026-02-11'],
])('numbers are read as people write them in %j', (country, day) => {
  const read = (text: string) => readDay(text, writesMonthFirst(country))
  expect(read('11/2/2026')).toBe(day)
  expect(read('20/11/2026')).toBe('2026-11-20')
  expect(read('11/20/26')).toBe('2026-11-20')
  expect(read('2.1.27')).toBe('2027-01-02')
})

test.each([
  ['16:15', '16:15'],
  ['4:15 pm', '16:15'],
  ['415p', '16:15'],
  ['1615', '16:15'],
  ['9', '09:00'],
  ['12 am', '00:00'],
  ['12:30 PM', '12:30'],
  ['', ''],
  ['93', undefined],
  ['13 pm', undefined],
  ['9:75', undefined],
  ['noon', undefined],
])('the time %j', (typed, time) => expect(readTime(typed)).toBe(time))

test('what is shown is read as the same', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (at) => {
      const day = at.toISOString().slice(0, 10)
      expect(readDay(showDay(day))).toBe(day)
    }),
  )
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
      const time = `${two(hour)}:${two(minute)}`
      expect(readTime(showTime(time))).toBe(time)
    }),
  )
})
