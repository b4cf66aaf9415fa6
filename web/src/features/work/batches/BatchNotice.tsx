import { type Batch, resumeBatch, undoBatch } from '@fairlead/contract/work/batches'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useStore } from '~/lib/store.ts'
import styles from './BatchNotice.module.css'
import { batchesKey, isOpen, oneBatch } from './batch-queries.ts'
import { State } from './State.tsx'
import { showBatch, shownBatch } from './shown-batch.ts'
import { t } from './words.ts'

/** How far the change is that was begun last, what came of it, and its undo. */
export function BatchNotice({ onChanged }: { onChanged: () => void }) {
  const id = useStore(shownBatch)
  return id && <Notice key={id} id={id} onChanged={onChanged} />
}

/** The end of which lists were told last. */
let lastEnd = ''

function Notice({ id, onChanged }: { id: string; onChanged: () => void }) {
  const queries = useQueryClient()
  const { data: batch } = useQuery(oneBatch(id))
  useRealtime(({ kind }) => kind === 'batch.changed' && void queries.invalidateQueries({ queryKey: batchesKey }))
  const again = { done: () => queries.invalidateQueries({ queryKey: batchesKey }) }
  const undo = useCall(undoBatch, again)
  const resume = useCall(resumeBatch, again)
  const status = batch?.status
  // Lists show what came of it, once: this may stand on a page that comes back.
  useEffect(() => {
    const end = `${id} ${status}`
    if (end === lastEnd || !(status === 'done' || status === 'undone' || status === 'stopped')) return
    lastEnd = end
    onChanged()
  }, [id, status, onChanged])
  const params = { id }
  return (
    <section className={styles.notice} aria-label={t('notice.running')}>
      {status === 'stopped' ? (
        <IconAlertTriangle className={styles.warn} size={16} stroke={1.75} aria-hidden />
      ) : (
        status &&
        !isOpen({ status } as Batch) && <IconCircleCheck className={styles.good} size={16} stroke={1.75} aria-hidden />
      )}
      <div className={styles.text} role="status">
        {batch ? <State batch={batch} /> : t('notice.waiting')}
      </div>
      {batch?.can_undo && (
        <Button size="xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
          {t('notice.undo')}
        </Button>
      )}
      {status === 'stopped' && (
        <Button size="xs" variant="subtle" loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          {t('notice.resume')}
        </Button>
      )}
      <Link className={styles.show} to="/clients/batches">
        {t('notice.show')}
      </Link>
      <button type="button" className={styles.close} aria-label={t('notice.close')} onClick={() => showBatch(null)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </section>
  )
}
