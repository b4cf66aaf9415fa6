import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { shownBatch } from '~/features/work/batches/shown-batch.ts'
import { whenIdle } from '~/lib/browser/when-idle.ts'
import { isChoosing, listShown, useChosen } from '~/lib/keys/selection.ts'
import { useStore } from '~/lib/store.ts'

const loadMany = () => import('./-many/parts.tsx')
const loadDialog = () => import('~/features/work/batches/BulkDialog.tsx')
const BulkBar = lazy(async () => ({ default: (await loadMany()).BulkBarHere }))
const BatchNotice = lazy(async () => ({ default: (await loadMany()).BatchNotice }))

/** By then the list is there, and has no more to fetch. */
const afterMs = 2_000

/** What is done with many clients of a list: the bar once some are chosen, and what came of it. */
export function Many() {
  const queries = useQueryClient()
  const now = useChosen()
  const isBegun = useStore(shownBatch) !== null
  // What was chosen in another list is out of sight: nothing is to be done with it.
  const isOpen = isChoosing(now, useStore(listShown)?.name ?? '')
  const refresh = useCallback(() => void queries.invalidateQueries(), [queries])
  // Choosing a row fetches no code; what cannot be fetched now comes at the first use.
  useEffect(() => {
    const load = () => void (navigator.onLine && Promise.all([loadMany(), loadDialog()]).catch(() => {}))
    const timer = setTimeout(() => whenIdle(load), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={null}>
      {isOpen && <BulkBar />}
      {isBegun && <BatchNotice onChanged={refresh} />}
    </Suspense>
  )
}
