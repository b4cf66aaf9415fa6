/** A page that moved within this time may still be moving: a slow one draws few times a second. */
const stillMs = 150
let movedAt = Number.NEGATIVE_INFINITY
window.addEventListener('scroll', () => (movedAt = performance.now()), { passive: true, capture: true })

/** Whether something of the page is being scrolled. */
export const isScrolling = (): boolean => performance.now() - movedAt < stillMs
