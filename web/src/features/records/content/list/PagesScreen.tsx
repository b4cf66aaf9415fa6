import { Button } from '@mantine/core'
import { IconBrowser, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { contentList } from '../api/content-lists.ts'
import type { ContentFilter } from '../api/list-search.ts'
import { useLive } from '../api/use-live-content.ts'
import { t } from '../words.ts'
import styles from './Cards.module.css'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { ContentCard } from './ContentCard.tsx'
import { ContentFrame } from './ContentFrame.tsx'
import { readingWords } from './live-words.ts'

type Props = { filter: ContentFilter; onFilter: (filter: ContentFilter) => void }

/** The pages: put together from blocks, and shared by a link. */
export function PagesScreen({ filter, onFilter }: Props) {
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(contentList('pages', filter, search))
  const live = useLive({})
  const navigate = useNavigate()
  const canCreate = useSession().user_details.resources_access_policy.CONTENT.CREATE
  useShortcuts(canCreate ? { c: () => void navigate({ to: '/content/pages/new' }) } : {})
  const action = canCreate && (
    <Button
      component={Link}
      to="/content/pages/new"
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<kbd>C</kbd>}
      aria-keyshortcuts="c"
    >
      {t('page.new')}
    </Button>
  )
  return (
    <ContentFrame
      kind="pages"
      {...{ filter, onFilter, query, search, action }}
      text={{ text, setText }}
      skeleton={<CardsSkeleton />}
      firstUse={
        <FirstUse icon={IconBrowser} title={t('page.first')} text={t('page.firstText')}>
          {canCreate && (
            <Button component={Link} to="/content/pages/new">
              {t('page.new')}
            </Button>
          )}
        </FirstUse>
      }
    >
      {(rows) => (
        <ul className={styles.cards} aria-label={t('kind.pages')}>
          {rows.map((page) => {
            const reader = live.find(({ content }) => content.id === page.id)
            return (
              <ContentCard
                key={page.id}
                content={page}
                kind={t('page.blocks', { count: page.blocks_count })}
                reading={reader && readingWords(reader)}
              />
            )
          })}
        </ul>
      )}
    </ContentFrame>
  )
}
