import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { AlertKinds } from './AlertKinds.tsx'
import { Devices } from './Devices.tsx'
import { Install } from './Install.tsx'
import styles from './NotificationsScreen.module.css'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { t } from './words.ts'

/** What reaches the person how, and on which devices. */
export function NotificationsScreen() {
  usePageTitle(t('title'))
  return (
    <div className={styles.screen}>
      <ThisDevice />
      <AlertKinds />
      <QuietHours />
      <Devices />
      <Install />
    </div>
  )
}
