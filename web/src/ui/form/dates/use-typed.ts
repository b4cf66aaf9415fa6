import { type KeyboardEvent, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'

/**
 * Focuses the first date or time within that means nothing as it is typed; its message says what to type.
 *
 * @returns whether there is one: nothing may be saved then
 */
export function focusUnreadable(within: ParentNode = document): boolean {
  const field = within.querySelector<HTMLElement>('[data-unreadable]')
  field?.focus()
  field?.dispatchEvent(new Event('invalid'))
  return field !== null
}

// No form is sent while one of its dates or times cannot be read: it would be sent without it.
document.addEventListener(
  'submit',
  (event) => {
    if (!focusUnreadable(event.target as HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)

type Options = {
  value: string
  onChange: (value: string) => void
  /** What a text means: undefined where it means nothing. */
  read: (text: string) => string | undefined
  /** How a value is shown once its field is left. */
  show: (value: string) => string
  /** What is said of a text that means nothing. */
  unreadable: string | ((text: string) => string)
  /** The field was left, or Enter pressed, with words that mean something. */
  onLeave?: (() => void) | undefined
  /** Words that mean nothing leave the value as it was, instead of empty. */
  keeps?: boolean
  /** The value is told once the field is left or Enter pressed, and not while it is typed. */
  late?: boolean
  /** An empty field means nothing either. */
  needed?: boolean
}

/**
 * A value that is typed in words: told as soon as the words mean one, shown in one way once its field is left. Words that
 * mean nothing stay, with the reason; the value is empty by then unless it is to be kept, and the form is not sent.
 */
export function useTyped({
  value,
  onChange,
  read,
  show,
  unreadable,
  onLeave,
  keeps = false,
  late = false,
  needed = false,
}: Options) {
  const [{ text, of, problem }, setTyped] = useState({ text: show(value), of: value, problem: '' })
  const meaning = (words: string) => (needed && words.trim() === '' ? undefined : read(words))
  // Another value came from elsewhere: it takes the place of what was typed.
  if (of !== value) {
    const isTyped = (meaning(text) ?? '') === value
    setTyped({ text: isTyped ? text : show(value), of: value, problem: isTyped ? problem : '' })
  }
  const meant = meaning(text)
  const refuse = () =>
    setTyped((typed) => ({
      ...typed,
      problem: typeof unreadable === 'string' ? unreadable : unreadable(typed.text.trim()),
    }))
  /** False when the words mean nothing. */
  const settle = (): boolean => {
    if (meant === undefined) {
      if (value !== '' && !keeps) onChange('')
      afterPress(refuse)
      return false
    }
    setTyped({ text: show(meant), of: value, problem: '' })
    if (meant !== value) onChange(meant)
    onLeave?.()
    return true
  }
  return {
    text,
    problem,
    /** Marks the input whose words mean nothing (yet). */
    mark: { 'data-unreadable': meant === undefined || undefined, onInvalid: refuse },
    type(next: string) {
      setTyped({ text: next, of: value, problem: '' })
      const told = read(next)
      if (!late && told !== undefined && told !== value) onChange(told)
    },
    /** Takes a value that was chosen rather than typed. */
    take(chosen: string) {
      setTyped({ text: show(chosen), of: value, problem: '' })
      if (chosen !== value) onChange(chosen)
    },
    settle,
    /** Enter settles it; no form is sent by Enter with words that mean nothing. False when that was so. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (event.key !== 'Enter' || settle()) return true
      event.preventDefault()
      return false
    },
  }
}
