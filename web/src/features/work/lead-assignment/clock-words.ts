import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-clocks.ts'

export const t = words('lead-clocks', en)

/** So many minutes in words, in the largest unit that says it exactly. */
export const minutesWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return t('days', { count: minutes / 1440 })
  return minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
}
