import type { Automation } from '@fairlead/contract/work/automations'
import { IconBrandWhatsapp, IconMessageReply, IconShare3, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import styles from './AutomationsScreen.module.css'
import { automations } from './rules.ts'
import screen from './screens.module.css'
import { t } from './words.ts'

const icons: Record<Automation['id'], TablerIcon> = {
  lead_distribution: IconShare3,
  whatsapp_campaign: IconBrandWhatsapp,
  whatsapp_responder: IconMessageReply,
}

/** How an automation stands, in words. */
function stateOf({ status, disabled_reason }: Automation): string {
  if (status === null) return t('automations.unset')
  return status === 'DISABLED_BY_SYSTEM' && disabled_reason
    ? t('automations.stoppedWhy', { reason: t(`automations.reasons.${disabled_reason}`) })
    : t(`automations.status.${status}`)
}

/** What starts by itself, and how each does. What is yet to come is shown with its screens. */
export function AutomationsScreen() {
  usePageTitle(t('automations.title'))
  const query = useQuery(automations)
  return (
    <>
      <PageHeader title={t('automations.title')} />
      <p className={screen.intro}>{t('automations.intro')}</p>
      <Loaded query={query} failed={t('automations.failed')}>
        {({ results }) => (
          <ul className={styles.list} aria-label={t('automations.title')}>
            {results.flatMap((one) => {
              if (one.visibility === 'upcoming') return []
              const Icon = icons[one.id]
              const name = t(`automations.names.${one.id}`)
              return (
                <li key={one.id} className={styles.item}>
                  <Icon className={styles.icon} size={24} stroke={1.5} aria-hidden />
                  <div className={styles.details}>
                    {one.path ? (
                      <Link to={one.path} className={styles.open}>
                        {name}
                      </Link>
                    ) : (
                      <b>{name}</b>
                    )}
                    <span className={styles.quiet}>{t(`automations.about.${one.id}`)}</span>
                    {one.rules > 0 && (
                      <span className={styles.quiet}>
                        {t('automations.rules', { count: one.rules })} ·{' '}
                        {t('automations.lately', { count: one.done_lately })}
                      </span>
                    )}
                  </div>
                  <span className={styles.state} data-status={one.status ?? undefined}>
                    {stateOf(one)}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </>
  )
}
