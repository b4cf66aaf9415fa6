import type { AssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { minutesWords } from './clock-words.ts'
import { t } from './words.ts'

/** How many names are told before the rest is only counted. */
const mostNames = 3

/** The members of a rule, with their shares where these differ. */
function memberWords(members: AssignmentRule['member_recipients']): string {
  const first = members
    .slice(0, mostNames)
    .map(({ recipient_name }) => recipient_name)
    .join(', ')
  if (members.length === 1) return t('list.one', { name: first })
  const isMore = members.length > mostNames
  const names = isMore ? t('list.more', { names: first, count: members.length - mostNames }) : first
  const most = members.map(({ max_leads_per_round }) => max_leads_per_round ?? 1)
  if (new Set(most).size === 1) return t('list.turn', { names })
  const shares = [...most.slice(0, mostNames), ...(isMore ? ['…'] : [])].join(' : ')
  return t('list.shares', { names, shares })
}

/** Who gets the leads of a rule and whether a clock runs, in one line. */
export function outcomeWords({ rule_type, member_recipients, claim, response }: AssignmentRule): string {
  if (rule_type === 'UNASSIGNED')
    return claim.after_minutes === null
      ? t('list.nobody')
      : t('list.fallback', { outcome: t('list.nobody'), span: minutesWords(claim.after_minutes) })
  const outcome = memberWords(member_recipients)
  return response ? t('list.clock', { outcome, span: minutesWords(response.within_minutes) }) : outcome
}
