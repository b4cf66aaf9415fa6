import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** So many requests in hand at once are a crowd. */
const crowd = 24
const lookMs = 5
/** Work goes on, slowly, however long the crowd stays. */
const longestMs = 200

/**
 * What this process has in hand for others. A provider waits for its answer, and drops a delivery that is
 * answered late; the work on those that were accepted can wait a moment (R6, R48).
 */
export type Traffic = {
  /** Counts a request until its answer is out, or its connection is gone. */
  count: (response: ServerResponse) => void
  /** Resolves when there is no crowd, or has been one for a second. */
  giveWay: () => Promise<void>
}

export function createTraffic(): Traffic {
  let inHand = 0
  return {
    count(response) {
      inHand++
      response.once('close', () => inHand--)
    },
    async giveWay() {
      const end = performance.now() + longestMs
      while (inHand >= crowd && performance.now() < end) await pause(lookMs)
    },
  }
}
