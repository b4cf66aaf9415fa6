import type { Webhook } from '@fairlead/contract/flow/webhooks'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Health } from '~/ui/shown/Health.tsx'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { type MappingParts, MappingTab } from './MappingTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { SetupTab } from './SetupTab.tsx'
import { type Tab, tabs } from './search.ts'
import { useLiveWebhook } from './use-live-webhook.ts'
import styles from './WebhookScreen.module.css'
import { t } from './words.ts'

type Props = {
  webhook: Webhook
  tab: Tab
  onDeleted: () => void
} & MappingParts

/** One webhook: how to connect it, what its payloads become, what came last, and its settings. */
export function WebhookScreen({ webhook, tab, onDeleted, ...parts }: Props) {
  usePageTitle(webhook.name)
  const { id } = webhook
  useLiveWebhook(id)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/integration/webhook" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>
          <bdi>{webhook.name}</bdi>
        </h1>
      </div>
      <p className={styles.about}>
        <span className={styles.quiet}>{t(`recipe.${webhook.recipe}`)}</span>
        <Health health={webhook.health} />
      </p>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to="/integration/webhook/$id"
            params={{ id }}
            search={one === 'setup' ? {} : { show: one }}
            data-active={one === tab || undefined}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </nav>
      {tab === 'setup' && <SetupTab webhook={webhook} />}
      {tab === 'mapping' && <MappingTab key={webhook.version} webhook={webhook} {...parts} />}
      {tab === 'deliveries' && <DeliveriesTab webhook={webhook} />}
      {tab === 'settings' && <SettingsTab webhook={webhook} onDeleted={onDeleted} />}
    </>
  )
}
