import { type ItemOf, writtenKinds } from '@fairlead/contract/records/timeline'
import { expect, test } from 'vitest'
import { byDay } from '../TimelineList.tsx'
import { type Entry, emptyEntry, entryOf, isFilled, isTouched, type NewActivity, paintedItem, sentOf } from './entry.ts'

const now = new Date('2026-11-20T03:42:00Z')
const by = { id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Mira' }
const full: Entry = {
  kind: 'NOTE',
  text: 'Wants quartz',
  outcome: 'INTERESTED',
  channel: 'sms',
  direction: 'incoming',
  minutes: '4.2',
  place: 'Ubi showroom',
  at: '',
}

test('what is sent of an entry, painted and opened again, is the entry as far as its kind has it', () => {
  const kept: Record<Entry['kind'], Partial<Entry>> = {
    NOTE: {},
    PHONECALL: { outcome: 'INTERESTED', direction: 'incoming', minutes: '4.2' },
    MEETING: { outcome: 'INTERESTED', place: 'Ubi showroom' },
    MESSAGE: { channel: 'sms' },
  }
  for (const kind of writtenKinds) {
    const body = { client_id: by.id, item_type: kind, ...sentOf({ ...full, kind }, []) } as NewActivity
    expect(entryOf(paintedItem(body, by, [], now))).toEqual({
      ...emptyEntry,
      kind,
      text: 'Wants quartz',
      ...kept[kind],
    })
  }
})

test('an empty note is none; that somebody called is worth an entry', () => {
  expect(isFilled({ ...emptyEntry, text: ' \n' })).toBe(false)
  expect(isFilled({ ...emptyEntry, kind: 'PHONECALL' })).toBe(true)
  expect(isTouched(emptyEntry)).toBe(false)
  expect(isTouched({ ...emptyEntry, kind: 'PHONECALL', minutes: '3' })).toBe(true)
})

test('entries stand under the day that it was where one is', () => {
  const at = (instant: string) => ({ id: instant, at: instant }) as ItemOf<'NOTE'>
  const items = ['2026-11-20T16:30:00Z', '2026-11-20T15:30:00Z', '2026-11-19T17:00:00Z'].map(at)
  const days = (zone: string) => byDay(items, zone).map(({ day, items: of }) => [day, of.length])
  expect(days('UTC')).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
  expect(days('Asia/Singapore')).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ])
})
