import { useSyncExternalStore } from 'react'

/** A value that lives outside React, for what is told from anywhere: calls that run, toasts, the drawer. */
export type Store<T> = {
  get: () => T
  set: (change: (now: T) => T) => void
  /** Tells about every change; answers how to stop. */
  subscribe: (tell: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = change(value)
      for (const tell of listeners) tell()
    },
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** The store's present value; the component follows it. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
