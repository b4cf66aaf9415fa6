import { z } from 'zod'
import { ContactChannel } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { ListColumns } from '../list-columns.ts'
import { ResourcesAccessPolicy, Role, SubscriptionAccessPolicy, SubscriptionStatus } from '../permissions.ts'
import { prefixes } from '../prefixes.ts'
import { CountryCode, Id, Instant, LocalTime, PhoneInput, QueryFlag, RequiredText, Text, Zone } from '../primitives.ts'
import { UploadKey } from '../stored-file.ts'

export const AccountType = z.enum(['SINGLE_USER', 'TEAM'])
export type AccountType = z.output<typeof AccountType>
export const AccountStatus = z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED'])
export type AccountStatus = z.output<typeof AccountStatus>
export const OnboardingStatus = z.enum(['NOT_STARTED', 'COMPLETED'])
export type OnboardingStatus = z.output<typeof OnboardingStatus>
/** Where a sign-up came from (rule 171). */
export const OnboardingStyle = z.enum([
  'GENERIC',
  'UNIVERSAL_ONBOARDING',
  'WORDPRESS_ONBOARDING',
  'FACEBOOK_ONBOARDING',
])
export type OnboardingStyle = z.output<typeof OnboardingStyle>
/** The name of somebody new until they give theirs: neither their address nor Google told one. */
export const namelessName = 'New user'
export const SponsorshipState = z.enum([
  'SPONSORED',
  'MANDATORY_SPONSORED',
  'ACCESS_ORG',
  'INVITED',
  'CANCELLED',
  'REJECTED',
])

/** What clears the new-lead flag (rule 45). */
export const UnmarkType = z.enum([
  'CONTENT_SENT',
  'CLIENT_VIEWED',
  'CONTACT_BUTTON_CLICKED',
  'SET_FOLLOW_UP',
  'ADD_TIMELINE_ACTIVITY',
])
export type UnmarkType = z.output<typeof UnmarkType>

const TypedPhone = z.object({ raw_input: z.string() })
const Picture = z.object({ uuid: Id, cdn_url: z.string() })

export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  account_type: AccountType,
  account_status: AccountStatus,
  web_onboarding_status: OnboardingStatus,
  mobile_onboarding_status: OnboardingStatus,
  onboarding_style_type: OnboardingStyle,
  /** Random for each person: ad-tracking scripts of the operator receive it as the event's id (rule 238). */
  fairlead_conversion_id: Id,
  /** `formatted`: as messages that the person sends have it. */
  phone_number: TypedPhone.extend({ formatted: z.string().nullable() }).nullable(),
  whatsapp_number: TypedPhone.nullable(),
  country_code: z.string().nullable(),
  profile_picture: Picture.nullable(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  num_devices: z.int().optional(),
  organization: z.object({
    id: Id,
    name: z.string(),
    /** By whose habits money is written (rule 248). */
    country_code: z.string().nullable(),
  }),
  usersorganization: z.object({ owner_email: z.string().nullable(), org_code: z.string() }),
  own_agency_profile: z.object({ id: Id, name: z.string() }).nullable(),
  managed_by_agency: z
    .object({ agency: z.object({ name: z.string(), profile_picture_url: z.string().nullable() }) })
    .nullable(),
  sponsorship_state: SponsorshipState.nullable(),
  zone: z.string(),
})
export type Profile = z.output<typeof Profile>

/** The time of day used when only a day is picked; in UTC for today, and as the person reads it. */
const DefaultTime = z.object({ default_next_step_time_utc: LocalTime, default_next_step_time: LocalTime })

/** What the shell knows of the person beside the profile (the specification's user session). */
export const UserSession = z.object({
  user_subscription_v3: z.object({
    subscription_status: SubscriptionStatus,
    show_warning: z.boolean(),
    free_trial_end_date: Instant.nullable(),
    paid_for_until_date: Instant.nullable(),
    restricted_access: z.boolean(),
  }),
  user_preferences: DefaultTime,
  resources_access_policy: ResourcesAccessPolicy,
  app_constraints: z.object({
    attachment_upload: z.object({
      DOCUMENT_TEMPLATE: z.object({ max_size_in_bytes: z.int() }),
      PAGE_TEMPLATE_ATTACHMENT: z.object({ max_size_in_bytes: z.int() }),
    }),
  }),
  available_tokens: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      token_type: z.enum(['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN']),
      supported_content_type: z.object({ text: z.boolean(), file: z.boolean(), html_page: z.boolean() }),
    }),
  ),
  whitelabel_config: z.object({ product: z.string(), web_app_logo_url: z.string().nullable() }),
  org_preferences: z.object({
    enable_advance_analytics_feature: z.boolean(),
    enable_subteams_feature: z.boolean(),
    enable_wa_monitoring_feature: z.boolean(),
  }),
  show_fb_delayed_lead_alerts_banner: z.boolean(),
})
export type UserSession = z.output<typeof UserSession>

export const UserDetails = Profile.extend(UserSession.shape)
export type UserDetails = z.output<typeof UserDetails>

export const SharePlatform = z.enum(['whatsapp', 'sms', 'email', 'telegram'])

/** How a kind of notice reaches a person; the full table is the notification settings' (next to these). */
export const AlertChannel = z.enum(['app_alert', 'email_alert'])
export const AlertKind = z.enum([
  'NEW_LEAD',
  'LEAD_REMINDER',
  'FOLLOW_UP_DUE',
  'FOLLOW_UP_LIST',
  'SEQUENCE_STEP_DUE',
  'LEAD_RETURNED',
  'CLIENT_REASSIGNED',
  'ACCESS_ASKED',
  'LEAD_DISTRIBUTION',
  'CONTENT_VIEWED',
  'CONTENT_QUESTION',
  'SOURCE_HEALTH',
])
export type AlertKind = z.output<typeof AlertKind>
export const AlertSettings = z.record(AlertKind, z.record(AlertChannel, z.boolean()))

/** Days until the follow-up that is set by itself after a contact (rule 55); 0 is off. */
export const AutoFollowUpDays = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(7)])

/** How a client is called in what is sent: 'Aishah binte Zulkifli' or 'Aishah'. */
export const DisplayNameType = z.enum(['full_name', 'first_word'])

/** From when until when on the person's clock alerts wait; new leads do not (rule 175). May go past midnight. */
export const QuietHours = z
  .object({ from: LocalTime, until: LocalTime })
  .refine(({ from, until }) => from !== until, { error: 'Choose when quiet hours end', path: ['until'] })

export const ColourScheme = z.enum(['auto', 'light', 'dark'])

export const PreferenceFields = z.object({
  connect_lead_source_warning: z.boolean(),
  default_content_share_platform: SharePlatform.nullable(),
  default_next_step_time: LocalTime,
  auto_next_step_days: AutoFollowUpDays,
  /** Days without work, 0 is Sunday; automatic follow-ups skip them. */
  days_off: z.array(z.int().min(0).max(6)).max(6),
  /** Channels whose log dialog the person does not want to see again (rule 60). */
  skip_contact_log: z.array(ContactChannel),
  colour_scheme: ColourScheme,
  /** The columns of lists of clients where no view says others; null for those that lists begin with. */
  list_columns: ListColumns.nullable(),
  display_name_type: DisplayNameType,
  quiet_hours: QuietHours.nullable(),
  /** Which openings of what was shared are told: each, with a pause, a client's first of a content, or only in the daily list (rule 75). */
  content_views: z.enum(['every', 'first', 'daily']),
  alerts: AlertSettings,
})

export const UserPreferences = PreferenceFields.extend({
  integrations_available: z.boolean(),
  last_client_export_datetime: Instant.nullable(),
  default_next_step_time_utc: LocalTime,
  subscription_access_policy: SubscriptionAccessPolicy,
})
export type UserPreferences = z.output<typeof UserPreferences>

export const UserPreferencesInput = z.strictObject({
  ...PreferenceFields.partial().shape,
  /** Only the kinds and channels that change. */
  alerts: z.partialRecord(AlertKind, z.partialRecord(AlertChannel, z.boolean())).optional(),
  /** The same as default_next_step_time, given in UTC. */
  default_next_step_time_utc: LocalTime.optional(),
})

/** Longer than this a message may be cut on the way; it is warned of, not refused. */
export const shareMessageAdvised = 1000

export const OrgPreferenceFields = z.object({
  enable_advance_analytics_feature: z.boolean(),
  enable_subteams_feature: z.boolean(),
  enable_wa_monitoring_feature: z.boolean(),
  auto_unmark_type: UnmarkType,
  /** Sent with content that has no share message of its own (rule 69); null for the built-in line. */
  default_share_message: z.string().nullable(),
  /** So many clients somebody who may only claim them takes within an hour (rule 104); null for as many as they like. */
  claims_per_hour: z.int().min(1).max(1000).nullable(),
})
export const OrgPreferences = OrgPreferenceFields.extend({ subscription_access_policy: SubscriptionAccessPolicy })
export type OrgPreferences = z.output<typeof OrgPreferences>

export const getUserDetails = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/v1/user-details`,
  access: { session: true },
  summary: 'Profile and session of the signed-in person',
  query: z.object({ fetch_num_devices: QueryFlag.optional() }),
  reply: UserDetails,
})

export const updateUserDetails = endpoint({
  method: 'PUT',
  path: `${prefixes.dashboard}/v1/user-details`,
  access: { session: true },
  summary: 'Changes name, picture, numbers, country and time zone',
  body: z.strictObject({
    name: RequiredText(120).optional(),
    phone_number: PhoneInput.nullable().optional(),
    whatsapp_number: PhoneInput.nullable().optional(),
    country_code: CountryCode.optional(),
    profile_picture_key: UploadKey.nullable().optional(),
    zone: Zone.optional(),
    organization_name: RequiredText(120).optional(),
  }),
  reply: UserDetails,
})

export const getUserPreferences = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/v1/user-preferences/`,
  access: { session: true },
  summary: 'Preferences of the person, with what the plan includes',
  reply: UserPreferences,
})

export const setUserPreferences = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/v1/user-preferences/`,
  access: { session: true },
  summary: 'Changes preferences; absent fields stay',
  body: UserPreferencesInput,
  reply: UserPreferences,
})

export const getOrgPreferences = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/v1/org-preferences/`,
  access: { session: true },
  summary: 'Preferences of the account, with what the plan includes',
  reply: OrgPreferences,
})

export const setOrgPreferences = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/v1/org-preferences/`,
  access: { session: true, owner: true },
  summary: 'Changes preferences of the account; absent fields stay',
  body: z.strictObject({
    ...OrgPreferenceFields.partial().shape,
    default_share_message: Text(4000).nullable().optional(),
  }),
  reply: OrgPreferences,
})
