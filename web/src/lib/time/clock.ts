import { createStore, useStore } from '../store.ts'

const everyMs = 30_000
const clock = createStore(new Date())
let timer: ReturnType<typeof setInterval> | undefined
let readers = 0

/** One timer for all that shows how long ago something was; it stands still while nobody looks. */
const ticking = {
  ...clock,
  subscribe(tell: () => void) {
    if (readers++ === 0) {
      clock.set(() => new Date())
      timer = setInterval(() => clock.set(() => new Date()), everyMs)
    }
    const stop = clock.subscribe(tell)
    return () => {
      stop()
      if (--readers === 0) clearInterval(timer)
    }
  },
}

/** The present time, good to half a minute. */
export const useNow = (): Date => useStore(ticking)
