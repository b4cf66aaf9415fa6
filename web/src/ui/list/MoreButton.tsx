import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { messageOf } from '~/lib/calls/call-error.ts'
import { readOn } from '~/lib/navigation/read-on.ts'
import { t } from '../words.ts'
import styles from './MoreButton.module.css'

/** A list that comes page by page. */
export type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>

type Props = {
  query: PagedQuery
  /** What it says. */
  children: string
  className?: string | undefined
  variant?: 'default' | 'subtle'
}

/** Fetches the next page of a list below it; gone when there is none. What fails says why, and can be tried again. */
export function MoreButton({ query, children, className = styles.more, variant = 'default' }: Props) {
  const isFailed = query.isFetchNextPageError && !query.isFetchingNextPage
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      {isFailed && (
        <p className={styles.reason} role="alert">
          {messageOf(query.error)}
        </p>
      )}
      <Button variant={variant} fullWidth loading={query.isFetchingNextPage} onClick={() => void readOn(query)}>
        {isFailed ? t('retry') : children}
      </Button>
    </div>
  )
}
