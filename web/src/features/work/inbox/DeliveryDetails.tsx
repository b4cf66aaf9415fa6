import type { Answer } from '@fairlead/contract/endpoint'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { answered } from '@fairlead/contract/records/leads'
import type { getDelivery } from '@fairlead/contract/work/inbox'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './DeliveryDetails.module.css'
import { Outcome } from './Outcome.tsx'
import { RawPayload } from './RawPayload.tsx'
import { isOpen, useReplay } from './replay.ts'
import { t } from './words.ts'

export type OneDelivery = Answer<typeof getDelivery>

/** What arrived, what became of it and why. All of it came from strangers and is shown as plain text (S49). */
export function DeliveryDetails({ delivery, onClose }: { delivery: OneDelivery; onClose: () => void }) {
  const zone = useZone()
  const replay = useReplay(isOpen(delivery))
  const { client, lead, reason } = delivery
  const facts = [
    [t('one.received'), formatMoment(delivery.received_at, zone)],
    [t('one.processed'), formatMoment(delivery.processed_at, zone)],
    [t('one.from'), [leadSourceLabels[delivery.lead_source], delivery.source_detail].filter(Boolean).join(' · ')],
  ] as const
  return (
    <div className={styles.details}>
      <p className={styles.state}>
        <Outcome outcome={delivery.outcome} />
        {reason && <span>{reason}</span>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {client && (
          <div>
            <dt>{t('one.client')}</dt>
            <dd>
              <Link to="/client/$id" params={{ id: client.id }}>
                <bdi>{client.name}</bdi>
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {answered(lead.answers).length > 0 && (
        <section aria-labelledby="answers">
          <h3 id="answers">{t('one.answers')}</h3>
          <dl className={styles.facts}>
            {answered(lead.answers).map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {lead.trace.length > 0 && (
        <section aria-labelledby="trace">
          <h3 id="trace">{t('one.trace')}</h3>
          <ol className={styles.trace}>
            {lead.trace.map((step) => (
              <li key={step.step}>
                {step.text}
                {step.details.map((detail) => (
                  <span key={detail} className={styles.detail}>
                    {detail}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      <RawPayload raw={delivery.raw} />
      <div className={styles.actions}>
        <Button variant="subtle" onClick={onClose}>
          {t('one.close')}
        </Button>
        {delivery.raw && (
          <Button
            variant={isOpen(delivery) ? 'filled' : 'default'}
            loading={replay.isPending}
            onClick={() => replay.mutate({ params: { id: delivery.id } })}
          >
            {t('replay.read')}
          </Button>
        )}
      </div>
    </div>
  )
}
