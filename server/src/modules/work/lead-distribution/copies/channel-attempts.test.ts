import { describe, expect, it } from 'vitest'
import type { Way } from '../lead-distribution.tables.ts'
import { again, settled, stateOf, toBegin } from './channel-attempts.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const ways = (...chosen: Way['channel'][]): Way[] =>
  (['app_alert', 'email_alert', 'whatsapp_alert'] as const).map((channel) => ({
    channel,
    isChosen: chosen.includes(channel),
    state: 'not_used',
    reason: null,
    at: null,
  }))
const failed = { state: 'failed', reason: 'It failed.' } as const

describe('the ways to a recipient (rule 117)', () => {
  it('begin with all that are chosen, and go on to the others one by one while none arrives', () => {
    let all = ways('whatsapp_alert')
    expect(toBegin(all)).toEqual(['whatsapp_alert'])
    all = settled(all, 'whatsapp_alert', failed, now)
    expect(toBegin(all)).toEqual(['app_alert'])
    all = settled(all, 'app_alert', { state: 'not_used', reason: 'No account.' }, now)
    expect(toBegin(all)).toEqual(['email_alert'])
    all = settled(all, 'email_alert', { state: 'waiting', reason: null }, now)
    expect([toBegin(all), stateOf(all)]).toEqual([[], 'waiting'])
    all = settled(all, 'email_alert', failed, now)
    expect([toBegin(all), stateOf(all)]).toEqual([[], 'failed'])
  })

  it('try no other once one has arrived', () => {
    let all = ways('app_alert', 'email_alert')
    expect(toBegin(all)).toEqual(['app_alert', 'email_alert'])
    all = settled(all, 'app_alert', { state: 'sent', reason: null }, now)
    all = settled(all, 'email_alert', failed, now)
    expect([toBegin(all), stateOf(all)]).toEqual([[], 'sent'])
  })

  it('are begun again by hand where they failed; where none did, by e-mail', () => {
    const mailed = settled(ways('email_alert', 'whatsapp_alert'), 'email_alert', { state: 'sent', reason: null }, now)
    expect(toBegin(again(settled(mailed, 'whatsapp_alert', failed, now), true) ?? [])).toEqual(['whatsapp_alert'])
    expect(
      toBegin(again(settled(ways('email_alert'), 'email_alert', { state: 'sent', reason: null }, now), true) ?? []),
    ).toEqual(['email_alert'])
    const app = settled(ways('app_alert'), 'app_alert', { state: 'sent', reason: null }, now)
    expect(again(app, false)).toBeUndefined()
  })
})
