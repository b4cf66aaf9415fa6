import { messages } from '@fairlead/contract/messages'
import {
  isComplete,
  operatorsOf,
  type RuleDefinition,
  typeOfCriterion,
  valuesOf,
} from '@fairlead/contract/records/rules'
import { invalid } from '#platform/http'
import { type Names, worded } from './worded.ts'

/** Throws 400 for conditions that ask nothing, with the words of the specification, or in a way that they cannot be. */
export function checkDefinition({ expressions }: RuleDefinition): void {
  if (!expressions.every(isComplete)) throw invalid({ rule_definition: messages.incompleteRule })
  for (const { name, operator } of expressions) {
    const type = typeOfCriterion(name)
    if (type && !operatorsOf[type].includes(operator))
      throw invalid({ rule_definition: `This condition only supports: ${operatorsOf[type].join(', ')}` })
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
