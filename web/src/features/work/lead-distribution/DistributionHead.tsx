import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
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
      <PageHeader title={t('title')} actions={children} />
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
