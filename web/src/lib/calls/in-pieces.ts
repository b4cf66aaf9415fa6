import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Whether this page has just begun: what comes first is drawn beside everything else that does. */
let isBeginning = true

/**
 * Whether something long is to be drawn: a moment after it is there where the page begins or it had to be waited for, and
 * then in pieces, between which the page answers a click; at once where one comes back to it. Where the page begins, what
 * stands in another waits for that.
 */
export function useInPieces(isThere: boolean): boolean {
  const [isFirst] = useState(isBeginning)
  const [isDue, setDue] = useState(!isFirst)
  useEffect(() => startTransition(() => setDue(true)), [])
  const isDrawn = useDeferredValue(isThere && isDue)
  useEffect(() => {
    if (isDrawn) isBeginning = false
  }, [isDrawn])
  return isDrawn
}

/** What is restored then needs the whole page. */
let isBack = false
window.addEventListener('popstate', () => {
  isBack = true
})
for (const action of ['pointerdown', 'keydown'])
  window.addEventListener(
    action,
    () => {
      isBack = false
    },
    true,
  )

/** Whether the browser's own buttons led here: then all that was seen is drawn at once. */
export const cameBack = (): boolean => isBack

/** Whether the rest of a screen is to be drawn: right after its head is seen, and at once where one comes back. */
export const useRest = (): boolean => useDeferredValue(true, isBack)
