import { setUserPreferences } from '@fairlead/contract/identity/account'
import { enrolClient } from '@fairlead/contract/work/sequence-clients'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Installation, install } from '../../../testing/chaos/installation.ts'
import { signInByOutbox } from '../../../testing/chaos/sign-in.ts'
import { until } from '../../../testing/chaos/until.ts'
import '../../../testing/test-world.ts'
import { addClient, addSequence } from '../../../testing/make.ts'
import { stuck } from './check-stuck.job.ts'

let place: Installation
beforeAll(async () => {
  place = await install(inject('template'))
})
afterAll(() => place?.remove())

const clients = 3

it('a process killed while waits end has each end once and announces each step once (R14, R16, R19)', async () => {
  const first = await place.start({ env: { CRASH_POINT: 'sequences.rung' } })
  // Those of one account are one transaction: the second is under way when the first is done.
  for (const name of ['one', 'other']) {
    const { browser } = await signInByOutbox(first.appUrl, `${name}@kill.test`)
    void (await browser.call(setUserPreferences, { body: { days_off: [] } })).body
    const id = await addSequence(
      { browser },
      'In time',
      { step_type: 'DELAY', duration: { amount: 2, unit: 'hours' } },
      { step_type: 'CONTACT_CLIENT', channel: 'phone_call' },
    )
    for (let i = 0; i < clients; i += 1) {
      const client_id = await addClient({ browser }, `Client ${i}`)
      void (await browser.call(enrolClient, { params: { id }, body: { client_id } })).body
    }
  }
  // Two hours pass: it dies with one account done, the next one with the other half done.
  await first.sql(`update sequence_enrolments set since = since - interval '125 minutes',
    due_at = due_at - interval '125 minutes', next_at = next_at - interval '125 minutes'`)
  expect((await first.exited).signal).toBe('SIGKILL')
  const second = await place.spawn({ env: { CRASH_POINT: 'sequences.ring' } })
  expect((await second.exited).signal).toBe('SIGKILL')
  const last = await place.start()
  const count = async (query: string) =>
    (await last.sql<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n
  await until('everything is due', async () => {
    const waiting = await count(`sequence_enrolments where doing = 'wait'`)
    return waiting === 0 && (await count('event_queue')) === 0
  })
  expect(await count(`sequence_step_ends where result = 'over'`)).toBe(2 * clients)
  const announced = `events e, jsonb_array_elements(e.payload->'steps') s where e.name = 'sequence.steps-due'`
  expect(await count(announced)).toBe(2 * clients)
  expect(await count(`notices where kind = 'SEQUENCE_STEP_DUE'`)).toBe(2)
  const still = `sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id where ${stuck}`
  expect(await count(still)).toBe(0)
  await last.kill()
}, 120_000)
