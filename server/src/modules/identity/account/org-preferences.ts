import type { Input } from '@fairlead/contract/endpoint'
import type {
  getOrgPreferences as get,
  OrgPreferences,
  setOrgPreferences as set,
} from '@fairlead/contract/identity/account'
import { subscriptionAccessPolicy } from '@fairlead/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#platform/context'
import { featureOff } from '#platform/http'
import { organizations } from './account.tables.ts'
import { type Organization, orgSettings, ownOrganization, raiseRightsVersion } from './people.ts'
import type { OrgSettings } from './preferences.ts'

/** Preferences of the organisation, with what the plan includes. */
export function orgPreferencesView(ctx: Ctx, org: Organization): z.input<typeof OrgPreferences> {
  return { ...orgSettings(org), subscription_access_policy: subscriptionAccessPolicy(ctx.actor.plan) }
}

export const getOrgPreferences = async (ctx: Ctx, _input: Input<typeof get>) =>
  orgPreferencesView(ctx, await ownOrganization(ctx))

/**
 * Changes preferences of the organisation; absent fields stay. Where accounts are billed, features are switched on
 * by who runs Fairlead: asking for one answers 425 (rule 161).
 */
export async function setOrgPreferences(ctx: Ctx, { body }: Input<typeof set>) {
  const org = await ownOrganization(ctx)
  const settings = orgSettings(org)
  const { auto_unmark_type: _, claims_per_hour: __, default_share_message, ...features } = body
  const isNew = Object.entries(features).some(([name, isOn]) => isOn && !settings[name as keyof typeof features])
  if (isNew && ctx.installation.billing !== 'off') throw featureOff()
  const words = default_share_message?.trim()
  const changes = { ...body, ...(default_share_message === undefined ? {} : { default_share_message: words || null }) }
  await changeOrgSettings(ctx, changes)
  await raiseRightsVersion(ctx)
  return orgPreferencesView(ctx, await ownOrganization(ctx))
}

/** Changes settings of the organisation, in one statement: two saved at once must not take each other back. */
export async function changeOrgSettings(ctx: Ctx, changes: Partial<OrgSettings>): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(organizations.id, ctx.actor.orgId))
}
