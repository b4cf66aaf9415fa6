import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useDraftText } from '~/lib/offline/draft-text.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import styles from '../dialogs.module.css'
import { t } from '../words.ts'
import { parseRecipients } from './parse-recipients.ts'
import type { Recipient } from './rule-draft.ts'

type Props = {
  opened: boolean
  present: readonly Recipient[]
  /** So many more fit into the rule. */
  room: number
  onClose: () => void
  onTake: (recipients: Recipient[]) => void
}

/** Adds many recipients by a pasted list, which is there again if it was left; what cannot be read stays there, each line with its reason. */
export function PasteDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('paste.title')}>
      <PasteForm onClose={onClose} {...props} />
    </Dialog>
  )
}

function PasteForm({ present, room, onClose, onTake }: Omit<Props, 'opened'>) {
  const kit = usePhoneKit()
  const { user_details: me } = useSession()
  const [text, setText] = useDraftText('recipients')
  const [problems, setProblems] = useState<string[]>([])
  const country = homeCountry(me.country_code)
  const lines = parseRecipients(text, (number) => kit?.readPhone(number, country).e164 ?? null, present)
  const found = lines.flatMap(({ recipient }) => recipient ?? [])
  const take = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (lines.length === 0) return setProblems([t('paste.nothing')])
    const taken = new Set(found.slice(0, room))
    const left = lines.filter(({ recipient }) => !recipient || !taken.has(recipient))
    if (taken.size > 0) onTake([...taken])
    // What was taken is gone from the list; what is left keeps its words and says why.
    const texts = text.split(/\r?\n/)
    setText(left.map(({ line }) => texts[line - 1] ?? '').join('\n'))
    if (left.length === 0) return onClose()
    setProblems(left.map(({ problem }, at) => t('paste.line', { line: at + 1, reason: problem ?? t('paste.noRoom') })))
  }
  return (
    <form className={styles.form} noValidate onSubmit={take}>
      <Textarea
        label={t('paste.list')}
        description={t('paste.hint')}
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblems([])
        }}
        error={
          problems.length > 0 && (
            <span className={styles.problems}>
              {problems.map((problem) => (
                <span key={problem}>{problem}</span>
              ))}
            </span>
          )
        }
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('dismiss')}
        </Button>
        <Button type="submit">{t('paste.take', { count: Math.min(room, found.length) })}</Button>
      </div>
    </form>
  )
}
