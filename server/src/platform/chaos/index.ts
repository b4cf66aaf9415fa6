/**
 * Named places at which a chaos test may kill the process, and windows that it may widen; without the
 * settings CRASH_POINT and WIDEN_MS they cost a comparison. See docs/reference/reliability.md.
 */
let armed: string | undefined
let widenMs = 0
const passed = new Set<string>()

/** Arms a crash point for this process (CRASH_POINT) and the widening of windows (WIDEN_MS). */
export function armChaos(point: string | undefined, widen: number): void {
  armed = point
  widenMs = widen
}

/** Dies here by SIGKILL when armed: nothing is flushed and nobody is told, as in a power cut. */
export async function crashPoint(name: string): Promise<void> {
  if (armed === undefined && widenMs === 0) return
  passed.add(name)
  if (widenMs > 0) await new Promise((resolve) => setTimeout(resolve, widenMs))
  if (armed === name) {
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  }
}

/** The crash points that this process came by, for the sweep's list. */
export const crashPointsPassed = (): string[] => [...passed]
