import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { isPlainClick } from './plain-click.ts'

/** A list as it was left: its address, and its place in the browser's history. */
type Left = { href: string; index: number }
let last: Left | undefined

/** Remembers the list that was last shown, so that a client's page leads back to it as it was left. */
export function useListRemembered(): void {
  const router = useRouter()
  useEffect(() => {
    const remember = () => {
      const { href, state } = router.history.location
      if (href.startsWith('/clients')) last = { href, index: state.__TSR_index }
    }
    remember()
    return router.history.subscribe(({ location, action }) => {
      // What lay ahead in the history is gone as soon as a new page takes its place.
      if (action.type === 'PUSH' && last && location.state.__TSR_index <= last.index) last = undefined
      remember()
    })
  }, [router])
}

/** The address of the list that was last shown; undefined where there was none, or something else lay between. */
export const listBehind = (): string | undefined => last?.href

/** The way back to the list that was last shown: to its place in the history where it lies behind, else anew. */
export function useWayBack(): { href: string; onClick: (event: MouseEvent) => void } {
  const router = useRouter()
  const { history } = router
  const href = last?.href ?? '/clients'
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      const steps = last ? history.location.state.__TSR_index - last.index : 0
      if (steps > 0) onceShown(router, () => history.go(-steps))
      else history.push(href)
    },
  }
}

/**
 * Does something once the router has noted that this page stands. Whoever leaves before that leaves, for the router, the
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
