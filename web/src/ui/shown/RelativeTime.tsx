import { useNow } from '~/lib/time/clock.ts'
import { formatAgo, formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'

/** How long ago something was, up to a week, then its date; date and time on hover; nothing where it never was. `inSentence` where words stand before it. */
export function RelativeTime({ at, inSentence }: { at: string | null; inSentence?: boolean }) {
  const [now, zone] = [useNow(), useZone()]
  if (!at) return null
  const ago = formatAgo(at, now)
  return (
    <time dateTime={at} title={formatMoment(at, zone)}>
      {inSentence ? ago.replace(/^[A-Z]/, (first) => first.toLowerCase()) : ago}
    </time>
  )
}
