import { messages } from '@fairlead/contract/messages'
import {
  type ClaimTerms,
  isComplete,
  operatorsOf,
  type RuleBody,
  type RuleDefinition,
  typeOfCriterion,
  valuesOf,
} from '@fairlead/contract/work/lead-assignment'
import { and, eq } from 'drizzle-orm'
import { availabilityOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { assignmentRules } from './lead-assignment.tables.ts'
import { type Names, worded } from './rules.view.ts'

/** Throws 400 for conditions that ask nothing, with the words of the specification, or in a way that they cannot be. */
export function check({ expressions }: RuleDefinition): void {
  if (!expressions.every(isComplete)) throw invalid({ rule_definition: messages.incompleteRule })
  for (const { name, operator } of expressions) {
    const type = typeOfCriterion(name)
    if (type && !operatorsOf[type].includes(operator))
      throw invalid({ rule_definition: `This criterion can only be compared by: ${operatorsOf[type].join(', ')}` })
  }
}

/** Conditions as they are stored: a list's values as a list, a text's as one, with the words that hold now. */
export const tidy = (definition: RuleDefinition, names: Names): RuleDefinition => ({
  ...definition,
  expressions: definition.expressions.map((expression) => {
    const values = [...new Set(valuesOf(expression))]
    const isText = typeOfCriterion(expression.name) === 'FREE_TEXT' && values.length === 1
    return { ...worded({ ...expression, value: values }, names), value: isText ? (values[0] ?? '') : values }
  }),
})

export type Members = RuleBody['member_recipients']

/** Throws 400 unless somebody gets the leads, and each of them works here; who left and is in it already may stay. */
export async function checkMembers(ctx: Ctx, members: Members, present: ReadonlySet<string>): Promise<void> {
  if (members.length === 0) throw invalid({ member_recipients: messages.required })
  const ids = members.map(({ member_prof_id }) => member_prof_id)
  if (new Set(ids).size < ids.length) throw invalid({ member_recipients: 'Somebody is in it twice.' })
  const people = await availabilityOf(ctx, ids)
  if (!ids.every((id) => people.get(id)?.isActive || present.has(id)))
    throw invalid({ member_recipients: 'Somebody in it does not work here.' })
}

/** Throws 400 for a fallback that could never get anything: somebody who does not work here, the rule itself, or none of ours. */
export async function checkClaim(ctx: Ctx, claim: ClaimTerms | undefined, ruleId: string | null): Promise<void> {
  const { fallback } = claim ?? {}
  const refused = (message: string) => invalid({ 'claim.fallback': message })
  if (fallback?.to === 'member') {
    const people = await availabilityOf(ctx, [fallback.user_id])
    if (!people.get(fallback.user_id)?.isActive) throw refused('This person does not work here. Choose somebody else.')
  }
  if (fallback?.to === 'rule') {
    if (fallback.rule_id === ruleId) throw refused('Choose another rule than this one.')
    const [found] = await ctx.db
      .select({ id: assignmentRules.id })
      .from(assignmentRules)
      .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.id, fallback.rule_id)))
    if (!found) throw refused('This rule is not there any more. Choose another one.')
  }
}
