import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGathered } from '~/lib/calls/gathered.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import styles from './DeliveriesScreen.module.css'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { ledgerKey } from './ledger.ts'
import type { LedgerSearch } from './ledger-search.ts'
import { t } from './words.ts'

/** What is told live of what arrives and what becomes of it. */
const kinds: readonly RealtimeKind[] = ['alert', 'client.added', 'client.changed', 'clients.changed', 'resumed']

type Props = { search: LedgerSearch; onSearch: (search: LedgerSearch) => void }

/** The ledger of an organisation: what arrived, what became of it, and what failed for good. */
export function DeliveriesScreen({ search, onSearch }: Props) {
  usePageTitle(t('title'))
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: ledgerKey }))
  useRealtime(({ kind }) => kinds.includes(kind) && refresh())
  const tabs = [
    { show: undefined, label: t('all') },
    { show: 'failed', label: t('dead') },
  ] as const
  return (
    <>
      <PageHeader title={t('title')} />
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabs.map(({ show, label }) => (
          <Link
            key={label}
            to="/integrations/deliveries"
            search={show ? { show } : {}}
            data-active={search.show === show || undefined}
            aria-current={search.show === show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {search.show === 'failed' ? <DeadLetters /> : <DeliveryList search={search} onSearch={onSearch} />}
      <DeliveryDialog id={search.id} onClose={() => onSearch({ ...search, id: undefined })} />
    </>
  )
}
