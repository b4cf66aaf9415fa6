import { listed, matchWords, mostListed, type Passed, quoted } from '#records/rules'
import type { Decision, RuleResult } from './decide.ts'

const moreMembers = (n: number): string => (n === 1 ? 'and 1 more member' : `and ${n} more members`)

const ruleName = ({ rule }: RuleResult): string =>
  rule.isDefault ? 'The default rule' : `Rule ${rule.place}, ${quoted(rule.name)}`

const resultWords: Record<Exclude<RuleResult['result'], 'not_met' | 'pool' | 'assigned'>, string> = {
  broken: 'was skipped: all members have left',
  nobody: 'matched, but everyone is away, so the default rule applies',
}

/** What became of one rule. */
function ruleWords(result: RuleResult): string {
  const name = ruleName(result)
  const tests = matchWords(result.match)
  if (result.result === 'not_met') return `${name} didn’t match: ${tests}`
  if (result.result === 'broken' || (result.result === 'nobody' && !result.rule.isDefault))
    return `${name} ${resultWords[result.result]}`
  if (result.result === 'nobody') return `${name}: everyone is away`
  return tests ? `${name} matched: ${tests}` : `${name} takes all leads`
}

/** Why a member was chosen or passed over. */
export function passedWords({ why, counter, most }: Passed, name: string, after: number): string {
  const share = `${counter} of ${most} in this round`
  switch (why) {
    case 'chosen':
      return `${name} was next: waited longest, ${share} before, now ${after}`
    case 'later':
      return `${name} is later: got a lead more recently, ${share}`
    case 'below':
      return `${name} is later: no lead yet either, but further down the list, ${share}`
    case 'full':
      return `${name} was skipped: full share received, ${share}`
    case 'absent':
      return `${name} was skipped: away, ${share}`
    case 'missed':
      return `${name} was skipped: had this lead and didn’t answer, ${share}`
    case 'gone':
      return `${name} was skipped: no longer on the team`
  }
}

/** A decision in plain words: what the client's page shows of it, and the reason that its timeline gives. */
export function explain(
  { userId, rule, tested, turn }: Decision,
  nameOf: (userId: string) => string,
): { text: string; details: string[]; reason: string | null } {
  const given = userId ? nameOf(userId) : null
  const by = rule?.isDefault ? 'the default rule' : rule ? `the rule ${quoted(rule.name)}` : null
  const text = given
    ? `Assigned to ${given} by ${by}`
    : rule
      ? `Left unassigned by ${by}; first to claim it gets it`
      : 'Left unassigned: no one was available'
  const rules = listed(tested, ruleWords)
  const chosen = turn?.passed.find(({ why }) => why === 'chosen')
  const others = turn?.passed.filter((one) => one !== chosen) ?? []
  const members = (chosen ? [chosen, ...others] : others).map((one) =>
    passedWords(one, nameOf(one.userId), turn?.after ?? 0),
  )
  return {
    text,
    details: [
      ...rules,
      ...(turn?.isNewRound ? ['Everyone available had their share, so a new round started'] : []),
      ...members.slice(0, mostListed),
      ...(members.length > mostListed ? [moreMembers(members.length - mostListed)] : []),
      ...(rule ? [] : ['The account owner was notified because no one was available']),
    ],
    reason: turn ? `Round robin: lead ${turn.after} of ${turn.most} this round` : null,
  }
}
