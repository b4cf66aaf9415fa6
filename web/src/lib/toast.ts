import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type ToastType = 'info' | 'warning' | 'error' | 'success'
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; type: ToastType; message: string; heading?: string; action?: ToastAction }

/** How long a toast is shown, in milliseconds. */
export const toastMs = 4000
/** How long a change can be undone from its bar, in milliseconds. */
export const undoMs = 8000

export type UndoOffer = {
  id: number
  message: string
  undo: () => void
  /** What else can be said about the change while its bar is shown. */
  more?: ReactNode
  /** The bar is gone: undone, run out, or another took its place. */
  gone?: () => void
}

/** The toast that is shown; a new one takes its place. */
export const shownToast = createStore<Toast | undefined>(undefined)
/** The change that the bar offers to undo. */
export const undoOffer = createStore<UndoOffer | undefined>(undefined)

let last = 0
const show = (type: ToastType) => (message: string, heading?: string, action?: ToastAction) => {
  const id = ++last
  shownToast.set(() => ({ id, type, message, ...(heading ? { heading } : {}), ...(action ? { action } : {}) }))
  setTimeout(() => shownToast.set((now) => (now?.id === id ? undefined : now)), toastMs)
}

/** Says something for four seconds, whatever else happens (point 4.7 of the specification). */
export const toast = { info: show('info'), warning: show('warning'), error: show('error'), success: show('success') }

/** Offers to undo what was just done, for eight seconds, in a bar of its own. */
export function offerUndo(message: string, undo: () => void, rest: Pick<UndoOffer, 'more' | 'gone'> = {}): void {
  const before = undoOffer.get()
  undoOffer.set(() => ({ id: ++last, message, undo, ...rest }))
  before?.gone?.()
}

export function dismissUndo(id: number): void {
  const shown = undoOffer.get()
  if (shown?.id !== id) return
  undoOffer.set(() => undefined)
  shown.gone?.()
}
