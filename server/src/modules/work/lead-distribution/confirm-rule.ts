import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/lead-distribution'
import type { DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { and, eq, sql } from 'drizzle-orm'
import { findUser } from '#identity/account'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { conflict } from '#platform/http'
import { overLimit } from '#platform/limits'
import { letter, nameInMail } from '#platform/outbound'
import { change } from './count-on.ts'
import { distributionRules } from './lead-distribution.tables.ts'
import { getDistributionRule, load } from './rules.queries.ts'

/** So many emails about such rules an owner gets in a day; the screen shows all of them. */
const limit = { max: 20, seconds: 86_400 }
const mostNamed = 10

/** Writes the owner what a rule would do that waits for them. Answers the rule. */
export async function askOwner(ctx: Ctx, rule: DistributionRule): Promise<DistributionRule> {
  if (!rule.awaits_owner || (await overLimit(ctx, 'confirm-rule', ctx.actor.orgId, limit))) return rule
  const owner = await findUser(ctx, (await ownerOf(ctx)).id)
  if (!owner?.email) return rule
  const by = nameInMail(rule.awaits_owner.by?.name ?? '') || 'Someone on your team'
  const who = rule.member_recipients.map(({ recipient_name: name, recipient_email, recipient_phone }) =>
    [nameInMail(name), recipient_email ?? recipient_phone].filter(Boolean).join(': '),
  )
  const more = who.length - mostNamed
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, owner.email, {
      subject: `${by} wants to send leads outside your account`,
      lines: [
        `${by} created or changed the distribution rule “${nameInMail(rule.name)}”. It sends copies of leads to:`,
        ...who.slice(0, mostNamed),
        ...(more > 0 ? [`and ${more} more`] : []),
        rule.save_lead_to_owner_account
          ? 'The leads also stay in your account.'
          : 'Leads that match it won’t be saved in your account.',
        'The rule is inactive until you confirm it. Until then its leads stay in your account.',
      ],
      buttons: [
        {
          label: 'Review rule',
          url: new URL(`/automation/lead-distribution/edit-rule/${rule.id}`, ctx.installation.appUrl).href,
        },
      ],
      foot: 'If you don’t recognise this rule, delete it and check who on your team can manage integrations.',
    }),
  })
  return rule
}

/** The owner confirms a rule as they see it: from here on it sends. */
export async function confirmDistributionRule(
  ctx: Ctx,
  { params, body }: Input<typeof calls.confirmDistributionRule>,
): Promise<Reply<typeof calls.confirmDistributionRule>> {
  await change(ctx)
  const row = await load(ctx, params.id)
  if (body.version !== row.version)
    throw conflict(
      'This rule has changed since you reviewed it. Review it again.',
      await getDistributionRule(ctx, row.id),
    )
  await ctx.db
    .update(distributionRules)
    .set({ awaitsOwnerSince: null, awaitsOwnerById: null, version: sql`${distributionRules.version} + 1` })
    .where(and(eq(distributionRules.orgId, ctx.actor.orgId), eq(distributionRules.id, row.id)))
  return getDistributionRule(ctx, row.id)
}
