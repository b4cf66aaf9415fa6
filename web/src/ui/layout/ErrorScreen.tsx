import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMaybeSession } from '~/lib/account/session.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { PageError } from '~/lib/calls/page-error.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { t } from '../words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './ErrorScreen.module.css'
import { lookOf } from './error-look.ts'

type Shown = { status: number; message?: string | undefined; requestId?: string | undefined }

function shownOf(error: unknown): Shown {
  if (error instanceof CallError) {
    // A page asks by its address alone: what the server cannot read of it is a broken link.
    const status = error.status === 400 ? 404 : error.status
    return { status, message: error.message, requestId: error.body?.request_id }
  }
  if (error instanceof PageError) return { status: error.status, message: error.message || undefined }
  return { status: 500 }
}

/** A page that cannot be shown: what happened, why, and where to go from here. */
export function ErrorScreen({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  return (
    <ErrorBoundary fallback={<BrokenErrorScreen />}>
      <Screen error={error} retry={retry} />
    </ErrorBoundary>
  )
}

function Screen({ error, retry }: { error: unknown; retry: (() => void) | undefined }) {
  const { status, message, requestId } = shownOf(error)
  const { icon: Icon, header, message: text, needsSupport } = lookOf(status, message)
  const links = useMaybeSession()?.links
  usePageTitle(header)
  const isOurs = status >= 500 || status === 0
  return (
    <div className={styles.screen} role="alert">
      <Icon className={styles.icon} size={40} stroke={1.25} aria-hidden />
      <h1>{header}</h1>
      <p>{text}</p>
      {status === 425 && !links?.contact_sales && <p>{t('error.noAccess.enable')}</p>}
      {needsSupport && links?.support_email && (
        <p>
          <a href={`mailto:${links.support_email}`}>{t('error.other.support', { email: links.support_email })}</a>
        </p>
      )}
      <div className={styles.actions}>
        {status === 423 && (
          <Button component="a" href="/subscription/manage">
            {t('error.manageSubscription')}
          </Button>
        )}
        {status === 425 && links?.contact_sales && (
          <Button component="a" href={links.contact_sales} target="_blank" rel="noopener">
            {t('error.talkToSales')}
          </Button>
        )}
        {isOurs && retry && <Button onClick={retry}>{t('retry')}</Button>}
        {status !== 423 && (
          <Button variant="default" component={Link} to="/">
            {t('error.toClients')}
          </Button>
        )}
      </div>
      {requestId && <p className={styles.request}>{t('requestId', { id: requestId })}</p>}
    </div>
  )
}

/** Shown when even the error page fails: plain elements alone, which cannot fail. */
export const BrokenErrorScreen = () => (
  <div className={styles.screen} role="alert">
    <p>{t('error.broken')}</p>
    <p>
      <a href="/">{t('error.home')}</a>
    </p>
  </div>
)
