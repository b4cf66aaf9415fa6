import type { LiveReading } from '@fairlead/contract/records/content-sharing'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '~/lib/time/durations.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { routeOf } from '../api/kinds.ts'
import { isPageNumber } from '../list/live-words.ts'
import { t } from '../words.ts'
import styles from './LiveCard.module.css'

type Props = {
  reading: LiveReading
  /** What the page shows already: that is not named again. */
  about: 'client' | 'content'
}

/** Somebody who reads something just now: who, what, where in it, for how long. */
export function LiveCard({ reading, about }: Props) {
  const { client, content, part, seconds, device } = reading
  return (
    <section className={styles.card} aria-label={t('live.label')}>
      {about === 'content' && <Avatar name={client?.name ?? ''} size={40} />}
      <div className={styles.text}>
        {about === 'content' &&
          (client ? (
            <Link to="/client/$id" params={{ id: client.id }} className={styles.name}>
              <bdi>{client.name}</bdi>
            </Link>
          ) : (
            <b>{t('live.somebody')}</b>
          ))}
        {about === 'client' && (
          <Link to={routeOf[content.type]} params={{ id: content.id } as never} className={styles.name}>
            <bdi>{content.name}</bdi>
          </Link>
        )}
        <span className={styles.now} role="status">
          {isPageNumber(part) ? t('live.readingPage', { page: part }) : t('live.readingNow')}
        </span>
      </div>
      <span className={styles.time}>
        {t('live.soFar', { duration: formatDuration(seconds), device: t(`device.on.${device}`) })}
      </span>
    </section>
  )
}
