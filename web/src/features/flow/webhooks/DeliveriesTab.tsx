import type { Webhook, WebhookDelivery } from '@fairlead/contract/flow/webhooks'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './DeliveriesTab.module.css'
import { deliveriesOf } from './list-webhooks.ts'
import { Raw } from './Raw.tsx'
import page from './WebhookScreen.module.css'
import { t } from './words.ts'

const Delivery = ({ delivery }: { delivery: WebhookDelivery }) => (
  <li className={styles.delivery}>
    {delivery.leads.length === 0 && (
      <div className={styles.line}>
        <span className={styles.quiet}>{t(delivery.is_waiting ? 'deliveries.waiting' : 'deliveries.nothing')}</span>
        <span className={styles.time}>
          <RelativeTime at={delivery.received_at} />
        </span>
      </div>
    )}
    {delivery.leads.map((lead, i) => (
      <div key={lead.id}>
        <div className={styles.line}>
          {lead.client ? (
            <Link to="/client/$id" params={{ id: lead.client.id }} className={styles.name}>
              <bdi>{lead.client.name}</bdi>
            </Link>
          ) : lead.summary ? (
            <bdi className={styles.name}>{lead.summary}</bdi>
          ) : (
            <span className={styles.quiet}>{t('deliveries.hidden')}</span>
          )}
          <span className={styles.chip} data-outcome={lead.outcome}>
            {t(`deliveries.outcome.${lead.outcome}`)}
          </span>
          {delivery.is_test && <span className={styles.chip}>{t('deliveries.test')}</span>}
          {i === 0 && (
            <span className={styles.time}>
              <RelativeTime at={delivery.received_at} />
            </span>
          )}
        </div>
        {lead.reason && <p className={styles.quiet}>{lead.reason}</p>}
      </div>
    ))}
    {delivery.raw === null ? (
      <p className={styles.quiet}>{t('deliveries.gone')}</p>
    ) : (
      <Raw raw={delivery.raw} contentType={delivery.content_type} isCut={delivery.is_cut} />
    )}
  </li>
)

/** The last deliveries, each with what arrived and what became of it. */
export function DeliveriesTab({ webhook: { id } }: { webhook: Webhook }) {
  const query = useQuery(deliveriesOf(id))
  const rows = query.data?.results ?? []
  return (
    <div className={page.panel}>
      <LoadedRows
        {...{ query, rows }}
        failed={t('deliveries.failed')}
        empty={
          <FirstUse title={t('deliveries.empty')} text={t('deliveries.emptyText')}>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/integration/webhook/$id" params={{ id }} />}
            >
              {t('mapping.firstAction')}
            </Button>
          </FirstUse>
        }
      >
        <div>
          <p className={styles.quiet}>{t('deliveries.intro')}</p>
          <ul className={styles.list} aria-label={t('deliveries.label')}>
            {rows.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </div>
      </LoadedRows>
    </div>
  )
}
