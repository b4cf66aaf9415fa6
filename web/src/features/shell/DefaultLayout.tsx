import { type ReactNode, useEffect, useState } from 'react'
import { setTitleProduct } from '~/lib/page-title.ts'
import { useSession } from '~/lib/session.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { RestrictedDrawer } from '~/ui/RestrictedDrawer.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useOwnColourScheme } from './colour-scheme.ts'
import styles from './DefaultLayout.module.css'
import { useFollowSession } from './follow-session.ts'
import { useLogOut } from './log-out.ts'
import { TopBar } from './TopBar.tsx'
import { t } from './words.ts'

type Props = {
  /** Tools of the whole application in the bar on top, such as the search. */
  tools?: ReactNode
  children: ReactNode
}

/** The layout of most screens: navigation on top, on a phone also at the bottom, and what floats over all. */
export function DefaultLayout({ tools, children }: Props) {
  const { product } = useSession().user_details.whitelabel_config
  const [isLeaving, setLeaving] = useState(false)
  const logOut = useLogOut()
  useOwnColourScheme()
  useFollowSession()
  useEffect(() => setTitleProduct(product), [product])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <TopBar tools={tools} onLogout={() => setLeaving(true)} />
      <main id="main" tabIndex={-1} className={styles.page}>
        {children}
      </main>
      <BottomBar onLogout={() => setLeaving(true)} />
      <RestrictedDrawer />
      <ConfirmDialog
        opened={isLeaving}
        title={t('account.logoutTitle', { product })}
        confirm={t('account.logout')}
        isBusy={logOut.isPending}
        onConfirm={() => logOut.mutate({})}
        onCancel={() => setLeaving(false)}
      >
        {t('account.logoutText')}
      </ConfirmDialog>
    </>
  )
}
