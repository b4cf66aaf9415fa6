import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import styles from './ConnectHint.module.css'
import { t } from './words.ts'

const ConnectDialog = onceOpened(async () => (await import('./ConnectDialog.tsx')).ConnectDialog)
const sources = [{ to: '/integrations' }]

/**
 * Tells the person who adds a client by hand that sources add them by themselves: those who may connect one, until they
 * want to see it no more.
 */
export function ConnectHint() {
  const { resources_access_policy: policy } = useSession().user_details
  const [{ connect_lead_source_warning: isWanted }] = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const mayConnect = useScreens(sources).length > 0 && policy.INTEGRATIONS.MANAGE
  // It closes as it stands, also when that was its last time.
  if (!mayConnect || (!isWanted && !isOpen)) return null
  return (
    <aside className={styles.hint}>
      <p>{t('connectHint.text')}</p>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('connectHint.button')}
      </Button>
      <ConnectDialog opened={isOpen} onClose={() => setOpen(false)} />
    </aside>
  )
}
