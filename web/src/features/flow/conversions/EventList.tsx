import type { ConversionEvent, MetaCapi } from '@fairlead/contract/flow/meta-capi'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './CapiScreen.module.css'
import { capiEvents } from './queries.ts'
import { t } from './words.ts'

const tones = { waiting: 'busy', sent: 'good', refused: 'bad' } as const

function EventRow({ event }: { event: ConversionEvent }) {
  const { client, event_name: name, state, reason, happened_at, settled_at } = event
  return (
    <li>
      <div className={styles.who}>
        {client ? (
          <ClientLink id={client.id}>
            <bdi>{client.name}</bdi>
          </ClientLink>
        ) : (
          <span className={styles.quiet}>{t('sent.hidden')}</span>
        )}
        <span>
          <bdi>{name}</bdi>
        </span>
      </div>
      <span className={styles.state} data-tone={tones[state]}>
        {t(`sent.state.${state}`)}
      </span>
      <span className={styles.when}>
        <RelativeTime at={settled_at ?? happened_at} />
      </span>
      {reason && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}

/** What Meta was told of which client, and what became of it. */
export function EventList({ counts: { sent, refused, waiting } }: Pick<MetaCapi, 'counts'>) {
  const query = useInfiniteQuery(capiEvents)
  const rows = rowsOf(query.data, (row) => row.id)
  return (
    <section aria-labelledby="capi-sent">
      <h3 id="capi-sent">{t('sent.title')}</h3>
      {rows.length > 0 && (
        <p className={styles.quiet}>
          {t('sent.counts', { sent, refused })}
          {waiting > 0 && ` · ${t('sent.waiting', { count: waiting })}`}
        </p>
      )}
      <LoadedRows
        {...{ query, rows }}
        failed={t('sent.failed')}
        empty={<FirstUse icon={IconSend} title={t('sent.empty')} text={t('sent.emptyText')} />}
        more={t('sent.more')}
      >
        <ul className={styles.events}>
          {rows.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      </LoadedRows>
    </section>
  )
}
