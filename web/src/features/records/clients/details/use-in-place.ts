import type { Client } from '@fairlead/contract/records/clients'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'
import { tellLost } from './edit-client.ts'

type Options = {
  client: Client
  textOf: (client: Client) => string
  label: string
  /** What is wrong with a text, before it is sent. */
  judge: (text: string) => string | undefined
  /** Saves it in place of what stood in the client that was seen; answers why it could not stay. */
  save: (text: string, from: Client | undefined) => Promise<string | undefined>
}

export type InPlace<Editor extends HTMLElement> = {
  /** What is typed; undefined while the value only stands there. */
  draft: string | undefined
  error: string | undefined
  editor: RefObject<Editor | null>
  opener: RefObject<HTMLButtonElement | null>
  open: () => void
  type: (text: string) => void
  leave: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A value that is changed where it stands. It is saved when it is left or by Enter, and shows at once;
 * what the server refuses comes back as it was typed, with the reason, or is told of where the page was
 * left in the meantime. Escape lets go of it.
 */
export function useInPlace<Editor extends HTMLElement>(options: Options): InPlace<Editor> {
  const { client, textOf, label, judge, save } = options
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const editor = useRef<Editor>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The client that the person saw when they opened it; of a refusal, that they see when they type again. */
  const seen = useRef<Client>(undefined)
  /** Where the focus belongs once the editor has come or gone. */
  const focus = useRef<'editor' | 'opener'>(undefined)
  const isOpen = draft !== undefined
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (focus.current === 'editor' && isOpen) editor.current?.focus()
    if (focus.current === 'opener' && !isOpen && isLost) opener.current?.focus()
    focus.current = undefined
  }, [isOpen])

  /** The page was left: neither the value nor its editor stands there. */
  const isGone = () => !editor.current && !opener.current
  const close = (next?: 'opener') => {
    focus.current = next
    setDraft(undefined)
    setError(undefined)
  }
  /** Answers whether it was saved. */
  const store = async (text: string, from?: Client): Promise<boolean> => {
    const refusal = await save(text, from)
    if (!refusal) return true
    seen.current = undefined
    if (isGone()) tellLost(refusal, { client, label, text }, () => store(text))
    setDraft((typed) => typed ?? text)
    setError(refusal)
    return false
  }
  const commit = (text: string | undefined, next?: 'opener') => {
    if (text === undefined) return
    const problem = judge(text)
    if (problem) return isGone() ? tellLost(problem, { client, label, text }) : setError(problem)
    close(next)
    const values = [textOf(seen.current ?? client), textOf(client)]
    if (!values.includes(text.trim())) void store(text, seen.current)
  }
  // What is still open when the page is left is saved on the way out, as leaving the field would.
  const leaving = useRef(() => {})
  leaving.current = () =>
    error && draft !== undefined ? tellLost(error, { client, label, text: draft }) : commit(draft)
  useEffect(() => () => leaving.current(), [])
  return {
    draft,
    error,
    editor,
    opener,
    open() {
      focus.current = 'editor'
      seen.current = client
      setDraft(textOf(client))
    },
    type(text) {
      seen.current ??= client
      setDraft(text)
      setError(undefined)
    },
    // What was refused waits until it is changed or let go of.
    leave: () => afterPress(() => !error && !isGone() && commit(draft)),
    onKeyDown(event) {
      if (event.key === 'Escape') close('opener')
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      commit(draft, 'opener')
    },
  }
}
