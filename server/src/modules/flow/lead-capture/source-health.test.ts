import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge } from './source-health.ts'

const hour = 3_600_000
/** When leads came that lie so far apart, the newest first; the last one came at 0. */
function withGaps(gaps: readonly number[]): number[] {
  const times = [0]
  for (const gap of gaps) times.push((times.at(-1) ?? 0) - gap)
  return times
}

describe('a source', () => {
  it('is judged by the 90th percentile of its last 30 gaps, whatever came before', () => {
    const times = withGaps([...Array(27).fill(hour), 10 * hour, 10 * hour, 10 * hour, ...Array(50).fill(1000 * hour)])
    expect(judge(times, 0).usual_gap_seconds).toBe(3600)
    // Of 30 gaps the 27th is an hour: three of them are three hours, but never less than a day.
    expect(judge(times, 24 * hour).is_silent).toBe(false)
    expect(judge(times, 24 * hour + 1).is_silent).toBe(true)
    const slower = withGaps([...Array(26).fill(hour), ...Array(4).fill(10 * hour)])
    expect(judge(slower, 30 * hour).is_silent).toBe(false)
    expect(judge(slower, 30 * hour + 1).is_silent).toBe(true)
  })

  it('says how often leads come by the median of the last 30 days in which some did, and not by two or three leads (rule 224)', () => {
    const day = 24 * hour
    // Of its first year it says nothing any more, and a burst of a minute is one gap among others.
    const times = withGaps([60_000, 2 * day, 3 * day, 3 * day, 4 * day, ...Array(20).fill(40 * day)])
    expect(judge(times, 0).usual_gap_seconds).toBe((3 * day) / 1000)
    expect(judge(withGaps([hour]), 0).usual_gap_seconds).toBeNull()
    expect(judge(withGaps([hour, hour]), 0).usual_gap_seconds).toBeNull()
    expect(judge(withGaps([2 * day, 40 * day, 40 * day, 40 * day]), 0).usual_gap_seconds).toBeNull()
  })

  it('is never silent within a day or three times its longest gap, and once silent stays so until it brings something', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 * hour }), { maxLength: 40 }),
        fc.nat(5000 * hour),
        (gaps, since) => {
          const times = withGaps(gaps)
          const { is_silent } = judge(times, since)
          if (is_silent) {
            expect(gaps.length).toBeGreaterThanOrEqual(3)
            expect(since).toBeGreaterThan(24 * hour)
            expect(judge(times, since + hour).is_silent).toBe(true)
          } else if (gaps.length >= 3)
            expect(since).toBeLessThanOrEqual(Math.max(24 * hour, 3 * Math.max(...gaps.slice(0, 30))))
        },
      ),
    )
    expect(judge([], 0)).toEqual({ last_lead_at: null, usual_gap_seconds: null, is_silent: false })
  })
})
