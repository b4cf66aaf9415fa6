import { createDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { distributionCopies } from '#tables/work/lead-distribution'
import { mailSettled, sayOutcome, sendCopies } from '#work/lead-distribution'
import type { Past } from './earlier-days.ts'
import type { Chance } from './random.ts'

const partner = (recipient_name: string, address: string, more: object = {}) => ({
  recipient_name,
  recipient_email: `${address}.example`,
  ...more,
})

/** Two rules: what comes by webhooks goes to fitters in turn, who asks for the catalogue to two partners at once. */
export async function addDistribution(past: Past, me: Actor, catalogueId: string): Promise<void> {
  const nothing = { rule_lead_source_type: 'all', save_lead_to_owner_account: true, once_per_days: null } as const
  await past.call(me, createDistributionRule, {
    body: createDistributionRule.body.parse({
      ...nothing,
      name: 'Fitters nearby',
      rule_definition: { expressions: [], logical_operator: 'AND' },
      rule_lead_source_type: 'webhook',
      distribution_type: 'ROUND_ROBBIN',
      member_recipients: [
        partner('Fjord Interiors', 'leads@fjord-interiors', { max_leads_per_round: 2 }),
        partner('Tan & Sons', 'office@tan-and-sons', { max_leads_per_day: 5 }),
        partner('Studio Okafor', 'hello@studio-okafor', { is_paused: true }),
      ],
    }),
  })
  await past.call(me, createDistributionRule, {
    body: createDistributionRule.body.parse({
      ...nothing,
      name: 'Catalogue partners',
      rule_definition: {
        expressions: [{ name: 'form_id', operator: 'equal', value: [catalogueId] }],
        logical_operator: 'AND',
      },
      distribution_type: 'BROADCAST',
      once_per_days: 30,
      member_recipients: [
        partner('Lindqvist Worktops', 'sales@lindqvist-worktops'),
        partner('Bright Appliances', 'leads@bright-appliances'),
      ],
    }),
  })
}

/** Sends the copies of the past, of which some mails are refused, and lets recipients say what came of them. */
export async function playDistribution(past: Past, me: Actor, luck: Chance): Promise<void> {
  const copies = await past.units.inOrg(me.orgId, (ctx) =>
    ctx.db.select().from(distributionCopies).where(eq(distributionCopies.orgId, me.orgId)),
  )
  for (const leadId of new Set(copies.map((copy) => copy.leadId)))
    await past.units.inOrg(me.orgId, (ctx) => sendCopies(ctx, leadId))
  for (const { id, createdAt } of copies) {
    past.moveTo(new Date(Date.parse(createdAt) + luck.between(1, 20) * 1000))
    const isRefused = luck.happens(4)
    await past.units.inOrg(me.orgId, (ctx) => mailSettled(ctx, id, isRefused ? 'failed' : 'sent'))
    if (isRefused || !luck.happens(55)) continue
    past.moveTo(new Date(Date.parse(createdAt) + luck.between(20, 2_000) * 60_000))
    const outcome = luck.pick(['contacted', 'contacted', 'appointment', 'appointment', 'sold', 'bad_lead'] as const)
    const reason = outcome === 'bad_lead' ? luck.pick(['wrong_number', 'no_answer', 'wrong_area'] as const) : null
    await past.units.inOrg(me.orgId, (ctx) => sayOutcome(ctx, id, { outcome, reason, note: null }))
  }
}
