import type { ClaimTerms, ResponseTerms, RuleType } from '@fairlead/contract/work/lead-assignment'
import { type Conditions, type Match, type Presence, type Seat, type Turn, takeTurn } from '#records/rules'

/** A rule as the engine reads it. */
export type Rule = Conditions & {
  id: string
  name: string
  type: RuleType
  isDefault: boolean
  /** From 1, in the order in which they are tested. */
  place: number
  memberIds: readonly string[]
  /** How its leads wait to be claimed; null or absent: as usual. */
  claim?: ClaimTerms | null
  /** Its response clock. */
  response?: ResponseTerms | null
}

/** What became of one rule. `broken`: nobody in it works here any more (rule 109); `nobody`: all are absent (rule 103). */
export type RuleResult = { rule: Rule; match: Match; result: 'not_met' | 'broken' | 'nobody' | 'pool' | 'assigned' }

export type Decision = {
  userId: string | null
  /** The rule that decided; null where none could. */
  rule: Rule | null
  /** All that were tested, in their order. */
  tested: readonly RuleResult[]
  turn: Turn | null
}

/** What is known of members at the moment of a decision. */
export type Members = {
  seatsOf: (ruleId: string) => readonly Seat[]
  presenceOf: (userId: string) => Presence
}

/**
 * Decides who gets a lead: rules by priority, the first that is met wins (rule 98). One that is broken is passed over;
 * one in which nobody is here leads to the default rule, and where nobody is there either the lead stays unassigned
 * (rule 103). Pure; the caller stores the seats of the turn.
 */
export function decide<R extends Rule>(
  rules: readonly R[],
  matchOf: (rule: R) => Match,
  members: Members,
  now: Date,
): Decision {
  const tested: RuleResult[] = []
  let isOnlyDefault = false
  for (const rule of rules) {
    if (isOnlyDefault && !rule.isDefault) continue
    const match = matchOf(rule)
    const note = (result: RuleResult['result']) => tested.push({ rule, match, result })
    if (!match.holds) {
      note('not_met')
    } else if (rule.type === 'UNASSIGNED') {
      note('pool')
      return { userId: null, rule, tested, turn: null }
    } else {
      const seats = members.seatsOf(rule.id)
      const turn = takeTurn(seats, members.presenceOf, now)
      if (turn) {
        note('assigned')
        return { userId: turn.userId, rule, tested, turn }
      }
      const isBroken = seats.every(({ userId }) => members.presenceOf(userId) === 'gone')
      note(isBroken ? 'broken' : 'nobody')
      isOnlyDefault = !isBroken
    }
  }
  return { userId: null, rule: null, tested, turn: null }
}
