import { type Batch, undoBatch } from '@fairlead/contract/work/batches'
import type { ImportCounts } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import screen from './ImportScreen.module.css'
import { batchOf, importsKey } from './imports.ts'
import styles from './ResultView.module.css'
import { UnchangedClients } from './UnchangedClients.tsx'
import { t } from './words.ts'

/** How the undo of an import goes on, or what it did. */
export function Undone({ batch, counts }: { batch: Batch; counts: ImportCounts }) {
  const zone = useZone()
  const words = counts.updated === 0 ? 'binned' : counts.new === 0 ? 'putBack' : 'both'
  const { status, changed, put_back: count, kept, kept_groups: groups, undone_at: at } = batch
  if (status === 'undoing') {
    const done = count + kept
    return (
      <p className={styles.undone} role="status">
        {t('undo.undoing')}{' '}
        <Progress label={t('undo.progress')} share={changed > 0 ? done / changed : 1}>
          {t('check.of', { done, rows: changed })}
        </Progress>
      </p>
    )
  }
  const isNobody = count === 0 && kept > 0
  return (
    <div className={styles.undone} role="status">
      <p>
        <b>{at && t(isNobody ? 'undo.nobody' : 'undo.undone', { when: formatMoment(at, zone) })}</b>{' '}
        {!isNobody && t(`undo.${words}`, { count })}
      </p>
      {kept > 0 && (
        <>
          <p className={screen.quiet}>{t('undo.kept', { count: kept })}</p>
          <UnchangedClients batchId={batch.id} />
        </>
      )}
      {groups.length > 0 && <p className={screen.quiet}>{t('undo.keptGroups', { names: groups.join(', ') })}</p>}
    </div>
  )
}

/** Takes an import back: new clients go, others get what they had, and the person who was changed since stays. */
export function UndoImport({ batch: { id, can_undo: canUndo } }: { batch: Batch }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const undo = useCall(undoBatch, {
    done(reply) {
      setAsking(false)
      queries.setQueryData(batchOf(id).queryKey, reply)
      return queries.invalidateQueries({ queryKey: importsKey })
    },
  })
  if (!canUndo) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('undo.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('undo.title')}
        confirm={t('undo.undo')}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      >
        {t('undo.text')}
      </ConfirmDialog>
    </>
  )
}
