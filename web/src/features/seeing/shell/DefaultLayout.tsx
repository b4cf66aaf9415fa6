import { type ReactNode, useEffect } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { setTitleProduct } from '~/lib/navigation/page-title.ts'
import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { RestrictedDrawer } from '~/ui/overlay/RestrictedDrawer.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useOwnColourScheme } from './colour-scheme.ts'
import styles from './DefaultLayout.module.css'
import { useFollowSession } from './follow-session.ts'
import { isLeaving, useLogOut } from './log-out.ts'
import { TopBar } from './TopBar.tsx'
import { t } from './words.ts'

type Props = {
  /** Tools of the whole application in the bar on top, such as the search. */
  tools?: ReactNode
  /** What stands below it, on every screen. */
  notice?: ReactNode
  children: ReactNode
}

/** The layout of most screens: navigation on top, on a phone also at the bottom, and what floats over all. */
export function DefaultLayout({ tools, notice, children }: Props) {
  const { product } = useSession().user_details.whitelabel_config
  const logOut = useLogOut()
  const unsent = useStore(outbox).length
  useOwnColourScheme()
  useFollowSession()
  useEffect(() => setTitleProduct(product), [product])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <TopBar tools={tools} />
      {notice}
      <main id="main" tabIndex={-1} className={styles.page}>
        {children}
      </main>
      <BottomBar />
      <RestrictedDrawer />
      <ConfirmDialog
        opened={useStore(isLeaving)}
        title={t('account.logoutTitle', { product })}
        confirm={t('account.logout')}
        isBusy={logOut.isPending}
        onConfirm={() => logOut.mutate({})}
        onCancel={() => isLeaving.set(() => false)}
      >
        {unsent > 0 ? t('account.unsent', { count: unsent }) : t('account.logoutText')}
      </ConfirmDialog>
    </>
  )
}
