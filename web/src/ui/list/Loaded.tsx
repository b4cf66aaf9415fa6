import type { ReactNode } from 'react'
import { CallError } from '~/lib/calls/call-error.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { Failure, FailureLine } from './EmptyState.tsx'
import { MoreButton, type PagedQuery } from './MoreButton.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown; isFetchNextPageError?: boolean }
type States = {
  /** What could not be loaded, on a part of a page; without it, the whole page cannot be shown. */
  failed?: string | undefined
  /** Within a form or a panel: a failure is one line, in which `failed` is a sentence. */
  inLine?: boolean
  /** The shape of what is coming, where it is not rows. */
  skeleton?: ReactNode
  /** For a form: what somebody typed stays, whatever becomes of the right to it; saving says what is wrong. */
  keeps?: boolean
}

/** The server no longer shows this to the person: they lost the right to it, or it is gone. */
const isWithdrawn = (error: unknown) => error instanceof CallError && [403, 404, 410, 455].includes(error.status)

/**
 * What a query brings: its place until then, or why it did not come. What was loaded stays, also when the next page was
 * refused, unless the whole was withdrawn.
 */
export function Loaded<T>({
  query: { data, error, refetch, isFetchNextPageError },
  failed,
  inLine = false,
  skeleton = <RowsSkeleton />,
  keeps = false,
  children,
}: States & {
  query: Query<T>
  /** What was loaded; without it, only what stands in its place is drawn here. */
  children?: (data: T) => ReactNode
}) {
  const retry = () => void refetch()
  if (data !== undefined && (keeps || isFetchNextPageError || !isWithdrawn(error))) return children?.(data)
  if (!error) return skeleton
  if (inLine) return <FailureLine title={failed} error={error} retry={retry} />
  return failed ? <Failure title={failed} error={error} retry={retry} /> : <ErrorScreen error={error} retry={retry} />
}

type RowsProps = States & {
  rows: readonly unknown[]
  /** Shown instead of no rows: how to begin, or that nothing matches. */
  empty: ReactNode
  children: ReactNode
} & (
    | { query: Query<unknown>; more?: undefined }
    /** `more`: what the button says that fetches the next page. */
    | { query: Query<unknown> & PagedQuery; more: string }
  )

/** A list that a query brings: its place, why it did not come, that it is empty, or its rows and the next page. */
export function LoadedRows({ rows, empty, children, ...list }: RowsProps) {
  return (
    <>
      <Loaded {...list}>{() => (rows.length === 0 ? empty : children)}</Loaded>
      {list.more !== undefined && <MoreButton query={list.query}>{list.more}</MoreButton>}
    </>
  )
}
