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
const mostInLine = 3

/** Who gets copies by a rule, with how many more there are. */
function recipientsOf({ member_recipients }: DistributionRule, most: number): string[] {
  const who = member_recipients.map(({ recipient_name: name, recipient_email, recipient_phone }) =>
    [nameInMail(name), recipient_email ?? recipient_phone].filter(Boolean).join(': '),
  )
  return [...who.slice(0, most), ...(who.length > most ? [`and ${who.length - most} more`] : [])]
}

const isKept = (rule: DistributionRule): string =>
  rule.save_lead_to_owner_account
    ? 'The leads also stay in your account.'
    : 'Leads that match it won’t be saved in your account.'

const linesOfOne = (by: string, rule: DistributionRule): string[] => [
  `${by} created or changed the distribution rule “${nameInMail(rule.name)}”, or the leads it gets. It sends copies of leads to:`,
  ...recipientsOf(rule, mostNamed),
  isKept(rule),
  'The rule is inactive until you confirm it. Until then its leads stay in your account.',
]

const linesOfSeveral = (by: string, rules: readonly DistributionRule[]): string[] => [
  `${by} made a change that lets ${rules.length} distribution rules send more or other leads. They send copies of leads to:`,
  ...rules
    .slice(0, mostNamed)
    .map(
      (rule) =>
        `“${nameInMail(rule.name)}”: ${recipientsOf(rule, mostInLine).join(', ') || 'nobody yet'}. ${isKept(rule)}`,
    ),
  ...(rules.length > mostNamed ? [`and ${rules.length - mostNamed} more rules`] : []),
  'The rules are inactive until you confirm each of them. Until then their leads stay in your account.',
]

/** Writes the owner, in one email, what the rules would do that wait for them after a change. */
export async function askOwner(ctx: Ctx, rules: readonly DistributionRule[]): Promise<void> {
  const waiting = rules.filter(({ awaits_owner }) => awaits_owner)
  const [rule] = waiting
  if (!rule || (await overLimit(ctx, 'confirm-rule', ctx.actor.orgId, limit))) return
  const owner = await findUser(ctx, (await ownerOf(ctx)).id)
  if (!owner?.email) return
  const by = nameInMail(rule.awaits_owner?.by?.name ?? '') || 'Someone on your team'
  const isOne = waiting.length === 1
  const path = isOne ? `/automation/lead-distribution/edit-rule/${rule.id}` : '/automations/lead-distribution'
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, owner.email, {
      subject: `${by} wants to send leads outside your account`,
      lines: isOne ? linesOfOne(by, rule) : linesOfSeveral(by, waiting),
      buttons: [{ label: isOne ? 'Review rule' : 'Review rules', url: new URL(path, ctx.installation.appUrl).href }],
      foot: 'If you don’t recognise a rule, delete it and check who on your team can manage integrations.',
    }),
  })
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
