import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Props<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** A page of what a query brings: its place until then, or why it did not come. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorScreen error={error} retry={() => void refetch()} /> : <RowsSkeleton />
}
