import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { Health } from './Health.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.each([
  [0, 'Last lead just now'],
  // However the calendar turned: what is an hour old is never called yesterday's.
  [1, 'Last lead 1 h ago'],
  [24, 'Last lead 1 d ago'],
  [72, 'Last lead 3 d ago'],
])('of a source whose last lead came %i hours ago reads as a sentence', (hours, words) => {
  const health = { last_lead_at: ago(hours), usual_gap_seconds: null, is_silent: false }
  expect(show(<Health health={health} />).container.querySelector('span')?.textContent).toBe(words)
})
