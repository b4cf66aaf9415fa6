import type { RawLead } from '@fairlead/contract/records/leads'
import { expect, test } from 'vitest'
import { leadAbout } from './lead-about.ts'

const lead = (id: string, received_at: string) => ({ id, received_at }) as RawLead
/** As the server answers them: the newest first. */
const leads = [
  lead('c', '2026-11-20T03:00:00Z'),
  lead('b', '2026-11-12T03:00:00Z'),
  lead('a', '2026-11-02T03:00:00.400Z'),
]
const about = (asked: Parameters<typeof leadAbout>[1]) => leadAbout(leads, asked)?.id

test('a lead explains itself', () => expect(about({ leadId: 'b', at: '2026-11-25T00:00:00Z' })).toBe('b'))

test('what was decided at some time is explained by the last lead that was there', () => {
  expect(about({ at: '2026-11-12T03:00:01Z' })).toBe('b')
  expect(about({ at: '2026-11-25T00:00:00Z' })).toBe('c')
})

test('how the client began is explained by the first lead, also where a clock is behind', () => {
  expect(about({})).toBe('a')
  expect(about({ at: '2026-11-02T03:00:00.000Z' })).toBe('a')
  expect(leadAbout([], {})).toBeUndefined()
})
