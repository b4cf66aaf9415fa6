import { useEffect, useRef, useState } from 'react'

/** What is asked for is gathered for so long: a burst of messages asks the server once. */
const gatherMs = 300

/** Does work once for all who ask, and again only when it is done: what takes long is not begun again all the time. */
export function gathered(work: () => unknown): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = async () => {
    isWanted = false
    try {
      await work()
    } finally {
      timer = undefined
      if (isWanted) ask()
    }
  }
  const ask = () => {
    isWanted = true
    timer ??= setTimeout(() => void run(), gatherMs)
  }
  return {
    ask,
    stop() {
      clearTimeout(timer)
      timer = undefined
      isWanted = false
    },
  }
}

/** Asks for work that is done once for many messages, while the component is shown. */
export function useGathered(work: () => unknown): () => void {
  const latest = useRef(work)
  latest.current = work
  const [{ ask, stop }] = useState(() => gathered(() => latest.current()))
  useEffect(() => stop, [stop])
  return ask
}
