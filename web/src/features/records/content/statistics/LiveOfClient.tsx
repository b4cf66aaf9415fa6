import { useLive } from '../api/use-live-content.ts'
import { LiveCard } from './LiveCard.tsx'
import styles from './LiveOfClient.module.css'

/** What a client reads just now, on their page. */
export function LiveOfClient({ clientId }: { clientId: string }) {
  const live = useLive({ client_id: clientId })
  if (live.length === 0) return null
  return (
    <div className={styles.live}>
      {live.map((reading) => (
        <LiveCard key={reading.visit_id} reading={reading} about="client" />
      ))}
    </div>
  )
}
