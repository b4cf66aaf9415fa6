import type { PresentFollowUp, SeenFollowUp } from '@fairlead/contract/work/follow-ups'
import type { Waiting } from '~/lib/offline/offline.ts'
import { formatFullDay, formatTime } from '~/lib/time/dates.ts'
import { t } from './words.ts'

/** What kind of change it is. */
export function whatOf(change: Waiting): string {
  if (change.call === 'addActivity') return t(`what.${change.request.body.item_type}`)
  if (change.call === 'deleteFollowUp') return t('what.removed')
  return change.wanted ? t('what.followUp') : t('what.done')
}

/** When a follow-up is due and what it is about: 'Tue 24 Nov 2026, 10:00 AM: Call about the quote'. */
function dueWords(followUp: SeenFollowUp, zone: string): string {
  const { remind_on: at, has_time: hasTime, maturity_type: maturity, note } = followUp
  const day = maturity === 'NOT_FIXED' || !at ? t('due.someday') : formatFullDay(at, zone)
  const due = at && hasTime ? t('due.at', { day, time: formatTime(at, zone) }) : day
  return note ? t('due.with', { due, note }) : due
}

/** What it says, as it was typed or picked; undefined where its kind says it all. */
export function textOf(change: Waiting, zone: string): string | undefined {
  if (change.call === 'addActivity') return change.request.body.text ?? undefined
  return change.wanted ? dueWords(change.wanted, zone) : undefined
}

/** What stands at the server instead. */
export function presentWords({ follow_up: followUp, state }: PresentFollowUp, zone: string): string {
  if (followUp) return dueWords(followUp, zone)
  return state === 'done' || state === 'removed' ? t(`conflict.${state}`) : t('conflict.none')
}
