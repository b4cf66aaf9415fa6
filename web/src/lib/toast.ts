import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type ToastType = 'info' | 'warning' | 'error' | 'success'
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  type: ToastType
  message: string
  isNews: boolean
  heading?: string
  action?: ToastAction
}

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

/** News take each other's place so often at most: in a burst nobody could read them. */
const newsMs = 250

let last = 0
/** The latest news: its turn comes when the answer that is shown goes. */
let waiting: Toast | undefined
let newsTimer: ReturnType<typeof setTimeout> | undefined

function put(toast: Toast): void {
  shownToast.set(() => toast)
  setTimeout(() => {
    closeToast(toast)
  }, toastMs)
}

function putNews(): void {
  newsTimer = undefined
  if (!waiting || shownToast.get()?.isNews === false) return
  const next = waiting
  waiting = undefined
  put(next)
}

/** Takes a toast away before its time. */
export function closeToast({ id }: Toast): void {
  if (shownToast.get()?.id !== id) return
  shownToast.set(() => undefined)
  putNews()
}

type Tell = (message: string, heading?: string, action?: ToastAction) => void

const made = (type: ToastType, [message, heading, action]: Parameters<Tell>): Toast => ({
  id: ++last,
  type,
  message,
  isNews: false,
  ...(heading ? { heading } : {}),
  ...(action ? { action } : {}),
})
const answer =
  (type: ToastType): Tell =>
  (...words) =>
    put(made(type, words))
const news: Tell = (...words) => {
  waiting = { ...made('info', words), isNews: true }
  if (!shownToast.get()) putNews()
  else if (newsTimer === undefined) newsTimer = setTimeout(putNews, newsMs)
}

/**
 * Says something for four seconds (point 4.7 of the specification). What answers an action is shown at once;
 * news, which nobody asked for, do not take the place of such an answer but wait for it to go.
 */
export const toast = {
  info: answer('info'),
  warning: answer('warning'),
  error: answer('error'),
  success: answer('success'),
  news,
}

/** Offers to undo what was just done, for eight seconds, in a bar of its own. */
export function offerUndo(message: string, undo: () => void, rest: Pick<UndoOffer, 'more' | 'gone'> = {}): void {
  const before = undoOffer.get()
  undoOffer.set(() => ({ id: ++last, message, undo, ...rest }))
  before?.gone?.()
}

/**
 * Takes away the bar of one offer, or whichever is shown: a change that can be undone shows before it is done, and until
 * its own bar comes none may stand there that undoes another.
 */
export function dismissUndo(id?: number): void {
  const shown = undoOffer.get()
  if (!shown || (id ?? shown.id) !== shown.id) return
  undoOffer.set(() => undefined)
  shown.gone?.()
}
