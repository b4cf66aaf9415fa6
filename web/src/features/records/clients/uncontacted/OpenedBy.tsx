import type { ClientRow } from '@fairlead/contract/records/clients'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import { useSession } from '~/lib/account/session.ts'
import { addDays } from '~/lib/time/calendar.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatDate, formatMoment, formatTime } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { t } from './words.ts'

type Opened = NonNullable<NonNullable<ClientRow['waiting']>['opened']>

/** Who opened a lead that nobody has contacted, and when: today by the time, else by the day. */
export function OpenedBy({ opened: { at, by } }: { opened: Opened }) {
  const [now, zone] = [useNow(), useZone()]
  const { id: me } = useSession().user_details
  const [day, today] = [dayOf(new Date(at), zone), dayOf(now, zone)]
  const when = day === today ? formatTime(at, zone) : day === addDays(today, -1) ? t('yesterday') : formatDate(at, zone)
  return (
    <span title={formatMoment(at, zone)}>
      {by.id === me ? t('openedByYou', { when }) : t('openedBy', { name: by.name, when })} ·{' '}
    </span>
  )
}
