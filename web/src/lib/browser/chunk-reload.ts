const key = 'fairlead-reloaded-at'
/** A second failure within this time is no matter of an old page: it is shown instead. */
const pauseMs = 60_000

/**
 * After an update the server no longer has the chunks that an open page asks for: the page reloads, once,
 * and has the new ones.
 */
export function reloadOnFailedChunk(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Without a connection there is nothing newer to be had, and a page that is there would be lost.
    if (Date.now() - last < pauseMs || navigator.onLine === false) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    reload()
  })
}
