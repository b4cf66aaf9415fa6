import type { WeeklyHours } from '@fairlead/contract/identity/team'
import { Temporal } from 'temporal-polyfill'
import { addDays, dayIn, instantOf } from '#platform/time'

/** A week by somebody's own clock; null for always. */
type Hours = { workingHours: WeeklyHours | null; zone: string }
/** When somebody works: their week, but not on days of absence. */
export type WorkingTime = Hours & { absences: readonly { from: string; until: string }[] }

const day = 86_400_000
const week = 7 * day
/** The Sunday on which weeks are counted from. */
const firstSunday = 3 * day

/** A span over which a zone keeps one distance to universal time, so that every week of it is alike. */
type Span = { from: number; until: number; offset: number }

function* spans(from: number, zone: string): Generator<Span> {
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const until = next?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    yield { from: at.epochMilliseconds, until, offset: at.offsetNanoseconds / 1e6 }
    if (!next) return
    at = next
  }
}

type Stretch = { from: number; length: number }

const timeOfDay = (time: string): number => Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000

/** None for the person who works always, and for the person who has set no hour of work: somebody has to be waited for. */
const stretchesOf = (hours: WeeklyHours | null): Stretch[] =>
  (hours ?? []).flatMap((stretches, weekday) =>
    stretches.map(({ from, until }) => ({
      from: weekday * day + timeOfDay(from),
      length: timeOfDay(until) - timeOfDay(from),
    })),
  )

const total = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { length }) => sum + length, 0)

/** The working time between the first Sunday and a moment on the person's clock. */
function workedBy(local: number, stretches: readonly Stretch[]): number {
  const weeks = Math.floor((local - firstSunday) / week)
  const rest = local - firstSunday - weeks * week
  const ofWeek = stretches.reduce((sum, one) => sum + Math.min(Math.max(rest - one.from, 0), one.length), 0)
  return weeks * total(stretches) + ofWeek
}

/** The first moment on the person's clock by which so much was worked. */
function whenWorked(worked: number, stretches: readonly Stretch[]): number {
  const weeks = Math.ceil(worked / total(stretches)) - 1
  let left = worked - weeks * total(stretches)
  for (const { from, length } of stretches) {
    if (left <= length) return firstSunday + weeks * week + from + left
    left -= length
  }
  throw new Error('a week must hold its own working time')
}

/** How many milliseconds between two instants are working time: those whose time on the person's clock is in a stretch. */
export function workingMsBetween(from: Date, until: Date, { workingHours, zone }: Hours): number {
  const [begin, end] = [from.getTime(), until.getTime()]
  if (end <= begin) return 0
  const stretches = stretchesOf(workingHours)
  if (total(stretches) === 0) return end - begin
  let sum = 0
  for (const span of spans(begin, zone)) {
    const to = Math.min(span.until, end)
    sum += workedBy(to + span.offset, stretches) - workedBy(span.from + span.offset, stretches)
    if (to === end) break
  }
  return sum
}

/** The first instant by which so many milliseconds of working time have passed. */
export function addWorkingMs(from: Date, ms: number, { workingHours, zone }: Hours): Date {
  if (ms <= 0) return from
  const stretches = stretchesOf(workingHours)
  if (total(stretches) === 0) return new Date(from.getTime() + ms)
  let left = ms
  for (const { from: begin, until, offset } of spans(from.getTime(), zone)) {
    const before = workedBy(begin + offset, stretches)
    const within = until === Number.POSITIVE_INFINITY ? until : workedBy(until + offset, stretches) - before
    if (left <= within) return new Date(whenWorked(before + left, stretches) - offset)
    left -= within
  }
  throw new Error('the last span must have no end')
}

/** The spans from a moment on in which somebody is not on leave; the last has no end. */
function present(start: Date, { absences, zone }: WorkingTime): { from: number; until: number }[] {
  const away = absences
    .map(({ from, until }) => ({
      from: instantOf(from, '00:00', zone).getTime(),
      until: instantOf(addDays(until, 1), '00:00', zone).getTime(),
    }))
    .toSorted((a, b) => a.from - b.from)
  const spans: { from: number; until: number }[] = []
  let here = start.getTime()
  for (const { from, until } of away) {
    if (from > here) spans.push({ from: here, until: from })
    here = Math.max(here, until)
  }
  return [...spans, { from: here, until: Number.POSITIVE_INFINITY }]
}

const longest = 366 * day

/**
 * The moment by which so many minutes of somebody's working time have passed since another. Who is away for a year is
 * taken to work always: somebody has to be waited for.
 */
export function afterWork(start: Date, minutes: number, who: WorkingTime): Date {
  let left = minutes * 60_000
  for (const { from, until } of present(start, who)) {
    if (from - start.getTime() > longest) break
    const begin = new Date(from)
    const worked = until === Number.POSITIVE_INFINITY ? until : workingMsBetween(begin, new Date(until), who)
    if (left <= worked) return addWorkingMs(begin, left, who)
    left -= worked
  }
  return new Date(start.getTime() + minutes * 60_000)
}

/** How many minutes of somebody's working time lie between two moments, whole ones. */
export function workedBetween(start: Date, end: Date, who: WorkingTime): number {
  const worked = present(start, who).reduce(
    (sum, { from, until }) => sum + workingMsBetween(new Date(from), new Date(Math.min(until, end.getTime())), who),
    0,
  )
  return Math.floor(worked / 60_000)
}

/** From when on somebody is away, if that begins before a moment; undefined where they are here until then. */
export function awayBefore(start: Date, end: Date, who: WorkingTime): Date | undefined {
  const [first, last] = [dayIn(start, who.zone), dayIn(end, who.zone)]
  const days = who.absences.flatMap(({ from, until }) =>
    until >= first && from <= last ? [from < first ? first : from] : [],
  )
  const [day] = days.sort()
  if (day === undefined) return undefined
  const at = instantOf(day, '00:00', who.zone)
  return at > start ? (at < end ? at : undefined) : start
}
