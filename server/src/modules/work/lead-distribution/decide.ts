import type { DistributionType } from '@fairlead/contract/work/lead-distribution'
import { type Conditions, type Match, type Presence, type Seat, type Turn, takeTurn } from '#records/rules'

/** A rule as the engine reads it. */
export type Rule = Conditions & {
  id: string
  name: string
  type: DistributionType
  isDefault: boolean
  savesToOwner: boolean
  onceDays: number | null
  /** Somebody else than the owner made or changed it, and the owner has not confirmed it yet. */
  awaitsOwner: boolean
  /** From 1, in the order in which they are tested. */
  place: number
}

/** The person who gets copies of a rule, with where they stand in its round and in the day. */
export type Recipient = Seat & {
  name: string
  email: string | null
  phone: string | null
  byApp: boolean
  byEmail: boolean
  byWhatsapp: boolean
  isPaused: boolean
  /** They asked to stop receiving leads. */
  hasDeclined: boolean
  mostPerDay: number | null
  day: string | null
  dayCounter: number
}

/** Why somebody gets nothing now, whatever their turn. */
export type Skipped = 'declined' | 'paused' | 'day_full'

/** Copies that somebody got today. */
export const todays = ({ day, dayCounter }: Pick<Recipient, 'day' | 'dayCounter'>, today: string): number =>
  day === today ? dayCounter : 0

/** Why somebody is passed over today; null where they are not. */
export function skippedBecause(
  one: Pick<Recipient, 'hasDeclined' | 'isPaused' | 'mostPerDay' | 'day' | 'dayCounter'>,
  today: string,
): Skipped | null {
  if (one.hasDeclined) return 'declined'
  if (one.isPaused) return 'paused'
  return one.mostPerDay !== null && todays(one, today) >= one.mostPerDay ? 'day_full' : null
}

/**
 * What became of one rule. `unconfirmed`: the owner has not confirmed it; `broken`: nobody is in it, or nobody takes leads; `nobody`: all have had their share of the
 * day; `known`: the person was sent out by it lately (rule 39).
 */
export type RuleResult = {
  rule: Rule
  match: Match
  result: 'not_met' | 'unconfirmed' | 'broken' | 'nobody' | 'known' | 'sent'
}

/**
 * `turnBefore`: when they had got the one before, 'never' where none; `turnAt`: when they got this one. Both are null
 * where the copy takes no turn.
 */
export type Copy = { recipient: Recipient; turnBefore: string | null; turnAt: string | null }

export type Decision = {
  /** The rule that sends copies; null where none does, and the lead stays. */
  rule: Rule | null
  copies: readonly Copy[]
  /** All that were tested, in their order. */
  tested: readonly RuleResult[]
  turn: Turn | null
  /** The person came before, and goes to the same recipient, who keeps their turn. */
  isRepeated: boolean
  /** The recipients of the rule as they are now. */
  after: readonly Recipient[]
}

/** What is known at the moment of a decision. */
export type Standing = {
  recipientsOf: (ruleId: string) => readonly Recipient[]
  /** To whom the person was sent by a rule before, and when. */
  sentBy: (ruleId: string) => ReadonlyMap<string, string>
  now: Date
  /** The day on the owner's calendar. */
  today: string
}

const stays = (tested: readonly RuleResult[]): Decision => ({
  rule: null,
  copies: [],
  tested,
  turn: null,
  isRepeated: false,
  after: [],
})

type Chosen = Pick<Decision, 'copies' | 'turn' | 'isRepeated' | 'after'>

/** Counts a copy of the day. */
const counted = (one: Recipient, today: string): Recipient => ({
  ...one,
  day: today,
  dayCounter: todays(one, today) + 1,
})

/** A turn among those who take leads today; nobody where nobody does. */
export function nextInTurn(
  recipients: readonly Recipient[],
  { now, today }: Pick<Standing, 'now' | 'today'>,
): Chosen | undefined {
  const byId = new Map(recipients.map((one) => [one.userId, one]))
  const presenceOf = (id: string): Presence => {
    const one = byId.get(id)
    return one && skippedBecause(one, today) === null ? 'here' : 'absent'
  }
  const turn = takeTurn(recipients, presenceOf, now)
  const recipient = turn && byId.get(turn.userId)
  if (!turn || !recipient) return undefined
  const seats = new Map(turn.seats.map((seat) => [seat.userId, seat]))
  const after = recipients.map((one) => {
    const seated = { ...one, ...seats.get(one.userId) }
    return one === recipient ? counted(seated, today) : seated
  })
  const turnAt = seats.get(recipient.userId)?.lastAt ?? null
  return { copies: [{ recipient, turnBefore: recipient.lastAt ?? 'never', turnAt }], turn, isRepeated: false, after }
}

/** Who gets copies by one rule that is met, or why nobody does. */
function choose(
  rule: Rule,
  recipients: readonly Recipient[],
  { sentBy, now, today }: Standing,
): Chosen | 'nobody' | 'known' {
  const before = sentBy(rule.id)
  const since = rule.onceDays === null ? '' : new Date(now.getTime() - rule.onceDays * 86_400_000).toISOString()
  const wasLately = (at: string | undefined) => rule.onceDays !== null && at !== undefined && at > since
  const takes = (one: Recipient) => skippedBecause(one, today) === null
  const lastAt = now.toISOString()

  if (rule.type === 'BROADCAST') {
    const fresh = recipients.filter((one) => !wasLately(before.get(one.userId)))
    if (fresh.length === 0) return 'known'
    const chosen = fresh.filter(takes)
    if (chosen.length === 0) return 'nobody'
    return {
      copies: chosen.map((recipient) => ({ recipient, turnBefore: null, turnAt: null })),
      turn: null,
      isRepeated: false,
      after: recipients.map((one) => (chosen.includes(one) ? { ...counted(one, today), lastAt } : one)),
    }
  }

  const [last] = [...before].sort(([, a], [, b]) => (a < b ? 1 : -1))
  if (wasLately(last?.[1])) return 'known'
  const same = recipients.find((one) => one.userId === last?.[0])
  if (same && takes(same))
    return {
      copies: [{ recipient: same, turnBefore: null, turnAt: null }],
      turn: null,
      isRepeated: true,
      after: recipients.map((one) => (one === same ? counted(one, today) : one)),
    }
  return nextInTurn(recipients, { now, today }) ?? 'nobody'
}

/**
 * Decides to whom copies of a lead go: rules by priority, the first that is met sends them (rule 111). Where it waits
 * for the owner the lead stays, so that nobody else gets it without the owner. One in which nobody takes leads is passed over; where all have had their share of the day the default rule is asked; where nobody
 * gets a copy the lead stays. Pure; the caller stores the recipients as they are after it.
 */
export function decide<R extends Rule>(rules: readonly R[], matchOf: (rule: R) => Match, standing: Standing): Decision {
  const tested: RuleResult[] = []
  let isOnlyDefault = false
  for (const rule of rules) {
    if (isOnlyDefault && !rule.isDefault) continue
    const match = matchOf(rule)
    const note = (result: RuleResult['result']) => tested.push({ rule, match, result })
    if (!match.holds) {
      note('not_met')
      continue
    }
    if (rule.awaitsOwner) {
      note('unconfirmed')
      return stays(tested)
    }
    const recipients = standing.recipientsOf(rule.id)
    if (recipients.every(({ isPaused, hasDeclined }) => isPaused || hasDeclined)) {
      note('broken')
      continue
    }
    const chosen = choose(rule, recipients, standing)
    if (chosen === 'known') {
      note('known')
      return stays(tested)
    }
    if (chosen === 'nobody') {
      note('nobody')
      isOnlyDefault = true
      continue
    }
    note('sent')
    return { rule, tested, ...chosen }
  }
  return stays(tested)
}
