import { t } from '../words.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Seconds of each unit, the largest first; a month is 30 days and a year 365 (the data helpers of the specification). */
const units = [
  ['y', 365 * day],
  ['mo', 30 * day],
  ['w', 7 * day],
  ['d', day],
  ['h', hour],
  ['m', minute],
  ['s', 1],
] as const

/** A time span in its two largest units: 402 seconds are '6 m 42 s'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const first = units.findIndex(([, size]) => whole >= size)
  if (first < 0) return t('duration.s', { count: 0 })
  let rest = whole
  const parts = units.slice(first, first + 2).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [t(`duration.${unit}`, { count })] : []
  })
  return parts.join(' ')
}
