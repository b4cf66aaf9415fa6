import { Email } from '@fairlead/contract/primitives'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TextField } from '~/ui/form/TextField.tsx'
import { PhoneInput } from '~/ui/phone/PhoneInput.tsx'
import { DuplicateCards } from '../new/DuplicateCards.tsx'
import { useDuplicates } from '../new/find-duplicates.ts'
import { t } from '../words.ts'
import styles from './ContactEditor.module.css'
import type { ContactDraft, ContactKind } from './contact-edits.ts'

type Props = {
  clientId: string
  kind: ContactKind
  draft: ContactDraft
  error: string | undefined
  onType: (draft: ContactDraft) => void
  onError: (error: string) => void
  onSave: () => void
  onCancel: () => void
  onRemove: (() => void) | undefined
  onPrimary: (() => void) | undefined
}

/** What is wrong with a draft, before it is sent. */
function problemOf(kind: ContactKind, { text, e164 }: ContactDraft): string | undefined {
  if (!text.trim()) return t('form.required')
  if (kind === 'phones') return e164 === null ? t('form.invalidPhone') : undefined
  return Email.safeParse(text).error?.issues[0]?.message
}

/** Changes one number or address; the person who has it already is shown, and hinders nobody (rule 42). */
export function ContactEditor({ clientId, kind, draft, error, onType, onError, onSave, onCancel, ...actions }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const address = Email.safeParse(draft.text).data
  const asked = kind === 'phones' ? (draft.e164 ? { phonenumber: draft.e164 } : {}) : address ? { email: address } : {}
  const found = useDuplicates({ ...asked, except: clientId })
  const label = t(`details.${kind}`)
  return (
    <form
      ref={form}
      className={styles.editor}
      noValidate
      onKeyDown={(event) => {
        // The list of countries, which lies over the page, closes by itself.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const problem = problemOf(kind, draft)
        if (problem) onError(problem)
        else onSave()
      }}
    >
      {kind === 'phones' ? (
        <PhoneInput label={label} required value={draft} error={error} onChange={onType} />
      ) : (
        <TextField
          label={label}
          required
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.text}
          error={error}
          onChange={(event) => onType({ ...draft, text: event.currentTarget.value })}
        />
      )}
      <DuplicateCards {...found} mergeWith={clientId} />
      <div className={styles.buttons}>
        {actions.onPrimary && (
          <Button variant="subtle" size="xs" onClick={actions.onPrimary}>
            {t('details.makePrimary')}
          </Button>
        )}
        {actions.onRemove && (
          <Button variant="subtle" size="xs" onClick={actions.onRemove}>
            {t('details.remove')}
          </Button>
        )}
        <Button variant="subtle" size="xs" className={styles.cancel} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" variant="light" size="xs">
          {t('details.save')}
        </Button>
      </div>
    </form>
  )
}
