import { type Expression, typeOfCriterion } from '@fairlead/contract/work/lead-assignment'
import { cut } from '#platform/text'
import { criterionLabel } from './criterion-label.ts'
import type { Decision, RuleResult } from './decide.ts'
import type { Match, Tested } from './matches.ts'
import type { Passed } from './round-robin.ts'

/** Lists in an explanation are no longer than this. */
export const mostListed = 20
/** A text in quotation marks, cut when it is long. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${cut(text, 59)}…` : text}”`

const anyOf = (texts: readonly string[]): string => {
  const few = texts.slice(0, 4).map(quoted)
  return texts.length > few.length ? `${few.join(', ')} or ${texts.length - few.length} more` : few.join(' or ')
}

/** The values of a condition as people read them. */
export const displayValues = ({ value, display_value }: Pick<Expression, 'value' | 'display_value'>): string[] => {
  const shown = [display_value ?? []].flat().filter(Boolean)
  return shown.length > 0 ? shown : [value].flat()
}

const labelOf = ({ name, label }: Expression): string => label || criterionLabel(name)

const operators: Record<Expression['operator'], [holds: string, fails: string]> = {
  equal: ['is', 'is not'],
  not_equal: ['is not', 'is'],
  contains: ['contains', 'does not contain'],
  starts_with: ['starts with', 'does not start with'],
  ends_with: ['ends with', 'does not end with'],
}

/** One condition in words, as a rule says it: `Form is “Kitchen” or “Bath”`. */
export function conditionWords(expression: Expression): string {
  if (typeOfCriterion(expression.name) === 'BLANK') return 'Every lead'
  return `${labelOf(expression)} ${operators[expression.operator][0]} ${anyOf(displayValues(expression))}`
}

/** What a lead said to a condition, and how that was judged. */
function testWords({ expression, holds, found }: Tested): string {
  const wanted = anyOf(displayValues(expression))
  const said = found.length > 0 ? anyOf(found.map(({ name }) => name)) : null
  const label = labelOf(expression)
  if (typeOfCriterion(expression.name) === 'BLANK') return 'it takes every lead'
  if (said === null) {
    // People give answers; a form or a campaign a lead has or has not.
    const nothing = typeOfCriterion(expression.name) === 'LIST' ? 'is not known' : 'was not given'
    return holds ? `${label} ${nothing}` : `${label} ${nothing} (wanted: ${wanted})`
  }
  if (expression.operator === 'equal') return holds ? `${label} is ${said}` : `${label} is ${said}, not ${wanted}`
  return `${label}, ${said}, ${operators[expression.operator][holds ? 0 : 1]} ${wanted}`
}

const ruleName = ({ rule }: RuleResult): string =>
  rule.isDefault ? 'The default rule' : `Rule ${rule.place}, ${quoted(rule.name)}`

const resultWords: Record<Exclude<RuleResult['result'], 'not_met' | 'pool' | 'assigned'>, string> = {
  broken: 'was passed over: nobody in it works here any more',
  nobody: 'is met, but everybody in it is absent: the default rule is asked',
}

/** What decided whether a rule is met; empty for one without conditions. */
export const matchWords = ({ tested }: Match): string => tested.map(testWords).join('; ')

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

/** The rules that did not decide, as many as can be read, and the one that did. */
export const listed = <T>(tested: readonly T[], words: (one: T) => string): string[] => {
  // The last one decided: it is told however many came before.
  const [before, last] = [tested.slice(0, -1), tested.slice(-1)]
  return [
    ...before.slice(0, mostListed).map(words),
    ...(before.length > mostListed ? [`and ${before.length - mostListed} more rules that did not decide`] : []),
    ...last.map(words),
  ]
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
      ? `Left unassigned by ${by}, for whoever claims it first`
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
