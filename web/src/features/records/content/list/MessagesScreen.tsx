import { Button } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { contentList } from '../api/content-lists.ts'
import type { ContentFilter } from '../api/list-search.ts'
import { TokenWords } from '../editor/TokenText.tsx'
import { t } from '../words.ts'
import { ContentFrame } from './ContentFrame.tsx'
import { ContentMenu } from './ContentMenu.tsx'
import styles from './MessagesScreen.module.css'
import { VisibilityLabel } from './visibility.tsx'

const newMessage = (props: object) => <Link {...props} to="/content/message/$id" params={{ id: 'new' }} />

type Props = { filter: ContentFilter; onFilter: (filter: ContentFilter) => void }

/** The messages: texts with tokens, to be sent by themselves or with a file or page. */
export function MessagesScreen({ filter, onFilter }: Props) {
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(contentList('messages', filter, search))
  const navigate = useNavigate()
  const canCreate = useSession().user_details.resources_access_policy.CONTENT.CREATE
  useShortcuts(canCreate ? { c: () => void navigate({ to: '/content/message/$id', params: { id: 'new' } }) } : {})
  const action = canCreate && (
    <Button
      renderRoot={newMessage}
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<kbd>C</kbd>}
      aria-keyshortcuts="c"
    >
      {t('message.new')}
    </Button>
  )
  return (
    <ContentFrame
      kind="messages"
      {...{ filter, onFilter, query, search, action }}
      text={{ text, setText }}
      skeleton={<RowsSkeleton />}
      firstUse={
        <FirstUse icon={IconMessage2} title={t('message.first')} text={t('message.firstText')}>
          {canCreate && <Button renderRoot={newMessage}>{t('message.new')}</Button>}
        </FirstUse>
      }
    >
      {(rows) => (
        <table className={styles.list} aria-label={t('kind.messages')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.text')}</th>
              <th scope="col">{t('list.shared')}</th>
              <th scope="col">{t('list.lastShared')}</th>
              <th scope="col" aria-label={t('list.menu')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={styles.row}>
                <th scope="row" className={styles.name}>
                  <Link to="/content/message/$id" params={{ id: row.id }} className={styles.open}>
                    <bdi>{row.name}</bdi>
                  </Link>
                  <span className={styles.under}>
                    {t(`messageType.${row.template_type}`)} <VisibilityLabel content={row} />
                  </span>
                </th>
                <td className={styles.text} dir="auto">
                  <TokenWords text={row.text} />
                </td>
                <td className={styles.figure} data-label={t('list.shared')}>
                  {row.stats.total_shared}
                </td>
                <td className={styles.when} data-label={t('list.lastShared')}>
                  {row.stats.last_shared_at ? <RelativeTime at={row.stats.last_shared_at} /> : t('stats.never')}
                </td>
                <td className={styles.menu}>
                  <ContentMenu content={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ContentFrame>
  )
}
