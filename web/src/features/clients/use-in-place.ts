import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { afterPress } from '~/lib/after-press.ts'

type Options = {
  value: string
  /** What is wrong with a text, before it is sent. */
  judge: (text: string) => string | undefined
  /** Saves it; answers why it could not stay. */
  save: (text: string) => Promise<string | undefined>
}

export type InPlace<Editor extends HTMLElement> = {
  /** What is typed; undefined while the value only stands there. */
  draft: string | undefined
  error: string | undefined
  editor: RefObject<Editor | null>
  opener: RefObject<HTMLButtonElement | null>
  open: () => void
  type: (text: string) => void
  commit: (text?: string) => void
  leave: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A value that is changed where it stands. It is saved when it is left or by Enter, and shows at once;
 * what the server refuses comes back as it was typed, with the reason. Escape lets go of it.
 */
export function useInPlace<Editor extends HTMLElement>({ value, judge, save }: Options): InPlace<Editor> {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const editor = useRef<Editor>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Where the focus belongs once the editor has come or gone. */
  const focus = useRef<'editor' | 'opener'>(undefined)
  const isOpen = draft !== undefined
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (focus.current === 'editor' && isOpen) editor.current?.focus()
    if (focus.current === 'opener' && !isOpen && isLost) opener.current?.focus()
    focus.current = undefined
  }, [isOpen])

  const close = (next?: 'opener') => {
    focus.current = next
    setDraft(undefined)
    setError(undefined)
  }
  const commit = (text: string | undefined, next?: 'opener') => {
    if (text === undefined) return
    const problem = judge(text)
    if (problem) return setError(problem)
    close(next)
    if (text.trim() === value) return
    void save(text).then((refusal) => {
      if (!refusal) return
      setDraft((typed) => typed ?? text)
      setError(refusal)
    })
  }
  return {
    draft,
    error,
    editor,
    opener,
    open() {
      focus.current = 'editor'
      setDraft(value)
    },
    type(text) {
      setDraft(text)
      setError(undefined)
    },
    commit: (text = draft) => commit(text, 'opener'),
    // What was refused waits until it is changed or let go of.
    leave: () => afterPress(() => !error && commit(draft)),
    onKeyDown(event) {
      if (event.key === 'Escape') close('opener')
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      commit(draft, 'opener')
    },
  }
}
