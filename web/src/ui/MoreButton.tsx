import { Button } from '@mantine/core'

type Props = {
  /** A list that comes page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** What it says. */
  children: string
  className?: string | undefined
  variant?: 'default' | 'subtle'
}

/** Fetches the next page of a list below it; gone when there is none. */
export const MoreButton = ({ query, children, className, variant = 'default' }: Props) =>
  query.hasNextPage && (
    <Button
      variant={variant}
      fullWidth
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
