import { useSession } from '~/lib/account/session.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import type { Clock } from './picks.ts'

/** The calendar of the person who is signed in. */
export function useClock(): Clock {
  const { preferences } = useSession()
  return {
    now: useNow(),
    zone: useZone(),
    defaultTime: preferences.default_next_step_time,
    daysOff: preferences.days_off,
  }
}
