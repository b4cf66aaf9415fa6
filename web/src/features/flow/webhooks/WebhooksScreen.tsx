import type { WebhookRow } from '@fairlead/contract/flow/webhooks'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Health } from '~/ui/shown/Health.tsx'
import { webhookList } from './list-webhooks.ts'
import type { ListSearch } from './search.ts'
import styles from './WebhooksScreen.module.css'
import { useWebhookActions } from './webhook-actions.ts'
import { t } from './words.ts'

const leadCount = ({ lead_count, lead_count_capped }: WebhookRow): string =>
  lead_count_capped ? t('leadsCapped') : lead_count === 0 ? t('noLeads') : t('leads', { count: lead_count })

/** The webhooks of the account: how each does, and a new one. */
export function WebhooksScreen({ filter }: { filter: ListSearch }) {
  const isDeleted = filter.deleted ?? false
  const title = t(isDeleted ? 'list.deleted' : 'title')
  usePageTitle(title)
  const navigate = useNavigate()
  useShortcuts({ c: () => void navigate({ to: '/integration/webhook/create' }) })
  const query = useInfiniteQuery(webhookList(filter))
  const { restore } = useWebhookActions()
  const rows = query.data?.pages.flatMap((one) => one.results) ?? []
  return (
    <>
      <PageHeader
        title={title}
        actions={
          !isDeleted &&
          rows.length > 0 && (
            <Button
              component={Link}
              to="/integration/webhook/create"
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              aria-keyshortcuts="c"
            >
              {t('add')}
            </Button>
          )
        }
      />
      <LoadedRows
        {...{ query, rows }}
        failed={t('list.failed')}
        empty={
          isDeleted ? (
            <FirstUse icon={IconWebhook} title={t('list.noDeleted')} text={t('list.noDeletedText')} />
          ) : (
            <FirstUse icon={IconWebhook} title={t('list.firstUse')} text={t('list.firstUseText')}>
              <Button component={Link} to="/integration/webhook/create">
                {t('list.firstUseAction')}
              </Button>
            </FirstUse>
          )
        }
        more={t('list.more')}
      >
        <table className={styles.list} aria-label={t('list.label')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.from')}</th>
              <th scope="col">{t('list.leads')}</th>
              <th scope="col">{t('list.health')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={styles.row}>
                <th scope="row" className={styles.name}>
                  {isDeleted ? (
                    <bdi>{row.name}</bdi>
                  ) : (
                    <Link to="/integration/webhook/$id" params={{ id: row.id }} className={styles.open}>
                      <bdi>{row.name}</bdi>
                    </Link>
                  )}
                  {!row.is_on && <span className={styles.off}>{t('off')}</span>}
                </th>
                <td className={styles.quiet}>{t(`recipe.${row.recipe}`)}</td>
                <td className={styles.quiet}>{leadCount(row)}</td>
                <td className={styles.last}>
                  {isDeleted ? (
                    <Button variant="default" size="xs" className={styles.restore} onClick={() => restore(row)}>
                      {t('action.restore')}
                    </Button>
                  ) : (
                    <Health health={row.health} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </LoadedRows>
      <p className={styles.other}>
        <Link to="/integration/webhook" search={isDeleted ? {} : { deleted: true }}>
          {t(isDeleted ? 'list.present' : 'list.deleted')}
        </Link>
      </p>
    </>
  )
}
