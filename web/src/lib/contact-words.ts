import { ContactChannel } from '@fairlead/contract/contact'
import { Outcome } from '@fairlead/contract/work/follow-ups'
import { t } from './words.ts'

/** Every outcome of a contact, in the order in which they are offered. */
export const outcomes: readonly Outcome[] = Outcome.options
export const channels: readonly ContactChannel[] = ContactChannel.options

/** What came of a contact, in words. */
export const outcomeName = (outcome: Outcome): string => t(`outcomes.${outcome}`)
/** A way to reach somebody, in words. */
export const channelName = (channel: ContactChannel): string => t(`channels.${channel}`)

/** Why a client cannot be reached in this way, in words. */
export const whyNot = (client: { phone_number: string | null }, channel: ContactChannel): string =>
  t(channel === 'email' ? 'contact.noEmail' : client.phone_number ? 'contact.unread' : 'contact.noPhone')
