import { AlertChannel, AlertKind } from '@fairlead/contract/identity/account'
import { Switch } from '@mantine/core'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { formatTime } from '~/lib/time/dates.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import styles from './AlertKinds.module.css'
import section from './NotificationsScreen.module.css'
import { t } from './words.ts'

/** Which openings of what was shared are told (rule 75). */
const viewChoices = ['every', 'first', 'daily'] as const

/** What tells of each kind of thing; saved switch by switch. */
export function AlertKinds() {
  const [{ alerts, content_views: views, default_next_step_time: morning }, change] = usePreferences()
  const { email, is_email_verified: isVerified } = useSession().user_details
  return (
    <section className={section.section} aria-labelledby="kinds">
      <h2 id="kinds">{t('kinds.title')}</h2>
      <p className={section.quiet}>{t('kinds.hint')}</p>
      {!(email && isVerified) && <p className={section.quiet}>{t('kinds.noAddress')}</p>}
      <table className={styles.kinds} aria-labelledby="kinds">
        <thead>
          <tr>
            <th scope="col">{t('kinds.kind')}</th>
            {AlertChannel.options.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {t(`kinds.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AlertKind.options.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kinds.names.${kind}`)}
                <span className={styles.hint}>
                  {kind === 'FOLLOW_UP_LIST'
                    ? t('kinds.hints.FOLLOW_UP_LIST', { time: formatTime(`1970-01-01T${morning}:00Z`, 'UTC') })
                    : t(`kinds.hints.${kind}`)}
                </span>
              </th>
              {AlertChannel.options.map((channel) => (
                <td key={channel} className={styles.channel}>
                  <Switch
                    aria-label={t('kinds.by', { kind: t(`kinds.names.${kind}`), channel: t(`kinds.${channel}`) })}
                    checked={alerts[kind]?.[channel] ?? false}
                    onChange={(event) => change({ alerts: { [kind]: { [channel]: event.currentTarget.checked } } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.views}>
        <Choices
          legend={t('kinds.views')}
          value={views}
          onChange={(chosen) => chosen && change({ content_views: chosen })}
          choices={viewChoices.map((value) => ({ value, label: t(`kinds.viewsOf.${value}`) }))}
        />
      </div>
    </section>
  )
}
