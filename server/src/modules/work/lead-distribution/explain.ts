import { listed, matchWords, mostListed, mostOf, quoted } from '#records/rules'
import { type Decision, type Recipient, type RuleResult, type Skipped, skippedBecause, todays } from './decide.ts'

const nameOf = ({ rule }: RuleResult): string =>
  rule.isDefault ? 'The default rule' : `Rule ${rule.place}, ${quoted(rule.name)}`

const resultWords: Record<Exclude<RuleResult['result'], 'not_met' | 'sent'>, string> = {
  unconfirmed: 'matched, but the owner hasn’t confirmed it. Leads stay in your account until the owner confirms it',
  broken: 'was skipped: no one in it takes leads',
  nobody: 'matched, but everyone has reached the daily limit, so the default rule applies',
  known: 'matched, but it already sent this person within its repeat limit',
}

function ruleWords(result: RuleResult): string {
  const tests = matchWords(result.match)
  if (result.result === 'not_met') return `${nameOf(result)} didn’t match: ${tests}`
  if (result.result === 'nobody' && result.rule.isDefault)
    return `${nameOf(result)}: everyone has reached the daily limit`
  if (result.result !== 'sent') return `${nameOf(result)} ${resultWords[result.result]}`
  return tests ? `${nameOf(result)} matched: ${tests}` : `${nameOf(result)} takes all leads`
}

const skippedWords: Record<Skipped, string> = {
  declined: 'asked to stop receiving leads',
  paused: 'is paused',
  day_full: 'reached the daily limit',
}

const share = (one: Recipient): string => `${one.counter} of ${mostOf(one)} in this round`

/** Why each recipient got a copy or not. */
function recipientWords(decision: Decision, before: readonly Recipient[], today: string): string[] {
  const chosen = new Set(decision.copies.map(({ recipient }) => recipient.userId))
  const after = new Map(decision.after.map((one) => [one.userId, one]))
  const words = (one: Recipient): string => {
    const now = after.get(one.userId) ?? one
    const ofDay = one.mostPerDay === null ? '' : `, ${todays(now, today)} of ${one.mostPerDay} today`
    if (chosen.has(one.userId)) {
      if (decision.isRepeated)
        return `${one.name} had this person before and gets them again outside the round robin${ofDay}`
      if (!decision.turn) return `${one.name} gets a copy${ofDay}`
      return `${one.name} was next: waited longest, now ${decision.turn.after} of ${decision.turn.most} in this round${ofDay}`
    }
    const why = skippedBecause(one, today)
    if (why) return `${one.name} was skipped: ${skippedWords[why]}${why === 'day_full' ? ofDay : ''}`
    if (!decision.turn) return `${one.name} was skipped: already had this person`
    const full = !decision.turn.isNewRound && one.counter >= mostOf(one)
    if (full) return `${one.name} was skipped: full share received, ${share(one)}`
    const isBelow = one.lastAt === null
    return `${one.name} is later: ${isBelow ? 'no lead yet either, but further down the list' : 'got a lead more recently'}, ${share(now)}`
  }
  const isChosen = ({ userId }: Recipient) => chosen.has(userId)
  const all = [...before.filter(isChosen), ...(decision.isRepeated ? [] : before.filter((one) => !isChosen(one)))]
  return [
    ...all.slice(0, mostListed).map(words),
    ...(all.length > mostListed ? [`and ${all.length - mostListed} more recipients`] : []),
  ]
}

const names = (copies: Decision['copies']): string => {
  const [first, ...others] = copies.map(({ recipient }) => recipient.name)
  return others.length > 1 ? `${first} and ${others.length} others` : [first, ...others].join(' and ')
}

/** A decision in plain words, for the trace of the lead. `before` are the recipients of the rule as they were. */
export function explain(
  decision: Decision,
  before: readonly Recipient[],
  today: string,
  { isTest = false } = {},
): { text: string; details: string[] } {
  const { rule, tested } = decision
  const rules = listed(tested, ruleWords)
  if (!rule) return { text: 'No copy sent: the lead stays here', details: rules }
  const by = rule.isDefault ? 'the default rule' : `the rule ${quoted(rule.name)}`
  return {
    text: isTest
      ? `A real lead would go to ${names(decision.copies)} by ${by}. Tests aren’t sent`
      : `Sent to ${names(decision.copies)} by ${by}`,
    details: [
      ...rules,
      ...(decision.turn?.isNewRound ? ['Everyone had their share, so a new round started'] : []),
      ...recipientWords(decision, before, today),
      rule.savesToOwner
        ? 'It also becomes a client here'
        : 'It doesn’t become a client here. See the distribution history',
    ],
  }
}
