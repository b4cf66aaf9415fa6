import type { ClientRow } from '@fairlead/contract/records/clients'
import { t } from '../words.ts'
import styles from './SourceOf.module.css'
import { sourceIcons } from './source-icons.ts'

/** Where a client came from, in one quiet line. */
export function SourceOf({ client }: { client: Pick<ClientRow, 'lead_source' | 'source_detail'> }) {
  const Icon = sourceIcons[client.lead_source]
  return (
    <span className={styles.source}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <bdi>{[t(`sources.${client.lead_source}`), client.source_detail].filter(Boolean).join(' · ')}</bdi>
    </span>
  )
}
