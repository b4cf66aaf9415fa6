import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './screens.module.css'
import { t } from './words.ts'

type Props = { open: 'rules' | 'history' | 'quality'; children?: ReactNode }

const list = '/automations/lead-distribution'

/** The heading of the screens about what goes out, and the way from each to the others. */
export function DistributionHead({ open, children }: Props) {
  const tabs = [
    { key: 'rules', to: list, search: {} },
    { key: 'history', to: '/automation/lead-distribution/history', search: {} },
    { key: 'quality', to: list, search: { show: 'quality' } },
  ] as const
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/automations" aria-label={t('toAutomations')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('title')}</h1>
        {children}
      </div>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        {tabs.map(({ key, to, search }) => (
          <Link
            key={key}
            to={to}
            search={search}
            data-active={key === open || undefined}
            aria-current={key === open ? 'page' : undefined}
          >
            {t(`tabs.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
