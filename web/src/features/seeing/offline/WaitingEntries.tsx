import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { WaitingChange } from './WaitingChange.tsx'
import styles from './WaitingEntries.module.css'
import { t } from './words.ts'

/** What was done with a client and not sent yet, above what the server knows of. */
export function WaitingEntries({ clientId }: { clientId: string }) {
  const all = useStore(outbox)
  const own = all.filter(({ client }) => client.id === clientId)
  if (own.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('entries.title')}</h2>
      <ul>
        {own.map((change) => (
          <WaitingChange key={change.id} change={change} all={all} isOnPage />
        ))}
      </ul>
    </section>
  )
}
