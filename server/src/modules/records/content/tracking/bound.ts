import type { Beacon } from '@fairlead/contract/records/public-content'
import { beaconEveryMs } from '@fairlead/contract/records/reading-times'

/** How the time of a visit is stored. */
export type Seen = { ms: number; parts: Record<string, number>; trail: [string, number][] }

/** The pages a visit went through too fast for a person to read. */
const fastParts = 8
const fastMs = 200
/** The same for an address in a data centre, which is never a reason on its own (rule 72). */
const fromDataCentre = { fastParts: 3, fastMs: 1_000 }
/** Seconds of visible time that make a view (rule 72). */
export const viewMs = 1_000

/**
 * Adds a beacon to a visit. Beacons are cumulative: the largest of each total counts, so those that come twice, late or
 * out of order change nothing (rule 74). No total exceeds the time since the page was opened plus one interval; pages
 * the document doesn't have are left out.
 */
export function merge(
  before: Seen,
  beacon: Pick<Beacon, 'ms' | 'parts' | 'trail'>,
  elapsedMs: number,
  pages: number,
): Seen {
  const most = Math.max(0, elapsedMs) + beaconEveryMs
  const isPart = (part: string) => pages === 0 || (/^\d+$/.test(part) && Number(part) >= 1 && Number(part) <= pages)
  const ms = Math.max(before.ms, Math.min(beacon.ms, most))
  const parts: Record<string, number> = { ...before.parts }
  let room = ms - Object.values(parts).reduce((sum, one) => sum + one, 0)
  for (const [part, told] of Object.entries(beacon.parts)) {
    if (!isPart(part)) continue
    const had = parts[part] ?? 0
    const more = Math.min(Math.max(0, told - had), Math.max(0, room))
    if (more === 0 && part in parts) continue
    parts[part] = had + more
    room -= more
  }
  const told = beacon.trail.filter(([part]) => isPart(part))
  const sum = (trail: readonly [string, number][]) => trail.reduce((all, [, one]) => all + one, 0)
  const isLonger =
    told.length >= before.trail.length && sum(told) >= sum(before.trail) && sum(told) <= ms + beaconEveryMs
  return { ms, parts, trail: isLonger ? told : before.trail }
}

/** Why a visit wasn't a person's; null if nothing speaks against it. */
export function implausible({ ms, parts }: Seen, isDataCentre = false): string | null {
  const count = Object.keys(parts).length
  const limits = isDataCentre ? fromDataCentre : { fastParts, fastMs }
  if (count >= limits.fastParts && ms / count < limits.fastMs)
    return `Went through ${count} pages in ${Math.max(1, Math.round(ms / 1000))} s${isDataCentre ? ', from a data centre' : ''}`
  return null
}
