import type { Client } from '@fairlead/contract/records/clients'
import type { ReactNode } from 'react'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Section } from '../page/ClientDetails.tsx'
import { t } from '../words.ts'
import styles from './ClientSource.module.css'
import { sourceIcons } from './source-icons.ts'

/** How the client came, and below it what leads to the lead itself. */
export function ClientSource({ client, children }: { client: Client; children?: ReactNode }) {
  const zone = useZone()
  const Icon = sourceIcons[client.lead_source]
  return (
    <Section title={t('one.source')}>
      <div className={styles.source}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{t(`sources.${client.lead_source}`)}</span>
        {client.source_detail && <bdi className={styles.quiet}>{client.source_detail}</bdi>}
        <span className={styles.quiet}>{formatMoment(client.created_at, zone)}</span>
        {client.lead_count > 1 && <span className={styles.quiet}>{t('one.leads', { count: client.lead_count })}</span>}
        {children}
      </div>
    </Section>
  )
}
