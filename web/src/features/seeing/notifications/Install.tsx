import { Button } from '@mantine/core'
import { useSession } from '~/lib/account/session.ts'
import { installPrompt, isApple, isInstalled } from '~/lib/browser/install.ts'
import { useStore } from '~/lib/store.ts'
import styles from './NotificationsScreen.module.css'
import { t } from './words.ts'

/** How to have the application on the home screen; the browser's own way where it offers one. */
export function Install() {
  const { product } = useSession().user_details.whitelabel_config
  const prompt = useStore(installPrompt)
  return (
    <section className={styles.section} aria-labelledby="install">
      <h2 id="install">{t('install.title')}</h2>
      {isInstalled() ? (
        <p className={styles.quiet}>{t('install.done', { product })}</p>
      ) : (
        <>
          <p>{t('install.text', { product })}</p>
          {prompt ? (
            <div className={styles.actions}>
              <Button
                variant="default"
                onClick={() => void prompt.prompt().then(() => installPrompt.set(() => undefined))}
              >
                {t('install.button', { product })}
              </Button>
            </div>
          ) : (
            <p className={styles.quiet}>{t(isApple() ? 'install.byShare' : 'install.byMenu')}</p>
          )}
        </>
      )}
    </section>
  )
}
