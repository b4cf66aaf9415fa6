import type { Answer } from '@fairlead/contract/endpoint'
import { moveToVersion, type planMove } from '@fairlead/contract/work/sequence-clients'
import type { Sequence } from '@fairlead/contract/work/sequences'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { movePlanOf, sequencesKey } from '../api/queries.ts'
import forms from '../list/Sequences.module.css'
import styles from './Clients.module.css'
import { t } from './words.ts'

type Props = {
  sequence: Sequence
  opened: boolean
  onClose: () => void
  /** The move has begun: a change of many, by its id. */
  onMoving: (batchId: string) => void
}

/** Says who would be moved to the present version and how, before anybody is (rule 231). */
export function MoveDialog({ sequence, opened, onClose, onMoving }: Props) {
  const { counts, current_version: version } = sequence
  const plan = useQuery({ ...movePlanOf(sequence.id), enabled: opened })
  const count = plan.data?.clients ?? counts.on_older_versions
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={t('moveTitle', { count, version })}>
      <Loaded query={plan} failed={t('moveFailed')}>
        {(data) => (
          <Plan
            id={sequence.id}
            plan={data}
            onRecount={() => void plan.refetch()}
            onClose={onClose}
            onMoving={onMoving}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type MovePlan = Answer<typeof planMove>
type Detail = MovePlan['details'][number]
type PlanProps = Pick<Props, 'onClose' | 'onMoving'> & { id: string; plan: MovePlan; onRecount: () => void }

function detailWords({ kind, from, to }: Detail): string {
  if (kind === 'finished' || to === null) return t('moveEnd', { from })
  return t(kind === 'other_wait' ? 'moveWait' : 'moveLost', { from, to })
}

function Plan({ id, plan, onRecount, onClose, onMoving }: PlanProps) {
  const queries = useQueryClient()
  const [isStale, setStale] = useState(false)
  const move = useCall(moveToVersion, {
    done(batch) {
      onMoving(batch.id)
      onClose()
      return queries.invalidateQueries({ queryKey: sequencesKey })
    },
    refused(error) {
      setStale(error.status === 409)
      if (error.status === 409) onRecount()
      return error.status === 409
    },
  })
  const { clients: count } = plan
  return (
    <div className={forms.form}>
      {count === 0 ? (
        <p>{t('moveNone')}</p>
      ) : (
        <>
          <p className={styles.quiet}>{t('moveText')}</p>
          <ul className={styles.plan}>
            {plan.same > 0 && (
              <li>
                <b>{plan.same.toLocaleString('en')}</b> <span>{t('moveSame')}</span>
              </li>
            )}
            {plan.details.map((detail) => (
              <li key={JSON.stringify([detail.kind, detail.from, detail.to])}>
                <b>{detail.clients.toLocaleString('en')}</b> <span>{detailWords(detail)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.undo}>
            <IconHistory size={16} stroke={1.75} aria-hidden /> {t('moveUndo')}
          </p>
        </>
      )}
      {plan.not_yours > 0 && <p className={styles.quiet}>{t('moveNotYours', { count: plan.not_yours })}</p>}
      {isStale && (
        <p role="alert" className={styles.problem}>
          {t('moveStale')}
        </p>
      )}
      <div className={forms.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={count === 0}
          loading={move.isPending}
          onClick={() => move.mutate({ params: { id }, body: { expected: count } })}
        >
          {t('moveConfirm', { count })}
        </Button>
      </div>
    </div>
  )
}
