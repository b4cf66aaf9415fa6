import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A list as it was left: its address, and its place in the browser's history. */
type Left = { href: string; index: number }
let last: Left | undefined

/** The addresses of lists: others below `/clients`, as where two are merged, are no place to go back to. */
const lists = /^\/clients\/?(?:(?:uncontacted|recently-active|follow-ups|bin)\/?)?(?:[?#]|$)/

/** Remembers the list that was last shown, so that a client's page leads back to it as it was left. */
export function useListRemembered(): void {
  const router = useRouter()
  useEffect(() => {
    const remember = () => {
      const { href, state } = router.history.location
      if (lists.test(href)) last = { href, index: state.__TSR_index }
    }
    remember()
    return router.history.subscribe(({ location, action }) => {
      // What lay ahead in the history is gone as soon as a new page takes its place.
      if (action.type === 'PUSH' && last && location.state.__TSR_index <= last.index) last = undefined
      remember()
    })
  }, [router])
}

/** The list that was last shown, with its place in the history; undefined as below. */
export const listLeft = (): Left | undefined => last

/** The address of the list that was last shown; undefined where there was none, or something else lay between. */
export const listBehind = (): string | undefined => last?.href
