import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** So many requests in hand at once are a crowd. */
const crowd = 24
const lookMs = 5
/** Work goes on, slowly, however long the crowd stays. */
const longestMs = 200
/** What a person waits for is answered within milliseconds; work that they interrupt often goes on all the same. */
const personLookMs = 1
const personLongestMs = 20

/**
 * What this process has in hand for others. A provider waits for its answer, and drops a delivery that is
 * answered late; the work on those that were accepted can wait a moment (R6, R48).
 */
export type Traffic = {
  /** Counts a request of a provider or a visitor until its answer is out, or its connection is gone. */
  count: (response: ServerResponse) => void
  /** The same of somebody who works here. */
  countPerson: (response: ServerResponse) => void
  /** Resolves when there is no crowd, or has been one for a while. */
  giveWay: () => Promise<void>
  /** Resolves when nobody who works here waits for an answer of this process, or has waited for a moment. */
  giveWayToPeople: () => Promise<void>
}

export function createTraffic(): Traffic {
  const inHand = { strangers: 0, people: 0 }
  const counting = (whose: keyof typeof inHand) => (response: ServerResponse) => {
    inHand[whose]++
    response.once('close', () => inHand[whose]--)
  }
  const giving = (isBusy: () => boolean, look: number, longest: number) => async () => {
    const end = performance.now() + longest
    while (isBusy() && performance.now() < end) await pause(look)
  }
  return {
    count: counting('strangers'),
    countPerson: counting('people'),
    giveWay: giving(() => inHand.strangers >= crowd, lookMs, longestMs),
    giveWayToPeople: giving(() => inHand.people > 0, personLookMs, personLongestMs),
  }
}
