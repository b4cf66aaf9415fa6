import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { Delivery } from '@fairlead/contract/work/inbox'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './DeliveryList.module.css'
import type { LedgerSearch } from './ledger-search.ts'
import { Outcome } from './Outcome.tsx'
import { isOpen } from './replay.ts'
import { t } from './words.ts'

type Props = { row: Delivery; search: LedgerSearch; isBusy: boolean; onReplay: () => void }

/** One delivery; the whole of its row opens the details. */
export function DeliveryRow({ row, search, isBusy, onReplay }: Props) {
  const name = row.client?.name ?? row.summary
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.who}>
        <Link
          to="/integrations/deliveries"
          search={{ ...search, id: row.id }}
          className={styles.open}
          aria-label={t('list.details', { name })}
        >
          <bdi>{name}</bdi>
        </Link>
        {row.is_test && <span className={styles.test}>{t('list.test')}</span>}
      </th>
      <td className={styles.from}>
        <bdi>{row.source_detail ?? leadSourceLabels[row.lead_source]}</bdi>
      </td>
      <td className={styles.outcome}>
        <Outcome outcome={row.outcome} />
      </td>
      <td className={styles.when}>
        <RelativeTime at={row.received_at} />
      </td>
      <td className={styles.action}>
        {isOpen(row) && (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            aria-label={t('replay.readName', { name })}
            onClick={onReplay}
          >
            {t('replay.read')}
          </Button>
        )}
      </td>
      {row.reason && isOpen(row) && <td className={styles.reason}>{row.reason}</td>}
    </tr>
  )
}
