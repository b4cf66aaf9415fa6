import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { DistributionRecipient, DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { chosenValues, type Names, sourceOf, worded } from '#records/rules'
import { type Recipient, skippedBecause, todays } from './decide.ts'
import type { distributionRules } from './lead-distribution.tables.ts'

export type RuleRow = typeof distributionRules.$inferSelect

const recipientView = (one: Recipient, today: string): DistributionRecipient => ({
  member_prof_id: one.userId,
  recipient_name: one.name,
  recipient_email: one.email,
  recipient_phone: one.phone,
  app_alert: one.byApp,
  email_alert: one.byEmail,
  whatsapp_alert: one.byWhatsapp,
  max_leads_per_round: one.most,
  max_leads_per_day: one.mostPerDay,
  current_round_lead_counter: one.counter,
  current_day_lead_counter: todays(one, today),
  last_lead_received_at: one.lastAt,
  is_paused: one.isPaused,
  skipped_because: skippedBecause(one, today),
})

/** A rule as its screens show it. */
export function ruleView(
  row: RuleRow,
  recipients: readonly Recipient[],
  names: Names,
  priority: number,
  today: string,
  changedBy: string | null,
): DistributionRule {
  const expressions = row.definition.expressions.map((expression) => worded(expression, names))
  const isBroken = recipients.every(({ isPaused, hasDeclined }) => isPaused || hasDeclined)
  return {
    id: row.id,
    name: row.name,
    rule_definition: { expressions, logical_operator: row.definition.logical_operator },
    priority,
    criteria: expressions.map((one) => sourceOf(one.name, one.label, chosenValues(one))),
    rule_lead_source_type: row.source as DistributionRule['rule_lead_source_type'],
    lead_source: leadSourceLabels[row.source as keyof typeof leadSourceLabels] ?? 'All sources',
    is_default_rule: row.isDefault,
    distribution_type: row.type,
    save_lead_to_owner_account: row.savesToOwner,
    once_per_days: row.onceDays,
    num_recipients: recipients.length,
    member_recipients_count: recipients.length,
    member_recipients: recipients.map((one) => recipientView(one, today)),
    broken_because: row.awaitsOwnerSince
      ? 'unconfirmed'
      : isBroken
        ? recipients.length === 0
          ? 'empty'
          : 'paused'
        : null,
    awaits_owner: row.awaitsOwnerSince
      ? {
          since: row.awaitsOwnerSince,
          by: row.awaitsOwnerById ? { id: row.awaitsOwnerById, name: changedBy ?? '' } : null,
        }
      : null,
    version: row.version,
  }
}
