let isLeaving = false
// A page that the browser kept and shows again has not left.
window.addEventListener('pageshow', () => {
  isLeaving = false
})

/** Goes on by a fresh document, so that nothing of the person stays in memory. Tests put another in its place. */
export const leave = {
  to(address: string): void {
    if (isLeaving) return
    isLeaving = true
    window.location.assign(address)
  },
}

let isEnding = false

/** The session is over: on to the login, which asks the server why and tells it, and back here afterwards. */
export function endSession(): void {
  if (isEnding) return
  isEnding = true
  const { pathname, search } = window.location
  leave.to(`/login?next=${encodeURIComponent(pathname + search)}`)
}
