import { formatDuration } from '~/lib/time/durations.ts'
import { t } from './words.ts'

/** How long a first response took within working hours, in words: none of it where all of it lay outside them. */
export const workingWords = (seconds: number): string =>
  seconds === 0 ? t('dashboard.outside') : t('dashboard.working', { time: formatDuration(seconds) })
