import { callsRunning } from '~/lib/calls/call.ts'
import { useStore } from '~/lib/store.ts'
import { useLasting } from '~/lib/time/delay.ts'
import styles from './LoadingBar.module.css'

/** A thin bar on top while calls run. */
export function LoadingBar() {
  const shows = useLasting(useStore(callsRunning) > 0)
  return <div className={styles.bar} data-shown={shows || undefined} aria-hidden="true" />
}
