import { undoBroughtClients } from '@fairlead/contract/work/invitations'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { broughtClients } from './queries.ts'
import styles from './TeamSection.module.css'
import { t } from './words.ts'

/** Clients that one brought along into the team: how far they are, which of them it had, and the way back. */
export function Brought() {
  const queries = useQueryClient()
  const { data } = useQuery(broughtClients)
  const [isAsking, setAsking] = useState(false)
  const undo = useCall(undoBroughtClients, {
    async done() {
      setAsking(false)
      await queries.invalidateQueries({ queryKey: broughtClients.queryKey })
    },
  })
  if (!data) return null
  const { total, copied, joined, known } = data
  return (
    <div className={styles.brought}>
      <p>
        <b>{t('brought.title')}</b>
        <br />
        {data.is_undone
          ? t('brought.undone', { count: data.taken_back, kept: data.kept })
          : data.is_finished
            ? t('brought.finished', { count: copied })
            : t('brought.running', { done: copied + joined, count: total })}
      </p>
      {!data.is_undone && joined > 0 && (
        <>
          <p className={styles.quiet}>{t('brought.known', { count: joined })}</p>
          <ul className={styles.known}>
            {known.map(({ name, holder }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list never changes its order.
              <li key={i}>{holder ? t('brought.holder', { name, holder }) : t('brought.nobody', { name })}</li>
            ))}
          </ul>
        </>
      )}
      {!data.is_undone && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('brought.undo')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('brought.undoTitle')}
        confirm={t('brought.undo')}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('brought.undoText')}
      </ConfirmDialog>
    </div>
  )
}
