import type { ClientFieldValue, FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'
import { toast } from '~/lib/toast.ts'
import { editedText, typedValue } from './field-text.ts'
import type { SetField } from './set-field.ts'
import { t } from './words.ts'

type Editor = HTMLInputElement | HTMLSelectElement

export type FieldEdit = {
  /** What is typed; undefined while the value only stands there. */
  draft: string | undefined
  error: string | undefined
  editor: RefObject<Editor | null>
  opener: RefObject<HTMLButtonElement | null>
  open: () => void
  type: (text: string) => void
  /** Saves at once, as a choice does. */
  choose: (text: string) => void
  leave: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * An own field that is changed where it stands: saved when it is left or by Enter, let go of by Escape. What was refused
 * comes back as it was typed, with the reason; where the page was left in the meantime, a toast tells it.
 */
export function useFieldEdit(field: ClientFieldValue, set: SetField | undefined, country: string | null): FieldEdit {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const editor = useRef<Editor>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The value that the person saw when they opened it. */
  const seen = useRef<FieldValue | null>(null)
  const focus = useRef<'editor' | 'opener'>(undefined)
  const isOpen = draft !== undefined
  useEffect(() => {
    if (focus.current === 'editor' && isOpen) editor.current?.focus()
    if (focus.current === 'opener' && !isOpen) opener.current?.focus()
    focus.current = undefined
  }, [isOpen])

  const close = (next?: 'opener') => {
    focus.current = next
    setDraft(undefined)
    setError(undefined)
  }
  const isGone = () => !editor.current && !opener.current
  const commit = (text: string | undefined, next?: 'opener') => {
    if (text === undefined || !set) return
    const value = typedValue(field, text, country)
    if (value === undefined) {
      if (isGone()) return toast.error(t('client.number'), t('client.lost', { label: field.name }))
      return setError(t('client.number'))
    }
    close(next)
    if (value === seen.current || value === field.value) return
    void set(field, value, seen.current).then((problem) => {
      if (!problem) return
      if (isGone()) return toast.error(problem, t('client.lost', { label: field.name }))
      setDraft((typed) => typed ?? text)
      setError(problem)
    })
  }
  // What is still open when the page is left is saved on the way out, as leaving the field would.
  const leaving = useRef(() => {})
  leaving.current = () => !error && commit(draft)
  useEffect(() => () => leaving.current(), [])
  return {
    draft,
    error,
    editor,
    opener,
    open() {
      focus.current = 'editor'
      seen.current = field.value
      setDraft(editedText(field, field.value, country))
    },
    type(text) {
      if (error) seen.current = field.value
      setDraft(text)
      setError(undefined)
    },
    choose: (text) => commit(text, 'opener'),
    leave: () => afterPress(() => !error && !isGone() && commit(draft)),
    onKeyDown(event) {
      if (event.key === 'Escape') close('opener')
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      commit(draft, 'opener')
    },
  }
}
