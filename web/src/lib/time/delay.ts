import { useEffect, useState } from 'react'

/** The value once it has stood still for so many milliseconds. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** How long a screen waits for data before it shows a skeleton, in milliseconds. */
export const skeletonAfterMs = 200

/** True once something has lasted so long that it deserves to be shown. */
export function useLasting(is: boolean, ms = skeletonAfterMs): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) {
      setLasts(false)
      return
    }
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [is, ms])
  return is && lasts
}
