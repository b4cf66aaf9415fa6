import { fetchOldFacebookLeads } from '@fairlead/contract/flow/facebook'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { productName } from '~/lib/account/product.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { weekdayOf } from '~/lib/time/calendar.ts'
import { weekdayName } from '~/lib/time/dates.ts'
import { toast } from '~/lib/toast.ts'
import { type Day, missingOf, type Tally } from './counts.ts'
import styles from './page/PageScreen.module.css'
import { t } from './words.ts'

type Props = { page: string; name: string; days: readonly Day[]; total: Tally; isOn: boolean }

/** The leads of a form by day, Meta's above ours: only what differs is coloured. */
export function DayTable({ page, name, days, total, isOn }: Props) {
  const fetch = useCall(fetchOldFacebookLeads, { done: () => toast.info(t('page.fetching')) })
  const sides = [
    ['meta', t('page.meta')],
    ['here', productName()],
  ] as const
  return (
    <div className={styles.well}>
      <table className={styles.days}>
        <caption>
          <VisuallyHidden>{t('page.byDayOf', { name })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {days.map(({ day }) => (
              <th key={day} scope="col">
                {weekdayName(weekdayOf(day))}
                <br />
                {Number(day.slice(-2))}
              </th>
            ))}
            <th scope="col">{t('page.total')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(([side, label]) => (
            <tr key={side}>
              <th scope="row">{label}</th>
              {[...days, { ...total, day: 'total' }].map(({ day, ...one }) => (
                <td key={day} data-differs={(side === 'here' && isOn && one.meta !== one.here) || undefined}>
                  {one[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p className={styles.quiet}>{t('page.looks')}</p>
        {isOn && missingOf(total) > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCloudDownload size={16} aria-hidden />}
            loading={fetch.isPending}
            onClick={() => fetch.mutate({ query: { page } })}
          >
            {t('page.fetch')}
          </Button>
        )}
      </div>
    </div>
  )
}
