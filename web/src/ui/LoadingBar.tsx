import { callsRunning } from '~/lib/call.ts'
import { useLasting } from '~/lib/delay.ts'
import { useStore } from '~/lib/store.ts'
import styles from './LoadingBar.module.css'

/** A thin bar on top while calls run. */
export function LoadingBar() {
  const shows = useLasting(useStore(callsRunning) > 0)
  return <div className={styles.bar} data-shown={shows || undefined} aria-hidden="true" />
}
