/** The list of clients shows the tasks open, other screens do not. */
const key = () => `fairlead-bars-${location.pathname === '/clients'}`

/** How high the bars were on this screen the last time, in pixels: as much is kept free until they come, so that nothing jumps. */
export function roomOfBars(): number {
  try {
    return Number(localStorage.getItem(key()))
  } catch {
    return 0
  }
}

/** Remembers how high they are. */
export function rememberRoom(height: number): void {
  try {
    localStorage.setItem(key(), String(height))
  } catch {
    // Nothing is remembered where nothing may be.
  }
}
