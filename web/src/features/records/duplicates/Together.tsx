import type { ClientContact } from '@fairlead/contract/records/clients'
import type { MergePreview } from '@fairlead/contract/records/duplicates'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import styles from './MergeScreen.module.css'
import { useShared } from './use-shared.ts'
import { t } from './words.ts'

const each = (contacts: readonly ClientContact[], read: (value: string) => string = (value) => value) =>
  [...new Set(contacts.map(({ value, raw }) => (value ? read(value) : raw)))].join(', ')

/** What the survivor has of both, whatever is chosen. */
export function Together({ preview: { clients, counts, shared } }: { preview: MergePreview }) {
  const zone = useZone()
  const kit = usePhoneKit()
  const both = useShared(shared)
  const phones = each(
    clients.flatMap((client) => client.phones),
    (value) => kit?.readPhone(value, '').formatted ?? value,
  )
  const emails = each(clients.flatMap((client) => client.emails))
  const groups = [...new Set(clients.flatMap((client) => client.groups.map(({ name }) => name)))].join(', ')
  const total = (of: 'activities' | 'leads') => counts.reduce((sum, one) => sum + one[of], 0)
  const days = clients.flatMap(({ follow_up: open }) => open?.remind_on ?? []).sort()
  const followUp = clients.every(({ follow_up: open }) => open) ? days[0] : undefined
  const lines = [
    both && t('screen.shared', { list: both }),
    phones && t('screen.phones', { list: phones }),
    emails && t('screen.emails', { list: emails }),
    groups && t('screen.groups', { list: groups }),
    total('activities') > 0 && t('screen.history', { count: total('activities') }),
    total('leads') > 0 && t('screen.leads', { count: total('leads') }),
    followUp && t('screen.followUp', { date: formatDate(followUp, zone) }),
  ].filter((line) => typeof line === 'string' && line !== '')
  if (lines.length === 0) return null
  return (
    <section className={styles.together}>
      <h2>{t('screen.together')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
