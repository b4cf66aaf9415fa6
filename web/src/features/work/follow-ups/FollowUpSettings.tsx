import { AutoFollowUpDays } from '@fairlead/contract/identity/account'
import { usePreferences } from '~/lib/account/preferences.ts'
import { channelName, channels } from '~/lib/contact-words.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { weekdayName, zoneName } from '~/lib/time/dates.ts'
import { Choices, ManyChoices } from '~/ui/form/Choices.tsx'
import { DefaultTimeField } from './DefaultTimeField.tsx'
import styles from './FollowUpSettings.module.css'
import { t } from './settings-words.ts'
import { useClock } from './use-clock.ts'

const autoDays = AutoFollowUpDays.options.map((option) => option.value)
/** A week begins with Monday, as in the calendar; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** How follow-ups behave for the person who is signed in. Every change is kept at once. */
export function FollowUpSettings() {
  usePageTitle(t('title'))
  const { now, zone } = useClock()
  const [preferences, change] = usePreferences()
  const { auto_next_step_days: auto, days_off: daysOff, skip_contact_log: skipped } = preferences
  const isLastWorkday = daysOff.length === weekdays.length - 1
  return (
    <div className={styles.settings}>
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.text}>{t('kept')}</p>
      </div>
      <DefaultTimeField
        key={preferences.default_next_step_time}
        value={preferences.default_next_step_time}
        description={t('defaultTimeText', { zone: zoneName(zone, now) })}
        onChange={(time) => change({ default_next_step_time: time })}
      />
      <Choices
        legend={t('auto')}
        value={auto}
        onChange={(days) => days !== null && change({ auto_next_step_days: days })}
        choices={autoDays.map((days) => ({
          value: days,
          label: days === 0 ? t('off') : t('days', { count: days }),
        }))}
      >
        <p className={styles.text}>{t('autoText')}</p>
      </Choices>
      <ManyChoices
        legend={t('daysOff')}
        value={daysOff}
        onChange={(days) => days.length < weekdays.length && change({ days_off: days })}
        choices={weekdays.map((day) => ({ value: day, label: weekdayName(day), name: weekdayName(day, 'long') }))}
      >
        <p className={styles.text}>
          {t('daysOffText')} {isLastWorkday && t('oneDayOn')}
        </p>
      </ManyChoices>
      <ManyChoices
        legend={t('log')}
        value={channels.filter((channel) => !skipped.includes(channel))}
        onChange={(asked) => change({ skip_contact_log: channels.filter((channel) => !asked.includes(channel)) })}
        choices={channels.map((channel) => ({ value: channel, label: channelName(channel) }))}
      >
        <p className={styles.text}>{t('logText')}</p>
      </ManyChoices>
    </div>
  )
}
