/** A member's place in the running round of a rule. */
export type Seat = {
  userId: string
  /** Null counts as 1. */
  most: number | null
  counter: number
  lastAt: string | null
}

/** Whether somebody can be given a lead now; `missed` it before: this very lead. */
export type Presence = 'here' | 'absent' | 'gone' | 'missed'

/** Why each member was chosen or passed over, in the order of the list. */
export type Passed = {
  userId: string
  /** `later`: got a lead more recently; `below`: has got none, and neither has who was chosen, who comes first in the list. */
  why: 'chosen' | 'later' | 'below' | 'full' | Exclude<Presence, 'here'>
  counter: number
  most: number
}

export type Turn = {
  userId: string
  /** Everybody had their share, so all counters began again. */
  isNewRound: boolean
  before: number
  after: number
  most: number
  passed: readonly Passed[]
  /** The seats as they are now. */
  seats: readonly Seat[]
}

export const mostOf = ({ most }: Pick<Seat, 'most'>): number => most ?? 1

/** The moment of this turn: later than all before, so that leads of one moment come in turn too. */
function momentAfter(seats: readonly Seat[], now: Date): string {
  const last = Math.max(...seats.map(({ lastAt }) => (lastAt ? Date.parse(lastAt) + 1 : 0)))
  return new Date(Math.max(last, now.getTime())).toISOString()
}

/** The one who has waited longest; the person who never got a lead first, then by the list. */
const longestWaiting = (seats: readonly Seat[]): Seat | undefined =>
  seats.reduce<Seat | undefined>(
    (first, seat) => (!first || (seat.lastAt ?? '') < (first.lastAt ?? '') ? seat : first),
    undefined,
  )

/**
 * Takes one turn of a round robin with maxima (rules 101 and 102). Nobody is chosen where nobody is here. Pure: the
 * caller holds the lock under which the seats were read and are written.
 */
export function takeTurn(
  given: readonly Seat[],
  presenceOf: (userId: string) => Presence,
  now: Date,
): Turn | undefined {
  const present = (seats: readonly Seat[]) => seats.filter(({ userId }) => presenceOf(userId) === 'here')
  const belowMost = (seats: readonly Seat[]) => present(seats).filter((seat) => seat.counter < mostOf(seat))
  if (present(given).length === 0) return undefined
  const isNewRound = belowMost(given).length === 0
  const round = isNewRound ? given.map((seat) => ({ ...seat, counter: 0 })) : given
  const chosen = longestWaiting(belowMost(round))
  if (!chosen) return undefined
  const whyOf = (seat: Seat): Passed['why'] => {
    const presence = presenceOf(seat.userId)
    if (presence !== 'here') return presence
    if (seat === chosen) return 'chosen'
    if (seat.counter >= mostOf(seat)) return 'full'
    return seat.lastAt === null ? 'below' : 'later'
  }
  const lastAt = momentAfter(given, now)
  return {
    userId: chosen.userId,
    isNewRound,
    before: chosen.counter,
    after: chosen.counter + 1,
    most: mostOf(chosen),
    passed: round.map((seat) => ({
      userId: seat.userId,
      why: whyOf(seat),
      counter: seat.counter,
      most: mostOf(seat),
    })),
    seats: round.map((seat) => (seat === chosen ? { ...seat, counter: seat.counter + 1, lastAt } : seat)),
  }
}
