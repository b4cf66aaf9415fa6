import { type KeyboardEvent, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'

type Options = {
  value: string
  onChange: (value: string) => void
  /** What a text means: undefined where it means nothing. */
  read: (text: string) => string | undefined
  /** How a value is shown once its field is left. */
  show: (value: string) => string
  /** What is said of a text that means nothing. */
  unreadable: string
  /** The field was left, or Enter pressed. */
  onLeave?: (() => void) | undefined
  /** Words that mean nothing leave the value as it was, instead of empty. */
  keeps?: boolean
}

/**
 * A value that is typed in words: told as soon as the words mean one, shown in one way once its field is left. Words that
 * mean nothing stay, with the reason, and the value is empty unless it is to be kept.
 */
export function useTyped({ value, onChange, read, show, unreadable, onLeave, keeps }: Options) {
  const [{ text, of, problem }, setTyped] = useState({ text: show(value), of: value, problem: '' })
  // Another value came from elsewhere: it takes the place of what was typed.
  if (of !== value) {
    const isTyped = (read(text) ?? '') === value
    setTyped({ text: isTyped ? text : show(value), of: value, problem: isTyped ? problem : '' })
  }
  /** False when the words mean nothing. */
  const settle = (): boolean => {
    const meant = read(text)
    if (meant === undefined) {
      if (value !== '' && !keeps) onChange('')
      afterPress(() => setTyped((typed) => ({ ...typed, problem: unreadable })))
    } else setTyped({ text: show(meant), of: value, problem: '' })
    onLeave?.()
    return meant !== undefined
  }
  return {
    text,
    problem,
    type(next: string) {
      setTyped({ text: next, of: value, problem: '' })
      const meant = read(next)
      if (meant !== undefined && meant !== value) onChange(meant)
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
