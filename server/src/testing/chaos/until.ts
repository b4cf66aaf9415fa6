import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `look` answers something, looking again and again. Throws with `what` after `withinMs`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 120_000,
  everyMs = 10,
): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
    await pause(everyMs)
  }
}
