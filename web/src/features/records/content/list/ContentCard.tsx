import type { ContentHead } from '@fairlead/contract/records/content'
import { Button } from '@mantine/core'
import { IconFile, IconLayout, IconShare2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { routeOf } from '../api/kinds.ts'
import { openShare } from '../share/asked-share.ts'
import { t } from '../words.ts'
import styles from './ContentCard.module.css'
import { ContentMenu } from './ContentMenu.tsx'
import { VisibilityLabel } from './visibility.tsx'

type Props = {
  content: ContentHead
  /** What it is: 'PDF, 12 pages'. */
  kind: string
  /** Who reads it now, in words. */
  reading: string | undefined
  /** Its state in place of its numbers, while it cannot be shared. */
  state?: ReactNode
}

/** A file or a page in its list: its cover, what it is, and how often it was shared and opened. */
export function ContentCard({ content, kind, reading, state }: Props) {
  const { id, name, type, owner, stats } = content
  const { id: me } = useSession().user_details
  const Icon = type === 'file' ? IconFile : IconLayout
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        {content.thumbnail_url ? (
          <img src={content.thumbnail_url} alt="" loading="lazy" />
        ) : (
          <Icon size={24} stroke={1.25} aria-hidden />
        )}
        {reading && <span className={styles.live}>{t('live.now')}</span>}
        {content.is_shareable && (
          <Button
            variant="default"
            size="xs"
            className={styles.share}
            leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
            aria-label={t('action.shareOf', { name })}
            onClick={() => openShare({ content: { type, id } })}
          >
            {t('action.share')}
          </Button>
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2>
            <Link to={routeOf[type]} params={{ id } as never} className={styles.open}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <span className={styles.menu}>
            <ContentMenu content={content} />
          </span>
        </div>
        <p className={styles.kind}>{owner.id === me ? kind : t('list.kindBy', { kind, name: owner.name })}</p>
        <div className={styles.marks}>
          {content.labels.slice(0, 2).map((label) => (
            <span key={label.id} className={styles.label}>
              {label.name}
            </span>
          ))}
          {content.labels.length > 2 && (
            <span className={styles.kind}>{t('list.moreLabels', { count: content.labels.length - 2 })}</span>
          )}
          <VisibilityLabel content={content} />
        </div>
        {state}
      </div>
      {!state && (
        <div className={styles.foot}>
          {stats.total_shared + stats.public_views === 0 ? (
            <span>{t('stats.notShared')}</span>
          ) : (
            <span>
              {t('stats.shared', { count: stats.total_shared })}
              {'  '}
              {t('stats.opened', { count: stats.total_opened })}
            </span>
          )}
          {reading ? (
            <span className={styles.reading}>{reading}</span>
          ) : (
            stats.last_shared_at && <RelativeTime at={stats.last_shared_at} />
          )}
        </div>
      )}
    </li>
  )
}
