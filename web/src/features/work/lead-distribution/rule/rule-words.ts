import { type DistributionRule, keptDays } from '@fairlead/contract/work/lead-distribution'
import { leadWords } from '~/ui/rules/condition-words.ts'
import { t } from '../words.ts'
import { isTaking, type RuleDraft } from './rule-draft.ts'

/** How many names are told before the rest is only counted. */
const mostNames = 3

const namesOf = (names: readonly string[]): string => {
  const first = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? t('says.more', { names: first, count: names.length - mostNames }) : first
}

/** What a draft does, as a sentence. */
export function sentence({ type, recipients, keepsCopy, onceDays, ...asks }: RuleDraft, isDefault: boolean): string {
  const lead = leadWords(asks, isDefault)
  const taking = recipients.filter(isTaking)
  const names = taking.map(({ name }) => name)
  if (names.length === 0) return t(recipients.length > 0 ? 'says.allPaused' : 'says.nobodyYet')
  const round = taking.map(({ name, perRound }) => t('says.shareOf', { name, count: perRound }))
  const goes =
    names.length === 1
      ? t('says.toOne', { lead, name: names[0] ?? '' })
      : t(type === 'BROADCAST' ? 'says.toEach' : 'says.inTurn', { lead, names: namesOf(names) })
  const shares =
    type === 'ROUND_ROBBIN' && names.length > 1 && names.length <= 10
      ? t('says.round', { shares: round.join(', ') })
      : ''
  const kept = keepsCopy ? t('says.kept') : t('says.notKept', { days: keptDays })
  const once = onceDays === null ? '' : t('says.once', { count: onceDays })
  return [goes, shares, kept, once].filter(Boolean).join(' ')
}

/** Who gets the leads of a rule, in one line. */
export function outcomeWords({ distribution_type: type, ...rule }: DistributionRule): string {
  const names = rule.member_recipients.map(({ recipient_name }) => recipient_name)
  const who = namesOf(names)
  const goes = names.length < 2 ? who : t(type === 'BROADCAST' ? 'list.each' : 'list.turn', { names: who })
  return rule.save_lead_to_owner_account ? goes : t('list.notKept', { names: goes })
}
