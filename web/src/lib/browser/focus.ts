import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dialogs } from '../keys/shortcuts.ts'

/** A dialog that closes gives the focus back first, which takes Mantine 10 ms. */
const afterDialogMs = 50

/**
 * What rests while its call runs loses the focus; it gets it back when it can be used again. What is gone, as a row
 * that went to another place of its list, leaves it to the page's content; within a dialog it is the dialog's.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveBack = () => {
      if (document.activeElement !== document.body || !(last instanceof HTMLElement)) return
      if (!last.isConnected) {
        if (!document.querySelector(dialogs)) focusContent()
      } else if (!last.matches(':disabled')) last.focus({ preventScroll: true })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(giveBack, afterDialogMs)
    }
    const rests = new MutationObserver(soon)
    const goes = new MutationObserver(() => last?.isConnected === false && soon())
    goes.observe(document.body, { childList: true, subtree: true })
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      rests.disconnect()
      if (last) rests.observe(last, { attributeFilter: ['disabled'] })
    }
    document.addEventListener('focusin', remember)
    return () => {
      clearTimeout(timer)
      rests.disconnect()
      goes.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

/** So many frames may pass until what was asked for is drawn. */
const mostFrames = 120

/** Puts the focus on what will be found once it is drawn, which may take more than a frame where a device is busy. */
export function focusOnceDrawn(find: () => HTMLElement | null | undefined, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const found = find()
    if (found) found.focus()
    else if (frames > 0) focusOnceDrawn(find, frames - 1)
  })
}

/** Puts the focus on the first field that is not valid, once its error is on the screen. */
export const focusFirstInvalid = (within: ParentNode = document): void =>
  focusOnceDrawn(() => within.querySelector<HTMLElement>('[aria-invalid="true"]'))

/** What had the focus is gone, and nothing near it can take its place: the page's content begins again. */
function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** So long a link is waited for that a page was left by: rows come with their data, and are drawn in pieces. */
const linkWithinMs = 3_000

/** Gives the focus to the link with this address once it is there, unless it went elsewhere in the meantime. */
function focusLink(href: string): () => void {
  const main = document.getElementById('main')
  const look = () => {
    const { activeElement: at } = document
    if (at !== document.body && at !== main) return stop()
    const link = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
      (one) => one.getAttribute('href') === href,
    )
    if (!link) return
    stop()
    link.focus({ preventScroll: true })
  }
  const comes = new MutationObserver(look)
  const timer = setTimeout(() => stop(), linkWithinMs)
  const stop = () => {
    clearTimeout(timer)
    comes.disconnect()
  }
  comes.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/**
 * After a move to another page the focus begins at its content, as a fresh document's would: screen
 * readers and the Tab key go on from there. A page that set the focus itself keeps it; one that was left by a link
 * and is come back to gives it to that link, so that a list goes on at its row.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    /** By which link each place in the browser's history was left. */
    const left = new Map<string, string | null>()
    let stop = () => {}
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const link = document.activeElement?.closest('main a')
      if (pathChanged && fromLocation?.state.__TSR_key)
        left.set(fromLocation.state.__TSR_key, link?.getAttribute('href') ?? null)
    })
    const come = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation) return
      stop()
      focusContent()
      const href = left.get(toLocation.state.__TSR_key ?? '')
      if (href) stop = focusLink(href)
    })
    return () => {
      leave()
      come()
      stop()
    }
  }, [router])
}
