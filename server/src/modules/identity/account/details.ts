import type { Input } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/account'
import type { UserDetails, UserPreferences } from '@fairlead/contract/identity/account'
import { messages } from '@fairlead/contract/messages'
import { isOwner, resourcesAccessPolicy, subscriptionAccessPolicy } from '@fairlead/contract/permissions'
import { availableTokens } from '@fairlead/contract/records/tokens'
import { uploadRules } from '@fairlead/contract/uploads'
import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { quietHoursChanged } from '#events/account'
import { type Ctx, rightsOf } from '#platform/context'
import { forbidden, invalid } from '#platform/http'
import { displayPhone, type PhoneReading, readPhone } from '#platform/phone'
import { fileUrl, releaseUploads, takeUploads, uploads } from '#platform/storage'
import { dayIn, instantOf, timeIn } from '#platform/time'
import { memberships } from '#tables/identity/team'
import { appWarnings, warningDismissals } from '#tables/seeing/warnings'
import { clientExportMarks } from '#tables/work/exports'
import { organizations, userPreferences, users } from './account.tables.ts'
import {
  mergeAlerts,
  type Organization,
  orgSettings,
  ownOrganization,
  preferencesOf,
  raiseRightsVersion,
} from './people.ts'
import type { Preferences } from './preferences.ts'

/** The id of the person who acts. Throws where the system does. */
export function me(ctx: Ctx): string {
  if (!ctx.actor.userId) throw forbidden()
  return ctx.actor.userId
}

const ownerEmail = sql<string | null>`(
  select u.email from ${users} u join ${memberships} m on m.user_id = u.id
  where m.org_id = ${memberships.orgId} and m.role = 'OWNER')`

/** A time of day in the person's zone, as it is in UTC today (rule 54). */
const asUtc = (ctx: Ctx, local: string): string => {
  const { zone } = ctx.actor
  return timeIn(instantOf(dayIn(ctx.now, zone), local, zone), 'UTC')
}
const fromUtc = (ctx: Ctx, utc: string): string => timeIn(instantOf(dayIn(ctx.now, 'UTC'), utc, 'UTC'), ctx.actor.zone)

/** Whether leads came late in an episode that goes on, and that the person did not dismiss. */
async function hasDelayedLeads(ctx: Ctx): Promise<boolean> {
  const at = ctx.now.toISOString()
  const dismissed = ctx.db
    .select({ id: warningDismissals.warningId })
    .from(warningDismissals)
    .where(
      and(
        eq(warningDismissals.orgId, ctx.actor.orgId),
        eq(warningDismissals.userId, me(ctx)),
        sql`${warningDismissals.warningId} = ${appWarnings.id}::text`,
      ),
    )
  const [found] = await ctx.db
    .select({ id: appWarnings.id })
    .from(appWarnings)
    .where(
      and(
        eq(appWarnings.orgId, ctx.actor.orgId),
        eq(appWarnings.warningType, 'FB_DELAYED_LEADS'),
        gt(appWarnings.endsAt, at),
        notExists(dismissed),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Profile and session of the person who acts (rule 206). */
export async function userDetails(
  ctx: Ctx,
  org: Organization,
  numDevices?: number,
): Promise<z.input<typeof UserDetails>> {
  const [[row], preferences, isDelayed] = await Promise.all([
    ctx.db
      .select({ user: users, membership: memberships, ownerEmail })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.orgId, ctx.actor.orgId)))
      .where(eq(users.id, me(ctx))),
    preferencesOf(ctx, me(ctx)),
    hasDelayedLeads(ctx),
  ])
  if (!row) throw new Error('the person who acts is gone')
  const { user, membership } = row
  const settings = orgSettings(org)
  const rights = rightsOf(ctx.actor)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: membership.role,
    account_type: org.accountType,
    // The person who acts works here now.
    account_status: 'ACTIVE',
    web_onboarding_status: user.webOnboarding,
    mobile_onboarding_status: user.mobileOnboarding,
    onboarding_style_type: user.onboardingStyle,
    fairlead_conversion_id: user.conversionId,
    phone_number: user.phoneRaw
      ? { raw_input: user.phoneRaw, formatted: user.phone && displayPhone(user.phone) }
      : null,
    whatsapp_number: user.whatsappRaw ? { raw_input: user.whatsappRaw } : null,
    country_code: user.countryCode,
    profile_picture: user.pictureKey
      ? { uuid: user.id, cdn_url: fileUrl(ctx.installation, user.pictureKey, ctx.now) }
      : null,
    is_email_verified: user.emailVerifiedAt !== null,
    is_phone_verified: user.phoneVerifiedAt !== null,
    ...(numDevices === undefined ? {} : { num_devices: numDevices }),
    organization: { id: org.id, name: org.name, country_code: org.countryCode },
    usersorganization: { owner_email: row.ownerEmail, org_code: org.code },
    own_agency_profile: null,
    managed_by_agency: null,
    sponsorship_state: null,
    zone: user.zone,
    user_subscription_v3: {
      subscription_status: ctx.actor.plan,
      show_warning: false,
      free_trial_end_date: org.freeTrialEndsAt,
      paid_for_until_date: org.paidUntil,
      restricted_access: false,
    },
    user_preferences: {
      default_next_step_time: preferences.default_next_step_time,
      default_next_step_time_utc: asUtc(ctx, preferences.default_next_step_time),
    },
    resources_access_policy: resourcesAccessPolicy(rights),
    app_constraints: {
      attachment_upload: {
        DOCUMENT_TEMPLATE: { max_size_in_bytes: uploadRules.DOCUMENT_TEMPLATE.maxBytes },
        PAGE_TEMPLATE_ATTACHMENT: { max_size_in_bytes: uploadRules.PAGE_TEMPLATE_ATTACHMENT.maxBytes },
      },
    },
    available_tokens: availableTokens.map((token) => ({ ...token })),
    whitelabel_config: { product: ctx.installation.product, web_app_logo_url: ctx.installation.logoUrl ?? null },
    org_preferences: {
      enable_advance_analytics_feature: settings.enable_advance_analytics_feature,
      enable_subteams_feature: settings.enable_subteams_feature,
      enable_wa_monitoring_feature: settings.enable_wa_monitoring_feature,
    },
    show_fb_delayed_lead_alerts_banner: isDelayed && resourcesAccessPolicy(rights).INTEGRATIONS.MANAGE,
  }
}

/** A number of the person's own: kept as typed beside E.164; throws 400 when it is not valid. */
function readOwnPhone(field: string, raw: string, country: string | null | undefined): PhoneReading & { e164: string } {
  const parsed = readPhone(raw, { guesses: [country] })
  if (!parsed.e164) throw invalid({ [field]: messages.phone })
  return { ...parsed, e164: parsed.e164 }
}

/** Changes the profile; an absent field stays, null clears (rule 201). The owner's country is the account's too (rule 23). */
export async function updateUserDetails(ctx: Ctx, { body }: Input<typeof calls.updateUserDetails>) {
  const userId = me(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('no key update')
  const country = body.country_code ?? user?.countryCode
  const owns = isOwner(rightsOf(ctx.actor))
  const set: Partial<typeof users.$inferInsert> = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.country_code === undefined ? {} : { countryCode: body.country_code }),
    ...(body.zone === undefined ? {} : { zone: body.zone }),
  }
  if (body.phone_number !== undefined) {
    const phone = body.phone_number === null ? null : readOwnPhone('phone_number', body.phone_number, country)
    const same = phone?.e164 === user?.phone
    if (!same && user?.phoneVerifiedAt && !user.emailVerifiedAt)
      throw invalid({
        phone_number: 'You sign in with this number. Add an email address before you change it.',
      })
    Object.assign(
      set,
      { phone: phone?.e164 ?? null, phoneRaw: phone?.raw ?? null },
      same ? {} : { phoneVerifiedAt: null },
    )
  }
  if (body.whatsapp_number !== undefined) {
    const phone = body.whatsapp_number === null ? null : readOwnPhone('whatsapp_number', body.whatsapp_number, country)
    Object.assign(set, { whatsapp: phone?.e164 ?? null, whatsappRaw: phone?.raw ?? null })
  }
  if (body.profile_picture_key !== undefined) {
    if (body.profile_picture_key && body.profile_picture_key !== user?.pictureKey)
      await takeUploads(ctx, 'PROFILE_PICTURE', [body.profile_picture_key], 'profile_picture_key')
    set.pictureKey = body.profile_picture_key
  }
  if (Object.keys(set).length > 0) await ctx.db.update(users).set(set).where(eq(users.id, userId))
  if (set.pictureKey !== undefined && user?.pictureKey && user.pictureKey !== set.pictureKey) {
    const shown = ctx.db.select({ id: users.id }).from(users).where(eq(users.pictureKey, uploads.key))
    await releaseUploads(ctx, [user.pictureKey], shown)
  }
  if (set.zone !== undefined && set.zone !== user?.zone) ctx.emit(quietHoursChanged, userId, {})
  if (body.organization_name !== undefined && !owns) throw forbidden('Only the account owner can rename it.')
  const setOrg: Partial<typeof organizations.$inferInsert> = {
    ...(body.organization_name === undefined ? {} : { name: body.organization_name }),
    ...(body.country_code === undefined || !owns ? {} : { countryCode: body.country_code }),
  }
  if (Object.keys(setOrg).length > 0)
    await ctx.db.update(organizations).set(setOrg).where(eq(organizations.id, ctx.actor.orgId))
  if (body.zone !== undefined || setOrg.countryCode !== undefined) await raiseRightsVersion(ctx)
  return userDetails(ctx.as({ ...ctx.actor, zone: body.zone ?? ctx.actor.zone }), await ownOrganization(ctx))
}

/** Preferences of the person who acts, with what the plan includes. */
export async function userPreferencesOf(ctx: Ctx): Promise<z.input<typeof UserPreferences>> {
  const [preferences, [exported]] = await Promise.all([
    preferencesOf(ctx, me(ctx)),
    ctx.db.select().from(clientExportMarks).where(eq(clientExportMarks.orgId, ctx.actor.orgId)),
  ])
  return {
    ...preferences,
    integrations_available: resourcesAccessPolicy(rightsOf(ctx.actor)).INTEGRATIONS.MANAGE,
    last_client_export_datetime: exported?.exportedAt ?? null,
    default_next_step_time_utc: asUtc(ctx, preferences.default_next_step_time),
    subscription_access_policy: subscriptionAccessPolicy(ctx.actor.plan),
  }
}

export const getUserPreferences = (ctx: Ctx, _input: Input<typeof calls.getUserPreferences>) => userPreferencesOf(ctx)

/** Changes preferences; absent fields stay. */
export async function setUserPreferences(ctx: Ctx, { body }: Input<typeof calls.setUserPreferences>) {
  const userId = me(ctx)
  const { default_next_step_time_utc: utc, ...changes } = body
  // Settings save themselves field by field: two at a time must not take each other back.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const before = await preferencesOf(ctx, userId)
  const data: Preferences = {
    ...before,
    ...changes,
    alerts: mergeAlerts(before.alerts, changes.alerts),
    ...(utc && !changes.default_next_step_time ? { default_next_step_time: fromUtc(ctx, utc) } : {}),
  }
  const at = ctx.now.toISOString()
  await ctx.db
    .insert(userPreferences)
    .values({ userId, orgId: ctx.actor.orgId, data, updatedAt: at })
    .onConflictDoUpdate({ target: [userPreferences.orgId, userPreferences.userId], set: { data, updatedAt: at } })
  if (changes.quiet_hours !== undefined) ctx.emit(quietHoursChanged, userId, {})
  return userPreferencesOf(ctx)
}

/** Gives a person another verified address. */
export async function setEmail(ctx: Ctx<Ctx['actor'] | null>, userId: string, email: string): Promise<void> {
  await ctx.db.update(users).set({ email, emailVerifiedAt: ctx.now.toISOString() }).where(eq(users.id, userId))
}
