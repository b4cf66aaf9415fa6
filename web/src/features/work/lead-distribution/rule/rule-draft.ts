import { messages } from '@fairlead/contract/messages'
import { RuleSource } from '@fairlead/contract/records/rules'
import {
  type CopyChannel,
  type DistributionRecipient,
  type DistributionRule,
  type DistributionRuleBody,
  DistributionType,
  type RecipientInput,
} from '@fairlead/contract/work/lead-distribution'
import { z } from 'zod'
import { asksEnough, asksOf, definitionOf, RuleAsks } from '~/ui/rules/condition.ts'
import { t } from '../words.ts'

/** Somebody who gets copies, while the rule is made. */
const Recipient = z.object({
  /** Tells them from others on the screen. */
  key: z.string(),
  /** Absent for who is not in the rule yet. */
  id: z.string().optional(),
  name: z.string(),
  email: z.string(),
  /** E.164, or as typed where nothing could judge it. */
  phone: z.string(),
  app_alert: z.boolean(),
  email_alert: z.boolean(),
  whatsapp_alert: z.boolean(),
  perRound: z.number(),
  /** Null: as many as come. */
  perDay: z.number().nullable(),
  isPaused: z.boolean(),
  counter: z.number(),
  /** They asked for no more leads, or have had today's. */
  held: z.enum(['declined', 'day_full']).nullable(),
})
export type Recipient = z.output<typeof Recipient>

/** A rule while it is made or changed. */
export const RuleDraft = RuleAsks.extend({
  type: DistributionType,
  keepsCopy: z.boolean(),
  onceDays: z.number().nullable(),
  recipients: z.array(Recipient).readonly(),
})
export type RuleDraft = z.output<typeof RuleDraft>

/** Somebody new, who gets copies by every way that there is. */
export const newRecipient = (): Recipient => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name: '',
  email: '',
  phone: '',
  app_alert: true,
  email_alert: true,
  whatsapp_alert: false,
  perRound: 1,
  perDay: null,
  isPaused: false,
  counter: 0,
  held: null,
})

const readRecipient = (one: DistributionRecipient): Recipient => ({
  key: one.member_prof_id,
  id: one.member_prof_id,
  name: one.recipient_name,
  email: one.recipient_email ?? '',
  phone: one.recipient_phone ?? '',
  app_alert: one.app_alert,
  email_alert: one.email_alert,
  whatsapp_alert: one.whatsapp_alert,
  perRound: one.max_leads_per_round ?? 1,
  perDay: one.max_leads_per_day,
  isPaused: one.is_paused,
  counter: one.current_round_lead_counter,
  held: one.skipped_because === 'paused' ? null : one.skipped_because,
})

/** A rule as its screen begins with it. */
export const draftOf = (rule: DistributionRule | undefined): RuleDraft => ({
  ...asksOf(rule),
  type: rule?.distribution_type ?? 'BROADCAST',
  keepsCopy: rule?.save_lead_to_owner_account ?? true,
  onceDays: rule?.once_per_days ?? null,
  recipients: rule?.member_recipients.map(readRecipient) ?? [],
})

/** Whether somebody can be reached in a way at all: by WhatsApp with a number, otherwise with an address. */
export const canGoBy = ({ email, phone }: Pick<Recipient, 'email' | 'phone'>, channel: CopyChannel): boolean =>
  (channel === 'whatsapp_alert' ? phone : email).trim() !== ''

/** Somebody of whom there is a number alone: nothing goes there until WhatsApp can be connected. */
export const isUnreachable = (recipient: Pick<Recipient, 'email' | 'phone'>): boolean =>
  canGoBy(recipient, 'whatsapp_alert') && !canGoBy(recipient, 'email_alert')

const inputOf = (one: Recipient): z.input<typeof RecipientInput> => ({
  ...(one.id ? { member_prof_id: one.id } : {}),
  recipient_name: one.name,
  recipient_email: one.email || null,
  recipient_phone: one.phone || null,
  app_alert: one.app_alert && canGoBy(one, 'app_alert'),
  email_alert: one.email_alert && canGoBy(one, 'email_alert'),
  whatsapp_alert: one.whatsapp_alert && canGoBy(one, 'whatsapp_alert'),
  max_leads_per_round: one.perRound,
  max_leads_per_day: one.perDay,
  is_paused: one.isPaused,
})

/** Whether somebody takes leads at all, though not today. */
export const isTaking = ({ isPaused, held }: Recipient): boolean => !isPaused && held !== 'declined'

/** The body of the call that saves a draft. */
export const bodyOf = ({ type, keepsCopy, onceDays, recipients, ...asks }: RuleDraft) =>
  ({
    name: asks.name.trim(),
    rule_definition: definitionOf(asks),
    rule_lead_source_type: RuleSource.catch('all').parse(asks.source?.id),
    distribution_type: type,
    save_lead_to_owner_account: keepsCopy,
    once_per_days: onceDays,
    member_recipients: recipients.map(inputOf),
  }) satisfies z.input<typeof DistributionRuleBody>

export type Problems = {
  name?: string
  conditions?: string
  recipients?: string
  once?: string
  /** Of single recipients, by their keys. */
  of?: Readonly<Record<string, string>>
}

/** What keeps a draft from being saved: the same as the server asks. */
export const problemsOf = (draft: RuleDraft): Problems => ({
  ...(asksEnough(draft) ? {} : { conditions: messages.incompleteRule }),
  ...(draft.recipients.length === 0 ? { recipients: t('recipient.needed') } : {}),
})

/** What the server says of a draft, at its parts. */
export function refusals(fields: Readonly<Record<string, string>>, { recipients }: RuleDraft): Problems {
  const found: Problems = {}
  const of: Record<string, string> = {}
  for (const [field, message] of Object.entries(fields)) {
    const [part, place] = field.split('.')
    const recipient = part === 'member_recipients' && place ? recipients[Number(place)] : undefined
    if (recipient) of[recipient.key] ??= message
    else if (part === 'rule_definition') found.conditions = message
    else if (part === 'member_recipients') found.recipients = message
    else if (part === 'once_per_days') found.once = message
    else if (part === 'name') found.name = message
  }
  return Object.keys(of).length > 0 ? { ...found, of } : found
}
