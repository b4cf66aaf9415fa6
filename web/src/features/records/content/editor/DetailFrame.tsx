import type { ContentHead } from '@fairlead/contract/records/content'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconShare2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { listOf } from '../api/kinds.ts'
import { ContentMenu } from '../list/ContentMenu.tsx'
import { VisibilityLabel, whyReadOnly } from '../list/visibility.tsx'
import { openShare } from '../share/asked-share.ts'
import { t } from '../words.ts'
import styles from './DetailFrame.module.css'

type Props = {
  content: ContentHead
  /** What it is: 'PDF, 12 pages'. */
  kind: string
  /** Further buttons before the menu. */
  actions?: ReactNode
  /** At the left on a desk, first on a phone. */
  side: ReactNode
  children: ReactNode
}

/** The page of one content: its name and actions, itself at the left, how it is seen at the right. */
export function DetailFrame({ content, kind, actions, side, children }: Props) {
  const { id, type, name, labels } = content
  usePageTitle(name)
  const reason = whyReadOnly(content)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon
          renderRoot={(props) => <Link {...props} to={listOf[type]} />}
          aria-label={t('backTo', { list: t(`kindOf.${type}`) })}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={styles.title}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.under}>
            {kind}
            {labels.map((label) => (
              <span key={label.id} className={styles.label}>
                {label.name}
              </span>
            ))}
            <VisibilityLabel content={content} />
          </p>
        </div>
        <div className={styles.actions}>
          {actions}
          <ContentMenu content={content} isOnPage />
          <Button
            disabled={!content.is_shareable}
            leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
            onClick={() => openShare(type === 'text' ? { messageId: id } : { content: { type, id } })}
          >
            {t('action.share')}
          </Button>
        </div>
      </div>
      {reason && (
        <p className={styles.reason} role="note">
          {reason}
        </p>
      )}
      <div className={styles.columns} data-type={type}>
        <div className={styles.side}>{side}</div>
        <div className={styles.main}>{children}</div>
      </div>
    </>
  )
}
