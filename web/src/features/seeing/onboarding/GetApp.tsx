import { isMobileAgent, nextPath } from '@fairlead/contract/identity/guards'
import { useRouter } from '@tanstack/react-router'
import { productName } from '~/lib/account/product.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { AppDownload } from './AppDownload.tsx'
import styles from './Onboarding.module.css'
import { SendLink } from './SendLink.tsx'
import { t } from './words.ts'

/** How to get the application: on a phone to install it, elsewhere to bring it to a phone. */
export function GetApp({ next }: { next: string | undefined }) {
  const router = useRouter()
  const product = productName()
  usePageTitle(t('app.page'))
  if (isMobileAgent(navigator.userAgent)) return <AppDownload next={next} />
  return (
    <>
      <div>
        <h1>{t('app.title', { product })}</h1>
        <p className={styles.lead}>{t('app.text')}</p>
      </div>
      <SendLink onDone={() => router.history.push(nextPath(next))} />
    </>
  )
}
