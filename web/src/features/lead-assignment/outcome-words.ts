import type { AssignmentRule } from '@fairlead/contract/lead-assignment'
import { t } from './words.ts'

/** How many names are told before the rest is only counted. */
const mostNames = 3

/** Who gets the leads of a rule, in one line. */
export function outcomeWords({ rule_type, member_recipients: members }: AssignmentRule): string {
  if (rule_type === 'UNASSIGNED') return t('list.nobody')
  const names = members.map(({ recipient_name }) => recipient_name)
  const first = names.slice(0, mostNames).join(', ')
  if (names.length > mostNames)
    return t('list.turn', { names: t('list.more', { names: first, count: names.length - mostNames }) })
  return names.length === 1 ? t('list.one', { name: first }) : t('list.turn', { names: first })
}
