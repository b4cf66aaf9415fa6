import { useEffect } from 'react'
import { liveReadings } from '~/lib/live-readings.ts'
import { useLive } from '../api/use-live-content.ts'
import { isPageNumber } from '../list/live-words.ts'
import { t } from '../words.ts'

/** Tells the rows of lists which clients read something just now. */
export function WatchReading() {
  const live = useLive({})
  const words = JSON.stringify(
    live.flatMap(({ client, part }) =>
      client ? [[client.id, isPageNumber(part) ? t('live.readingPage', { page: part }) : t('live.readingNow')]] : [],
    ),
  )
  useEffect(() => liveReadings.set(() => new Map(JSON.parse(words) as [string, string][])), [words])
  return null
}
