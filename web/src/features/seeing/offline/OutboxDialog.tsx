import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './OutboxDialog.module.css'
import { WaitingChange } from './WaitingChange.tsx'
import { t } from './words.ts'

/** Everything that waits, in its order, with what stands in its way. */
export function OutboxDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const all = useStore(outbox)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('list.title')} size={660}>
      {all.length === 0 ? (
        <p className={styles.empty}>{t('list.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {all.map((change) => (
            <WaitingChange key={change.id} change={change} all={all} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
