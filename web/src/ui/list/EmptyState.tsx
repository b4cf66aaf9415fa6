import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconRefresh, IconSearch, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf } from '~/lib/calls/call-error.ts'
import { TextButton } from '../shown/TextButton.tsx'
import { t } from '../words.ts'
import styles from './EmptyState.module.css'

type Props = {
  icon: TablerIcon
  title: ReactNode
  text?: ReactNode
  /** Buttons: the first is what to do next. */
  children?: ReactNode
}

/** Why there is nothing to show, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className={styles.empty}>
      <Icon className={styles.icon} size={32} stroke={1.25} aria-hidden />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** Nothing is there yet: one sentence and one action. `icon`: what would be there; an inbox unless said. */
export const FirstUse = (props: Omit<Props, 'icon'> & { icon?: TablerIcon }) => (
  <EmptyState icon={IconInbox} {...props} />
)

/** Nothing matches what was asked for. */
export const NoMatch = (props: Omit<Props, 'icon'>) => <EmptyState icon={IconSearch} {...props} />

type FailureProps = { title: string | undefined; error: unknown; retry: () => void }

/** What failed, why, and another try: within a form or a panel, where a `Failure` has no room. */
export const FailureLine = ({ title, error, retry }: FailureProps) => (
  <p role="alert" className={styles.line}>
    {title} {messageOf(error)} <TextButton onClick={retry}>{t('retry')}</TextButton>
  </p>
)

/** It could not be loaded: the reason, and another try. */
export function Failure({ title, error, retry }: FailureProps) {
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} title={title} text={messageOf(error)}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
