import type { ActivityData } from '@fairlead/contract/records/timeline'
import { IconLock } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDuration } from '~/lib/time/durations.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { t } from '../words.ts'
import styles from './SharedContent.module.css'

type Data = ActivityData<'PAGE'> & Partial<Pick<ActivityData<'SHARED_DOCUMENT_TEMPLATE'>, 'pages' | 'page_seconds'>>

/** Leads to a content's own page, once that screen is there. */
export function ContentLink({ to, id, children }: { to: string; id: string; children: ReactNode }) {
  const { routesByPath } = useRouter()
  return to in routesByPath ? <Link to={to.replace('$id', id)}>{children}</Link> : null
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Time by page: the longer, the darker, in four steps. */
function Heat({ seconds }: { seconds: readonly number[] }) {
  const pages = seconds.map((spent, place) => ({ page: place + 1, spent }))
  const longest = pages.reduce((most, one) => (one.spent > most.spent ? one : most), { page: 0, spent: 0 })
  if (longest.spent <= 0) return null
  const words = pages.map(({ page, spent }) => t('shared.pageTime', { page, duration: formatDuration(spent) }))
  return (
    <div className={styles.heat}>
      <div className={styles.strip} role="img" aria-label={`${t('shared.byPage')}: ${words.join(', ')}`}>
        {pages.map(({ page, spent }) => (
          <i key={page} data-heat={Math.ceil((spent / longest.spent) * 4)} />
        ))}
      </div>
      <p>{t('shared.longest', { page: longest.page, duration: formatDuration(longest.spent) })}</p>
    </div>
  )
}

function Tracking({ data }: { data: Data }) {
  if (!data.is_opened) return <p className={styles.quiet}>{t('shared.unopened')}</p>
  const { pages } = data
  const seconds = data.page_seconds ?? []
  const read = seconds.filter((s) => s > 0).length
  return (
    <>
      <dl className={styles.track}>
        <Fact label={t('shared.opened')}>{t('shared.times', { count: data.times_viewed ?? 0 })}</Fact>
        <Fact label={t('shared.spent')}>{formatDuration(data.seconds_viewed ?? 0)}</Fact>
        {data.last_viewed && (
          <Fact label={t('shared.lastViewed')}>
            <RelativeTime at={data.last_viewed} />
          </Fact>
        )}
        {pages != null && <Fact label={t('shared.pagesRead')}>{t('shared.pagesOf', { read, count: pages })}</Fact>}
      </dl>
      {seconds.length > 1 && <Heat seconds={seconds} />}
    </>
  )
}

type Props = {
  data: Data
  /** What it is: 'PDF, 12 pages'. */
  type: string
  /** The route of its own page. */
  to: string
  tracking: 'shown' | 'locked' | 'none'
}

/** Content that was shared: what it is, and how it was viewed as far as that is tracked. */
export function SharedContent({ data, type, to, tracking }: Props) {
  return (
    <div className={styles.share}>
      <div className={styles.head}>
        <div>
          <b dir="auto">{data.title}</b>
          <span>{type}</span>
        </div>
        <ContentLink to={to} id={data.content_id}>
          {t('shared.details')}
        </ContentLink>
      </div>
      {tracking === 'shown' && (
        <div className={styles.seen}>
          <Tracking data={data} />
        </div>
      )}
      {tracking === 'locked' && (
        <p className={styles.locked}>
          <IconLock size={16} aria-hidden />
          {t('shared.locked')}
        </p>
      )}
    </div>
  )
}

const routes = { text: '/content/message/$id', file: '/content/file/$id', html_page: '/content/page/$id' } as const

/** Several contents that were shared in one message: each leads to its own page, where its views are (point 4.10). */
export const SharedContents = ({ contents }: { contents: NonNullable<ActivityData<'COLLECTION'>['contents']> }) => (
  <ul className={styles.share}>
    {contents.map(({ id, type, title }) => (
      <li key={id} className={styles.head}>
        <b dir="auto">{title}</b>
        <ContentLink to={routes[type]} id={id}>
          {t('shared.details')}
        </ContentLink>
      </li>
    ))}
  </ul>
)
