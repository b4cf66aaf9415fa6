import { nextPath } from '@fairlead/contract/identity/guards'
import { downloadLinks } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { productName } from '~/lib/account/product.ts'
import { installPrompt, isApple, isInstalled } from '~/lib/browser/install.ts'
import { stayInBrowser } from '~/lib/browser/stays-in-browser.ts'
import { call } from '~/lib/calls/call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { useStore } from '~/lib/store.ts'
import styles from './Onboarding.module.css'
import { t } from './words.ts'

const links = {
  queryKey: ['app-download-links'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(downloadLinks, {}, { signal, quiet: true }),
}

/** On a phone: how to have the application on the home screen, or to go on in the browser, which is remembered (rule 189). */
export function AppDownload({ next }: { next: string | undefined }) {
  const router = useRouter()
  const product = productName()
  const prompt = useStore(installPrompt)
  const { data } = useQuery(links)
  usePageTitle(t('app.page'))
  const goOn = () => {
    stayInBrowser()
    router.history.push(nextPath(next))
  }
  useEffect(() => {
    // Opened from the home screen: it is had already.
    if (isInstalled()) goOn()
  })
  const native = isApple() ? data?.ios : data?.android
  return (
    <>
      <div>
        <h1>{t('app.title', { product })}</h1>
        <p className={styles.lead}>{t('app.text')}</p>
      </div>
      {native ? (
        <Button component="a" href={native} size="md" fullWidth>
          {t('app.native')}
        </Button>
      ) : prompt ? (
        <Button size="md" fullWidth onClick={() => void prompt.prompt().then(() => installPrompt.set(() => undefined))}>
          {t('app.install', { product })}
        </Button>
      ) : (
        <p>{t(isApple() ? 'app.byShare' : 'app.byMenu')}</p>
      )}
      <Button variant="default" size="md" fullWidth onClick={goOn}>
        {t('app.onward')}
      </Button>
    </>
  )
}
