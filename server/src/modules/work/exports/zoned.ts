const dayMs = 86_400_000

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.round((local - Math.floor(at / 1000) * 1000) / 60_000)
}

/**
 * Writes instants as the clocks of a zone show them, with their offset: 2026-11-23T13:05:00+08:00 (rule 166). A
 * calendar is asked once a day that occurs, but for days on which the clocks change.
 */
export function zonedTimes(zone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const days = new Map<number, number | null>()
  const offsetOf = (at: number): number => {
    const day = Math.floor(at / dayMs)
    let known = days.get(day)
    if (known === undefined) {
      const [first, last] = [offsetAt(format, day * dayMs), offsetAt(format, (day + 1) * dayMs - 1)]
      known = first === last ? first : null
      days.set(day, known)
    }
    return known ?? offsetAt(format, at)
  }
  return (instant) => {
    const at = Date.parse(instant)
    const offset = offsetOf(at)
    const local = new Date(at + offset * 60_000).toISOString().slice(0, 19)
    const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
    return `${local}${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  }
}
