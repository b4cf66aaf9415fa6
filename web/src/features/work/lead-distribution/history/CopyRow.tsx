import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { DistributedLead } from '@fairlead/contract/work/distributed-leads'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { OutcomeChip, StateChip } from '../Chip.tsx'
import type { HistorySearch } from '../search.ts'
import { t } from '../words.ts'
import styles from './HistoryScreen.module.css'

/** Whom a copy is about, as far as it is still known and may be seen. */
export const leadName = ({ lead, is_distributed_only: isOnly }: DistributedLead): string =>
  lead.name ?? t(isOnly ? 'copy.wiped' : 'copy.hidden')

/** One copy; the whole of its row opens the details. */
export function CopyRow({ row, search }: { row: DistributedLead; search: HistorySearch }) {
  const name = leadName(row)
  const { lead, recipient, rule } = row
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.who}>
        <Link
          to="/automation/lead-distribution/history"
          search={{ ...search, id: row.id }}
          resetScroll={false}
          className={styles.open}
          aria-label={t('history.details', { name, recipient: recipient.recipient_name })}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet} dir="auto">
          {lead.source_detail ?? leadSourceLabels[lead.lead_source]}
        </span>
      </th>
      <td className={styles.recipient}>
        <bdi>{recipient.recipient_name}</bdi>
        <span className={styles.quiet} dir="auto">
          {rule.name}
        </span>
      </td>
      <td className={styles.state}>
        <StateChip state={row.state} />
      </td>
      <td className={styles.outcome}>
        {row.outcome ? (
          <OutcomeChip outcome={row.outcome.outcome} />
        ) : (
          row.seen_at && <span className={styles.quiet}>{t('history.seen')}</span>
        )}
      </td>
      <td className={styles.when}>
        <RelativeTime at={row.created_at} />
      </td>
      {row.reason && row.state !== 'sent' && (
        <td className={styles.reason} dir="auto">
          {row.reason}
        </td>
      )}
    </tr>
  )
}
