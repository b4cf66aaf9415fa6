import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../browser/plain-click.ts'
import { listBehind, listLeft } from './list-behind.ts'

/** The way back to the list that was last shown: to its place in the history where it lies behind, else again. */
export function useWayBack(): { href: string; onClick: (event: MouseEvent) => void } {
  const router = useRouter()
  const { history } = router
  const href = listBehind() ?? '/clients'
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      const last = listLeft()
      const steps = last ? history.location.state.__TSR_index - last.index : 0
      if (steps > 0) onceShown(router, () => history.go(-steps))
      else history.push(href)
    },
  }
}

/**
 * Does something once the router has noted that this page stands. The person who leaves before that leaves, for the router, the
 * list from which they came, and it would keep where this page is scrolled to as the list's place.
 */
function onceShown(router: AnyRouter, then: () => void): void {
  const { location, resolvedLocation } = router.state
  if (location.state.__TSR_key === resolvedLocation?.state.__TSR_key) {
    then()
    return
  }
  const stop = router.subscribe('onRendered', () => {
    stop()
    then()
  })
}
