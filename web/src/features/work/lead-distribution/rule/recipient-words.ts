import { CopyChannel } from '@fairlead/contract/work/lead-distribution'
import { t } from '../words.ts'
import { canGoBy, type Recipient } from './rule-draft.ts'

/** Where somebody is reached, in one line. */
export const contactWords = ({ email, phone }: Pick<Recipient, 'email' | 'phone'>): string =>
  [email, phone].filter(Boolean).join(' · ')

/** The ways by which somebody gets copies. */
export const channelWords = (recipient: Recipient): string =>
  CopyChannel.options
    .filter((channel) => recipient[channel] && canGoBy(recipient, channel))
    .map((channel) => t(`channels.${channel}`))
    .join(', ')

/** How much somebody gets at most, or why nothing now. */
export function stateWords({ isPaused, held, perDay }: Recipient): string {
  if (held === 'declined') return t('recipient.declined')
  if (isPaused) return t('recipient.paused')
  if (held === 'day_full') return t('recipient.full')
  return perDay === null ? '' : t('recipient.atMost', { count: perDay })
}
