import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListKeys } from '~/lib/keys/use-list-keys.ts'
import { Bar, Disc, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { MoreButton } from '~/ui/list/MoreButton.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { notices } from './list-notices.ts'
import styles from './NoticeList.module.css'
import { NoticeRow } from './NoticeRow.tsx'
import { useReadNotices } from './read-notices.ts'
import { t } from './words.ts'

type Props = {
  unread: number
  /** A notice was opened: what shows the list may go. */
  onLeave: () => void
}

const ghosts = ['64%', '48%', '72%', '56%']

/** What the person was told, newest first; opening one marks it as read. */
export function NoticeList({ unread, onLeave }: Props) {
  const query = useInfiniteQuery(notices)
  const read = useReadNotices()
  useListKeys('dialog')
  const shown = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <>
      <div className={styles.tools}>
        {unread > 0 && <TextButton onClick={() => read({ all: true })}>{t('list.readAll')}</TextButton>}
        <Link to="/account/notifications" onClick={onLeave} className={styles.settings}>
          {t('list.settings')}
        </Link>
      </div>
      <LoadedRows
        {...{ query, rows: shown }}
        failed={t('list.failed')}
        skeleton={
          <Skeleton>
            {ghosts.map((width) => (
              <div key={width} className={styles.ghost}>
                <Disc size={32} />
                <div>
                  <Bar width={width} />
                  <Bar width="36%" faint />
                </div>
              </div>
            ))}
          </Skeleton>
        }
        empty={<FirstUse icon={IconBell} title={t('list.empty')} text={t('list.emptyText')} />}
      >
        <ul aria-label={t('list.label')}>
          {shown.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => read({ ids: [notice.id] })}
              onOpen={() => {
                if (!notice.read_at) read({ ids: [notice.id] })
                onLeave()
              }}
            />
          ))}
        </ul>
      </LoadedRows>
      <MoreButton query={query} className={styles.more} variant="subtle">
        {t('list.more')}
      </MoreButton>
    </>
  )
}
