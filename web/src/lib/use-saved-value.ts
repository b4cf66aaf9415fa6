import { useState } from 'react'

type Kept<T> = {
  typed: T
  type: (next: T) => void
  /** Saves what was typed, if it was edited; it counts as edited again where `save` says that it was not kept. */
  keep: (save: (typed: T) => Promise<boolean> | undefined) => void
}

/** Spaces around a text are no change of it. */
export const isSameText = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * What is typed over a value that is kept elsewhere. It follows the value until somebody types, and again once
 * that was saved; what is refused stays as it was typed.
 */
export function useSavedValue<T>(value: T, isSame: (one: T, other: T) => boolean): Kept<T> {
  const [{ typed, from, sent }, set] = useState<{ typed: T; from: T; sent?: T | undefined }>({
    typed: value,
    from: value,
  })
  const isEdited = !isSame(typed, sent === undefined ? from : sent)
  if (!isEdited && !isSame(value, from)) set({ typed: isSame(typed, value) ? typed : value, from: value })
  return {
    typed,
    type: (next) => set((now) => ({ ...now, typed: next })),
    keep(save) {
      if (!isEdited) return
      set((now) => ({ ...now, sent: typed }))
      void save(typed)?.then((isKept) => {
        if (!isKept) set((now) => (now.sent === typed ? { ...now, sent: undefined } : now))
      })
    },
  }
}

/** Whether a change that was begun by `mutateAsync` took effect; why it did not, `refused` or a toast has told. */
export const hasSaved = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  )
