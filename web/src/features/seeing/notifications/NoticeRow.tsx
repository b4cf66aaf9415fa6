import type { AlertKind } from '@fairlead/contract/identity/account'
import type { Notice } from '@fairlead/contract/seeing/notifications'
import { ActionIcon } from '@mantine/core'
import {
  IconCalendarDue,
  IconCheck,
  IconClockExclamation,
  IconEye,
  IconHeartbeat,
  IconListCheck,
  IconMessageQuestion,
  IconShare3,
  IconUserPlus,
  IconUserShare,
  IconUserUp,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './NoticeList.module.css'
import { t } from './words.ts'

const icons = {
  NEW_LEAD: IconUserPlus,
  LEAD_RETURNED: IconUserUp,
  LEAD_REMINDER: IconClockExclamation,
  FOLLOW_UP_DUE: IconCalendarDue,
  FOLLOW_UP_LIST: IconListCheck,
  SEQUENCE_STEP_DUE: IconListCheck,
  CLIENT_REASSIGNED: IconUserShare,
  ACCESS_ASKED: IconUserShare,
  LEAD_DISTRIBUTION: IconShare3,
  CONTENT_VIEWED: IconEye,
  CONTENT_QUESTION: IconMessageQuestion,
  SOURCE_HEALTH: IconHeartbeat,
} satisfies Record<AlertKind, TablerIcon>

type Props = { notice: Notice; onRead: () => void; onOpen: () => void }

/** One notice; the whole of it leads to what it is about. */
export function NoticeRow({ notice, onRead, onOpen }: Props) {
  const Icon = icons[notice.kind]
  const isUnread = notice.read_at === null
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={16} stroke={1.75} />
      </span>
      <div className={styles.text}>
        <Link to={notice.path} className={styles.open} onClick={onOpen}>
          <bdi>{notice.title}</bdi>
        </Link>
        <p className={styles.body}>{notice.body}</p>
        <p className={styles.when}>
          {isUnread && <b>{t('list.unread')} · </b>}
          <RelativeTime at={notice.created_at} />
        </p>
      </div>
      {isUnread && (
        <ActionIcon
          className={styles.read}
          aria-label={t('list.read', { title: notice.title })}
          title={t('list.read', { title: notice.title })}
          onClick={onRead}
        >
          <IconCheck size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
