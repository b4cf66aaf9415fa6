import { vi } from 'vitest'

/** As long as a page may take to show something. */
const timeout = 60_000

/** Waits until something is so, as told by what is not null, false or zero, and answers it. Throws when it never is. */
export const until = <T>(isSo: () => T | Promise<T>) => vi.waitUntil(isSo, { timeout, interval: 50 })
