import { listed, matchWords, mostListed, type Passed, quoted } from '#records/rules'
import type { Decision, RuleResult } from './decide.ts'

const ruleName = ({ rule }: RuleResult): string =>
  rule.isDefault ? 'The default rule' : `Rule ${rule.place}, ${quoted(rule.name)}`

const resultWords: Record<Exclude<RuleResult['result'], 'not_met' | 'pool' | 'assigned'>, string> = {
  broken: 'was passed over: nobody in it works here any more',
  nobody: 'is met, but everybody in it is absent: the default rule is asked',
}

/** What became of one rule. */
function ruleWords(result: RuleResult): string {
  const name = ruleName(result)
  const tests = matchWords(result.match)
  if (result.result === 'not_met') return `${name} is not met: ${tests}`
  if (result.result === 'broken' || (result.result === 'nobody' && !result.rule.isDefault))
    return `${name} ${resultWords[result.result]}`
  if (result.result === 'nobody') return `${name}: everybody in it is absent`
  return tests ? `${name} is met: ${tests}` : `${name} takes every lead`
}

/** Why a member was chosen or passed over. */
export function passedWords({ why, counter, most }: Passed, name: string, after: number): string {
  const share = `${counter} of ${most} in this round`
  switch (why) {
    case 'chosen':
      return `${name} was next: waited longest, ${share} before and ${after} now`
    case 'later':
      return `${name} comes later: got a lead more recently, ${share}`
    case 'below':
      return `${name} comes later: has got no lead yet either, and stands further down, ${share}`
    case 'full':
      return `${name} was skipped: has the whole share, ${share}`
    case 'absent':
      return `${name} was skipped: absent, ${share}`
    case 'missed':
      return `${name} was skipped: had this lead and did not answer, ${share}`
    case 'gone':
      return `${name} was skipped: works here no more`
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
    ? `Given to ${given} by ${by}`
    : rule
      ? `Left unassigned by ${by}, for the person who claims it first`
      : 'Left unassigned: nobody could take it'
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
      ...(turn?.isNewRound ? ['Everybody who is here had their share, so a new round began'] : []),
      ...members.slice(0, mostListed),
      ...(members.length > mostListed ? [`and ${members.length - mostListed} more members`] : []),
      ...(rule ? [] : ['The owner is told, since nobody could take it']),
    ],
    reason: turn ? `Next in turn: ${turn.after} of ${turn.most} in this round` : null,
  }
}
