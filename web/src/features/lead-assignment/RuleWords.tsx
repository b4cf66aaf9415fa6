import { useSession } from '~/lib/session.ts'
import { leadWords } from '~/ui/rules/condition-words.ts'
import { RuleSaid } from '~/ui/rules/RuleSaid.tsx'
import type { RuleDraft } from './rule-draft.ts'
import { t } from './words.ts'

/** What a draft does, as a sentence. */
export function sentence({ type, members, ...asks }: RuleDraft, isDefault: boolean, me: string): string {
  const lead = leadWords(asks, isDefault)
  if (type === 'UNASSIGNED') return t('says.pool', { lead })
  const [only] = members
  if (!only) return t('says.nobodyYet', { lead: t('says.everySmall') })
  const nameOf = (one: { id: string; name: string }) => (one.id === me ? t('rule.you') : one.name)
  if (members.length === 1) return t('says.to', { lead, name: nameOf(only) })
  const shares = members.map((one) => t('says.shareOf', { name: nameOf(one), count: one.most })).join(', ')
  const count = members.reduce((sum, { most }) => sum + most, 0)
  return `${t('says.turn', { lead })} ${t('says.round', { count, shares })}`
}

/** The rule in words, as it is while it is made. */
export function RuleWords({ draft, isDefault }: { draft: RuleDraft; isDefault: boolean }) {
  const { user_details: me } = useSession()
  return <RuleSaid>{sentence(draft, isDefault, me.id)}</RuleSaid>
}
