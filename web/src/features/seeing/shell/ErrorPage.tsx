import { useMediaQuery } from '@mantine/hooks'
import { productName } from '~/lib/account/product.ts'
import { useMaybeSession } from '~/lib/account/session.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { ErrorScreen } from '~/ui/layout/ErrorScreen.tsx'
import { Brand } from '~/ui/shown/Logo.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import styles from './ErrorPage.module.css'

type Props = { error: unknown; retry?: (() => void) | undefined }

/**
 * A whole page that cannot be shown, in the layout of point 2.3: centred on a phone, for strangers and where one
 * joins a group, else the default.
 */
export function ErrorPage(props: Props) {
  const session = useMaybeSession()
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const isJoining = usePath().startsWith('/content/group-sharing/')
  if (session && !isPhone && !isJoining)
    return (
      <DefaultLayout>
        <ErrorScreen {...props} />
      </DefaultLayout>
    )
  const whitelabel = session?.user_details.whitelabel_config
  return (
    <>
      <header className={styles.header}>
        <Brand name={whitelabel?.product ?? productName()} picture={whitelabel?.web_app_logo_url} />
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorScreen {...props} />
      </main>
    </>
  )
}
