import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a move to another page the focus begins at its content, as a fresh document's would: screen
 * readers and the Tab key go on from there. A page that set the focus itself keeps it.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const lost = !document.activeElement || document.activeElement === document.body
        if (pathChanged && fromLocation && lost) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
