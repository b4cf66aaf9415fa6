import type { GroupOfClient } from '@fairlead/contract/records/groups'
import { formatDate } from '~/lib/time/dates.ts'
import { t } from './words.ts'

/** Why a client is in a group or kept out of it, as one sentence; the rule itself is said beside it. */
export function whyOf(
  { name, how, by, since, rule, merged_from: from }: GroupOfClient,
  zone: string,
  me: string,
): string {
  const when = formatDate(since, zone)
  const who = by?.id === me ? t('why.you') : by?.name
  if (how === 'rule') return rule ? t('why.rule', { name, when }) : t('why.ruleGone', { name, when })
  if (how === 'excluded') return who ? t('why.excluded', { who, when }) : t('why.excludedSomebody', { when })
  if (from) return t('why.merged', { from, when })
  return who ? t('why.pinned', { who, when }) : t('why.pinnedSomebody', { when })
}

/** The same beside the name of the group, of what was not put in by hand. */
export function brieflyWhy(one: GroupOfClient, zone: string, me: string): string | null {
  if (one.how === 'pinned') return null
  if (one.how === 'excluded') return whyOf(one, zone, me)
  return t('why.brief', { when: formatDate(one.since, zone) })
}
