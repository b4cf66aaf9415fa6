import type { FacebookLogin } from '~/lib/browser/facebook-login.ts'
import styles from './FacebookScreen.module.css'
import { t } from './words.ts'

/** How Facebook's window does: it is open, it was blocked, or it connected nothing. */
export function LoginNote({ login: { isWaiting, blockedUrl, problem } }: { login: FacebookLogin }) {
  return (
    <div role="status">
      {blockedUrl ? (
        <p className={styles.note}>
          {t('login.blocked')} <a href={blockedUrl}>{t('login.here')}</a>.
        </p>
      ) : problem ? (
        <p className={styles.note} data-tone="bad">
          {problem}
        </p>
      ) : (
        isWaiting && (
          <p className={styles.note} data-tone="busy">
            {t('login.waiting')}
          </p>
        )
      )}
    </div>
  )
}
