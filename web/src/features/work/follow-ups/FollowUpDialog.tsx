import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { t } from './dialog-words.ts'
import styles from './FollowUpDialog.module.css'
import { FollowUpPicker } from './FollowUpPicker.tsx'
import type { Asked } from './FollowUpsProvider.tsx'
import type { FollowUpActions } from './follow-up-actions.tsx'
import { type Draft, draftOf, isPast, pickOf } from './picks.ts'
import { useClock } from './use-clock.ts'

type Props = {
  client: Asked
  opened: boolean
  onClose: () => void
  /** Opens it again with what was typed: the server refused. */
  onReopen: () => void
  /** What was typed is saved. */
  onSaved: () => void
  actions: FollowUpActions
}

/** Sets, moves or removes the one open follow-up of a client. */
export function FollowUpDialog({ client, opened, onClose, onReopen, onSaved, actions }: Props) {
  const clock = useClock()
  const me = useSession().user_details.id
  const { follow_up: before, assigned_to: assignee } = client
  const [draft, setDraft] = useState(() => draftOf(before, clock))
  const [note, setNote] = useState(before?.note ?? '')
  const [error, setError] = useState<string>()
  const [begun] = useState(draft)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pick = pickOf(draft, clock)
    // Of what is set already, or overdue, the note alone may change.
    const isKept = before !== null && same(draft, begun)
    if (!pick && !isKept) return setError(t('picker.missing'))
    if (pick && !isKept && isPast(pick, clock.now)) return setError(t('picker.passed'))
    setError(undefined)
    onClose()
    if (isKept && note.trim() === (before.note ?? '')) return
    actions.set(client, isKept ? undefined : pick, {
      note: note.trim() || null,
      saved: onSaved,
      refused(refusal) {
        onReopen()
        const { remind_on, day, maturity_type } = refusal.fields
        const problem = remind_on ?? day ?? maturity_type
        setError(problem)
        return problem !== undefined
      },
    })
  }
  return (
    <Dialog
      grows
      opened={opened}
      onClose={onClose}
      title={
        <>
          {t('dialog.title')} <bdi>{client.name}</bdi>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {before && (
          <div className={styles.now}>
            <DueLabel followUp={before} />
          </div>
        )}
        <FollowUpPicker
          legend={t('picker.when')}
          value={draft}
          onChange={(next) => {
            setDraft(next)
            setError(undefined)
          }}
          error={error}
          assignee={assignee && assignee.id !== me ? assignee.name : undefined}
        />
        <Textarea
          label={t('dialog.note')}
          placeholder={t('dialog.notePlaceholder')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={noteLength}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          {before && (
            <Button
              variant="subtle"
              className={styles.remove}
              onClick={() => {
                onClose()
                actions.remove(client)
              }}
            >
              {t('dialog.remove')}
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit">{before ? t('dialog.change') : t('dialog.save')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** As many characters as the contract takes. */
const noteLength = 500
const same = (a: Draft, b: Draft) => a.chip === b.chip && a.day === b.day && a.time === b.time
