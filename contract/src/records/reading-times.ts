/** So often a shared page tells what was looked at, in milliseconds (rule 74). */
export const beaconEveryMs = 5_000
/** A page that is open and not touched counts for so long (rule 73). */
export const idleMs = 5 * 60_000
/** A new view begins after so much silence on one device (rule 73). */
export const silenceMs = 30 * 60_000
