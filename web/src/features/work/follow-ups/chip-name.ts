import { formatFullDay } from '~/lib/time/dates.ts'
import { t } from './dialog-words.ts'
import { type Chip, type Clock, nextWeek } from './picks.ts'

/** A day of the near future, without its year: 'Mon 30 Nov'. */
export const formatNearDay = (instant: string, zone: string): string => formatFullDay(instant, zone).slice(0, -5)

/** What a chip is called; of next week, which day that is: the others say it themselves. */
export const chipName = (chip: Chip, clock: Clock): string =>
  chip === 'week'
    ? t('picker.week', { day: formatNearDay(`${nextWeek(clock)}T12:00:00Z`, 'UTC') })
    : t(`picker.${chip}`)
