import type { Page } from '@fairlead/contract/primitives'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { useLiveContent } from '../api/use-live-content.ts'
import { t } from '../words.ts'
import { ContentHeader } from './ContentHeader.tsx'
import { ListTools, type ListToolsProps } from './ListTools.tsx'

type Props<Row> = ListToolsProps & {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** Adds content of this kind. */
  action: ReactNode
  search: string
  /** While it is on its way. */
  skeleton: ReactNode
  /** Nothing is there yet: what it is for, and how to begin. */
  firstUse: ReactNode
  /** What is being added. */
  adding?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list of content of one kind with its tools, in all its states. */
export function ContentFrame<Row>(props: Props<Row>) {
  const { kind, filter, onFilter, text, query, search, action, adding } = props
  usePageTitle(t(`kind.${kind}`))
  useLiveContent()
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  const isNarrowed = search !== '' || filter.label !== undefined || filter.type !== undefined
  const isFirstUse = query.isSuccess && rows.length === 0 && !isNarrowed
  return (
    <>
      <ContentHeader kind={kind} action={!isFirstUse && action} />
      {!isFirstUse && <ListTools {...{ kind, filter, onFilter, text }} />}
      {adding}
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('list.failed')}
        skeleton={props.skeleton}
        more={t('list.more')}
        empty={
          isNarrowed ? (
            <NoMatch
              title={search ? t('list.noMatch', { query: search }) : t('list.noneChosen')}
              text={t('list.noMatchText')}
            >
              <Button
                variant="default"
                onClick={() => {
                  text.setText('')
                  onFilter({ sort: filter.sort })
                }}
              >
                {t('list.clear')}
              </Button>
            </NoMatch>
          ) : (
            props.firstUse
          )
        }
      >
        {props.children(rows)}
      </LoadedRows>
    </>
  )
}
