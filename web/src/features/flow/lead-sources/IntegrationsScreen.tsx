import type { Integration } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { HealthSummary } from './HealthSummary.tsx'
import { CardsSkeleton, IntegrationCards } from './IntegrationCards.tsx'
import styles from './IntegrationsScreen.module.css'
import { integrationList } from './integrations.ts'
import { WishDialog } from './WishDialog.tsx'
import { t } from './words.ts'

/** Everything that leads can come from: the suggested sources, and all the others. */
export function IntegrationsScreen({ show }: { show: 'suggested' | 'other' }) {
  usePageTitle(t('title'))
  const [wished, setWished] = useState<Integration>()
  const { text, setText, search } = useFilterText()
  const isSuggested = show === 'suggested'
  const query = useQuery(integrationList(search, isSuggested))
  const found = query.data?.results ?? []
  const integrations = search || isSuggested ? found : found.filter((one) => !one.is_suggested)
  const tabs = [
    { to: '/integrations', label: t('suggested'), isOpen: isSuggested },
    { to: '/integrations/other', label: t('other'), isOpen: !isSuggested },
  ] as const
  return (
    <>
      <PageHeader title={t('title')} />
      <HealthSummary />
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabs.map(({ to, label, isOpen }) => (
          <Link key={to} to={to} data-active={isOpen || undefined} aria-current={isOpen ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <FilterInput
        label={t('search')}
        placeholder={t('placeholder')}
        className={styles.search}
        {...{ text, setText }}
      />
      <LoadedRows
        {...{ query, rows: integrations }}
        failed={t('failed')}
        skeleton={<CardsSkeleton />}
        empty={
          <NoMatch title={t('noMatch', { query: search })} text={t('noMatchText')}>
            <Button
              renderRoot={(props) => <Link {...props} to="/integration/webhook/create" search={{ recipe: 'custom' }} />}
            >
              {t('noMatchAction')}
            </Button>
            <Button variant="subtle" size="xs" onClick={() => setText('')}>
              {t('clear')}
            </Button>
          </NoMatch>
        }
      >
        <IntegrationCards integrations={integrations} onWish={setWished} />
      </LoadedRows>
      <p className={styles.other}>
        <Link to="/clients/import">{t('import')}</Link>
      </p>
      <WishDialog integration={wished} onClose={() => setWished(undefined)} />
    </>
  )
}
