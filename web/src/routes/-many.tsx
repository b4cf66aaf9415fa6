import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { shownBatch } from '~/features/batches/shown-batch.ts'
import { isChoosing, useChosen } from '~/lib/selection.ts'
import { useStore } from '~/lib/store.ts'

const loadMany = () => import('./-many/parts.tsx')
const BulkBar = lazy(async () => ({ default: (await loadMany()).BulkBar }))
const BatchNotice = lazy(async () => ({ default: (await loadMany()).BatchNotice }))

/** What is done with many clients of a list: the bar once some are chosen, and what came of it. */
export function Many() {
  const queries = useQueryClient()
  const now = useChosen()
  const isBegun = useStore(shownBatch) !== null
  const isOpen = isChoosing(now, now.list)
  const refresh = useCallback(() => void queries.invalidateQueries(), [queries])
  return (
    <Suspense fallback={null}>
      {isOpen && <BulkBar />}
      {isBegun && <BatchNotice onChanged={refresh} />}
    </Suspense>
  )
}
