import type { Answer } from '@fairlead/contract/endpoint'
import { type dryRunAnswers, saveAnswers } from '@fairlead/contract/work/batches'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EarlierAnswersProps } from '~/lib/calls/answer-target.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './AnswersDialog.module.css'
import { dryRunOfAnswers } from './batch-queries.ts'
import { skippedWords } from './batch-words.ts'
import { t } from './words.ts'

export type AnswersDialogProps = EarlierAnswersProps & {
  opened: boolean
  onClose: () => void
  onBegun: (batchId: string) => void
}

/** Says how many clients would get a value, and which answers don't fit, before anything is changed. */
export function AnswersDialog(props: AnswersDialogProps) {
  const query = useQuery({ ...dryRunOfAnswers(props), enabled: props.opened })
  return (
    <Dialog opened={props.opened} onClose={props.onClose} size={550} title={t('answers.title')}>
      <Loaded query={query} failed={t('answers.failed')}>
        {(plan) => <Plan {...props} plan={plan} onRecount={() => void query.refetch()} />}
      </Loaded>
    </Dialog>
  )
}

type Plan = Answer<typeof dryRunAnswers>

function Plan({
  connectionId,
  answers,
  plan,
  onRecount,
  onClose,
  onBegun,
}: AnswersDialogProps & { plan: Plan; onRecount: () => void }) {
  const [isStale, setStale] = useState(false)
  const save = useCall(saveAnswers, {
    done({ id }) {
      onBegun(id)
      onClose()
    },
    refused({ status }) {
      setStale(status === 409)
      if (status === 409) onRecount()
      return status === 409
    },
  })
  const { changes: count, names, skipped, misfits } = plan
  return (
    <div className={styles.plan}>
      {count > 0 ? (
        <p>{t('answers.changes', { count, names: names.join(', ') })}</p>
      ) : (
        <p>{t(plan.selected > 0 ? 'answers.allSet' : 'answers.none')}</p>
      )}
      {skippedWords(skipped) && <p className={styles.quiet}>{t('answers.skipped', { what: skippedWords(skipped) })}</p>}
      {misfits.length > 0 && (
        <div className={styles.quiet}>
          <p>{t('answers.misfits')}</p>
          <ul>
            {misfits.map(({ name, value, clients }) => (
              <li key={`${name} ${value}`}>
                <bdi>{value}</bdi> ({clients.toLocaleString('en')})
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.quiet}>{t('answers.undo')}</p>
      {isStale && (
        <p role="alert" className={styles.problem}>
          {t('answers.stale')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('answers.cancel')}
        </Button>
        <Button
          disabled={count === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { connection_id: connectionId, answers: [...answers], expected: count } })}
        >
          {t('answers.confirm', { count })}
        </Button>
      </div>
    </div>
  )
}
