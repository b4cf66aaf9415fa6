import type { Input, Reply } from '@fairlead/contract/endpoint'
import { resourcesAccessPolicy } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/warnings'
import { isDismissible, type Warning, WarningType } from '@fairlead/contract/seeing/warnings'
import { and, eq, gt, lte } from 'drizzle-orm'
import { connectedSource } from '#flow/lead-sources'
import { me, userPreferencesOf } from '#identity/account'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { badRequest, notFound } from '#platform/http'
import { appWarnings, warningDismissals } from './warnings.tables.ts'

const policyOf = (actor: Actor) => resourcesAccessPolicy(rightsOf(actor))

/** Whom each type concerns. */
const concerns: Record<WarningType, (actor: Actor) => boolean> = {
  SUBSCRIPTION_ISSUES: ({ role }) => role === 'OWNER',
  FB_PERMISSION_ISSUES: (actor) => policyOf(actor).INTEGRATIONS.MANAGE,
  FB_DELAYED_LEADS: (actor) => policyOf(actor).INTEGRATIONS.MANAGE,
  AUTOMATION_CREDITS: ({ role }) => role === 'OWNER',
  ACCOUNT_EXPIRING: ({ role }) => role === 'MEMBER',
  CONNECT_LEAD_SOURCE: (actor) => policyOf(actor).INTEGRATIONS.MANAGE,
  CUSTOM: () => true,
}

/** Episodes that were opened and have not ended. */
async function opened(ctx: Ctx): Promise<Warning[]> {
  const at = ctx.now.toISOString()
  const rows = await ctx.db
    .select()
    .from(appWarnings)
    .where(and(eq(appWarnings.orgId, ctx.actor.orgId), lte(appWarnings.startedAt, at), gt(appWarnings.endsAt, at)))
    .orderBy(appWarnings.startedAt, appWarnings.id)
  return rows.map(({ id, warningType, info }) => ({ warning_type: warningType, additional_info: { ...info, id } }))
}

/** While nothing brings leads; an episode begins when the last source is deleted. Not for people who said never again. */
async function noSource(ctx: Ctx): Promise<Warning[]> {
  if (!concerns.CONNECT_LEAD_SOURCE(ctx.actor)) return []
  const [{ isConnected, lastDeletedAt }, { connect_lead_source_warning: isWanted }] = await Promise.all([
    connectedSource(ctx),
    userPreferencesOf(ctx),
  ])
  if (isConnected || !isWanted) return []
  const episode = lastDeletedAt ? Date.parse(lastDeletedAt) : 'first'
  return [{ warning_type: 'CONNECT_LEAD_SOURCE', additional_info: { id: `connect-lead-source-${episode}` } }]
}

/** What the person who acts is warned of, dismissed or not, in the order of rule 164. */
async function present(ctx: Ctx): Promise<Warning[]> {
  const found = (await Promise.all([opened(ctx), noSource(ctx)])).flat()
  const place = ({ warning_type }: Warning) => WarningType.options.indexOf(warning_type)
  return found.filter(({ warning_type }) => concerns[warning_type](ctx.actor)).sort((a, b) => place(a) - place(b))
}

/** What the person who acts is warned of and has not dismissed. */
export async function listWarnings(
  ctx: Ctx,
  _input: Input<typeof calls.listWarnings>,
): Promise<Reply<typeof calls.listWarnings>> {
  const [warnings, gone] = await Promise.all([
    present(ctx),
    ctx.db
      .select({ id: warningDismissals.warningId })
      .from(warningDismissals)
      .where(and(eq(warningDismissals.orgId, ctx.actor.orgId), eq(warningDismissals.userId, me(ctx)))),
  ])
  const dismissed = new Set(gone.map(({ id }) => id))
  return { results: warnings.filter(({ additional_info: { id } }) => !dismissed.has(id)) }
}

/** Sends one away for the person who acts, until its next episode. Throws 404 for one that does not concern them. */
export async function dismissWarning(
  ctx: Ctx,
  { params }: Input<typeof calls.dismissWarning>,
): Promise<Reply<typeof calls.dismissWarning>> {
  const warning = (await present(ctx)).find(({ additional_info: { id } }) => id === params.id)
  if (!warning) throw notFound('This warning has ended.')
  if (!isDismissible(warning)) throw badRequest('This warning stays until it’s resolved.')
  const userId = me(ctx)
  await ctx.db
    .insert(warningDismissals)
    .values({ orgId: ctx.actor.orgId, userId, warningId: params.id, at: ctx.now.toISOString() })
    .onConflictDoNothing()
  ctx.tell({ kind: 'warnings.changed', user_id: userId })
  return done
}
