import { useNow } from '~/lib/clock.ts'
import { formatAgo, formatMoment } from '~/lib/dates.ts'
import { useZone } from '~/lib/zone.ts'

/** How long ago something was, up to a week, then its date; date and time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [now, zone] = [useNow(), useZone()]
  return (
    <time dateTime={at} title={formatMoment(at, zone)}>
      {formatAgo(at, zone, now)}
    </time>
  )
}
