import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { leadWords } from '~/ui/rules/condition-words.ts'
import { RuleSaid } from '~/ui/rules/RuleSaid.tsx'
import { minutesWords } from './clock-words.ts'
import type { RuleDraft } from './rule-draft.ts'
import { ruleList } from './rules.ts'
import { t } from './words.ts'

/** Names of those whom a rule may name: dots while they are on their way, undefined for the person who left. */
type Names = { person: (id: string) => string | undefined; rule: (id: string) => string | undefined }

/** Who gets what nobody claims: the owner too, where the member or the rule is no more. */
function fallbackWords({ fallback }: RuleDraft['claim'], names: Names): string {
  const name = fallback.to === 'member' ? names.person(fallback.user_id) : undefined
  const rule = fallback.to === 'rule' ? names.rule(fallback.rule_id) : undefined
  return rule ? t('says.toRule', { name: rule }) : (name ?? t('says.toOwner'))
}

function poolWords(lead: string, claim: RuleDraft['claim'], names: Names): string {
  const waits =
    claim.after_minutes === null
      ? t('says.pool', { lead })
      : t('says.poolUntil', { lead, span: minutesWords(claim.after_minutes), to: fallbackWords(claim, names) })
  return claim.hide_details ? `${waits} ${t('says.hidden')}` : waits
}

/** Who gets the leads, and each one's share of a round. */
function turnWords(lead: string, members: RuleDraft['members'], me: string): string {
  const nameOf = (one: { id: string; name: string }) => (one.id === me ? t('rule.you') : one.name)
  const [only] = members
  if (only && members.length === 1) return t('says.to', { lead, name: nameOf(only) })
  const shares = members.map((one) => t('says.shareOf', { name: nameOf(one), count: one.most })).join(', ')
  const count = members.reduce((sum, { most }) => sum + most, 0)
  return `${t('says.turn', { lead })} ${t('says.round', { count, shares })}`
}

/** What a draft does, as a sentence or a few. */
function sentence(
  { type, members, claim, response, ...asks }: RuleDraft,
  isDefault: boolean,
  me: string,
  names: Names,
) {
  const lead = leadWords(asks, isDefault)
  if (type === 'UNASSIGNED') return poolWords(lead, claim, names)
  if (members.length === 0) return t('says.nobodyYet', { lead: t('says.everySmall') })
  const given = turnWords(lead, members, me)
  if (!response) return given
  const spans = { within: minutesWords(response.within_minutes), later: minutesWords(response.then_minutes) }
  return `${given} ${t(response.goes_to === 'owner' ? 'says.clockOwner' : 'says.clockNext', spans)}`
}

/** The rule in words, as it is while it is made. */
export function RuleWords({ draft, isDefault }: { draft: RuleDraft; isDefault: boolean }) {
  const { user_details: me } = useSession()
  const isPool = draft.type === 'UNASSIGNED'
  const people = useQuery({ ...teamPeople, enabled: isPool }).data
  const rules = useQuery({ ...ruleList, enabled: isPool }).data?.results
  const names: Names = {
    person: (id) => (people ? people.find((one) => one.id === id)?.name : '…'),
    rule: (id) => (rules ? rules.find((one) => one.id === id)?.name : '…'),
  }
  return <RuleSaid>{sentence(draft, isDefault, me.id, names)}</RuleSaid>
}
