import type { Selection } from '@fairlead/contract/records/filters'
import { type BatchChange, startBatch } from '@fairlead/contract/work/batches'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { chooseNone } from '~/lib/keys/selection.ts'
import { useSettled } from '~/lib/time/delay.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './BulkDialog.module.css'
import { batchesKey, counted, dryRun } from './batch-queries.ts'
import { skippedWords } from './batch-words.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { AssignForm, type ChangeForm, FieldForm, FollowUpForm, GroupsForm } from './forms.tsx'
import { showBatch } from './shown-batch.ts'
import { t } from './words.ts'

/** What can be done with many: the one without a form of its own is known at once. */
export type Action = 'reassign' | 'groups' | 'followUp' | 'enrol' | 'field' | 'mark' | 'unmark' | 'delete'

const forms: Partial<Record<Action, ChangeForm>> = {
  reassign: AssignForm,
  groups: GroupsForm,
  followUp: FollowUpForm,
  enrol: EnrolForm,
  field: FieldForm,
}
const fixed: Partial<Record<Action, BatchChange>> = {
  mark: { kind: 'mark', new_lead: true },
  unmark: { kind: 'mark', new_lead: false },
  delete: { kind: 'delete' },
}
const settlesAfterMs = 250
const number = (n: number) => n.toLocaleString('en')

/** What the button that begins is called. */
const submitOf = (action: Action) =>
  action === 'reassign'
    ? 'dialog.submit.reassign'
    : action === 'mark' || action === 'unmark'
      ? 'dialog.submit.mark'
      : 'dialog.submit.update'

type Props = { action: Action | null; selection: Selection; onClose: () => void }

/** Asks what is to be done with many clients, says in words what would change, and begins it. */
export function BulkDialog({ action, selection, onClose }: Props) {
  const [shown, setShown] = useState(action)
  if (action && action !== shown) setShown(action)
  return (
    <Dialog opened={action !== null} onClose={onClose} size={550} title={shown && t(`dialog.${shown}`)}>
      {shown && <Body key={shown} action={shown} selection={selection} onClose={onClose} />}
    </Dialog>
  )
}

function Body({ action, selection, onClose }: Props & { action: Action }) {
  const queries = useQueryClient()
  const [change, setChange] = useState<BatchChange | null>(fixed[action] ?? null)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const [typed, setTyped] = useState('')
  const [stale, setStale] = useState(false)
  // Counted once it stands still: what is typed in the meantime, and words that go with it, count nothing.
  const key = JSON.stringify(counted(change))
  const settled = useSettled(key, settlesAfterMs)
  const run = useQuery(dryRun(selection, JSON.parse(settled) as BatchChange | null))
  const isCounted = key === settled && !run.isPlaceholderData
  const start = useCall(startBatch, {
    done(batch) {
      void queries.invalidateQueries({ queryKey: batchesKey })
      showBatch(batch.id)
      chooseNone()
      onClose()
    },
    refused(error) {
      setProblems(error.fields)
      const isStale = error.status === 409
      setStale(isStale)
      if (isStale) void run.refetch()
      return isStale || Object.keys(error.fields).length > 0
    },
  })
  const Form = forms[action]
  const preview = change && !run.isError ? run.data : undefined
  const left = preview ? (preview.skipped.not_yours ?? 0) + (preview.skipped.gone ?? 0) : 0
  const isTyped = action !== 'delete' || (preview !== undefined && typed.replace(/\D/g, '') === String(preview.changes))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!change || !preview || !isCounted || preview.changes === 0 || !isTyped) return
        start.mutate({ body: { selection, change, only_mine: left > 0, expected: preview.changes } })
      }}
    >
      {Form && (
        <Form
          problems={problems}
          onChange={(next) => {
            setProblems({})
            setStale(false)
            setChange(next)
          }}
        />
      )}
      {action === 'delete' && <p className={styles.quiet}>{t('delete.text')}</p>}
      <output className={styles.outcome} aria-busy={run.isFetching || !isCounted}>
        {!change ? (
          t('dialog.choose')
        ) : run.isError ? (
          <Failed message={messageOf(run.error)} retry={() => void run.refetch()} />
        ) : !preview ? (
          t('dialog.counting')
        ) : (
          <>
            <span>
              {t('dialog.selected', { count: preview.selected })}{' '}
              <b>{preview.changes === 0 ? t('dialog.none') : t('dialog.will', { count: preview.changes })}</b>
            </span>
            {skippedWords(preview.skipped) && (
              <span>{t('notice.left', { reasons: skippedWords(preview.skipped) })}</span>
            )}
            {preview.changes > 0 && <span>{t('dialog.leaves')}</span>}
          </>
        )}
      </output>
      {stale && (
        <p role="alert" className={styles.problem}>
          {t('dialog.stale')}
        </p>
      )}
      {action === 'delete' && preview && preview.changes > 0 && (
        <TextInput
          label={t('delete.type', { count: number(preview.changes) })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          color={action === 'delete' ? 'red' : undefined}
          loading={start.isPending}
          disabled={!preview || !isCounted || preview.changes === 0 || !isTyped}
        >
          {action === 'delete'
            ? t('bar.delete')
            : preview
              ? t(left > 0 ? 'dialog.submitMine' : submitOf(action), { count: preview.changes })
              : t('dialog.change')}
        </Button>
      </div>
    </form>
  )
}

const Failed = ({ message, retry }: { message: string; retry: () => void }): ReactNode => (
  <span role="alert">
    {t('dialog.failed')} {message} <TextButton onClick={retry}>{t('dialog.tryAgain')}</TextButton>
  </span>
)
