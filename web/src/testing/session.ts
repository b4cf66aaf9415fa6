import type { Answer } from '@fairlead/contract/endpoint'
import type { appStartup } from '@fairlead/contract/identity/session'
import {
  memberDefaults,
  type Permissions,
  type Rights,
  resourcesAccessPolicy,
  subscriptionAccessPolicy,
} from '@fairlead/contract/permissions'

/** Not of the application's own code, so that journeys read this too. */
type Session = Answer<typeof appStartup>

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const at = '2026-11-20T03:42:00Z'
const org_preferences = {
  enable_advance_analytics_feature: false,
  enable_subteams_feature: false,
  enable_wa_monitoring_feature: false,
}

/** Somebody who is signed in, as app-startup answers: an owner, unless told otherwise. */
export function aSession(
  change: Partial<Session['user_details']> & { links?: Partial<Session['links']> } = {},
): Session {
  const { links, ...user } = change
  const rights: Rights = { role: user.role ?? 'OWNER', permissions: memberDefaults }
  return {
    session: { id, created_at: at, expires_at: at },
    user_details: {
      id,
      name: 'Mira Fernandes',
      email: 'mira@harbour.test',
      role: rights.role,
      account_type: 'SINGLE_USER',
      account_status: 'ACTIVE',
      web_onboarding_status: 'COMPLETED',
      mobile_onboarding_status: 'NOT_STARTED',
      onboarding_style_type: 'GENERIC',
      fairlead_conversion_id: id,
      phone_number: null,
      whatsapp_number: null,
      country_code: 'SG',
      profile_picture: null,
      is_email_verified: true,
      is_phone_verified: false,
      organization: { id, name: 'Harbour and Lane', country_code: 'SG' },
      usersorganization: { owner_email: 'owner@harbour.test', org_code: 'h' },
      own_agency_profile: null,
      managed_by_agency: null,
      sponsorship_state: null,
      zone: 'Asia/Singapore',
      user_subscription_v3: {
        subscription_status: 'subscription_active',
        show_warning: false,
        free_trial_end_date: null,
        paid_for_until_date: null,
        restricted_access: false,
      },
      user_preferences: { default_next_step_time_utc: '01:00', default_next_step_time: '09:00' },
      resources_access_policy: resourcesAccessPolicy(rights),
      app_constraints: {
        attachment_upload: {
          DOCUMENT_TEMPLATE: { max_size_in_bytes: 1 },
          PAGE_TEMPLATE_ATTACHMENT: { max_size_in_bytes: 1 },
        },
      },
      available_tokens: [],
      whitelabel_config: { product: 'Fairlead', web_app_logo_url: null },
      org_preferences,
      show_fb_delayed_lead_alerts_banner: false,
      ...user,
    },
    preferences: {
      connect_lead_source_warning: true,
      default_content_share_platform: null,
      content_views: 'every',
      default_next_step_time: '09:00',
      default_next_step_time_utc: '01:00',
      auto_next_step_days: 0,
      days_off: [],
      skip_contact_log: [],
      list_columns: null,
      display_name_type: 'full_name',
      quiet_hours: null,
      colour_scheme: 'auto',
      alerts: {} as Session['preferences']['alerts'],
      integrations_available: false,
      last_client_export_datetime: null,
      subscription_access_policy: subscriptionAccessPolicy('subscription_active'),
    },
    org_preferences: {
      ...org_preferences,
      auto_unmark_type: 'CLIENT_VIEWED',
      default_share_message: null,
      claims_per_hour: null,
      subscription_access_policy: subscriptionAccessPolicy('subscription_active'),
    },
    feature_flags: {},
    vapid_public_key: 'k',
    links: {
      support_email: null,
      user_guide: null,
      live_chat: null,
      contact_sales: null,
      app_download: null,
      ...links,
    },
    scripts: [],
    public_url: 'http://localhost:3001',
    version: '0.1.0',
  }
}

/** A member of somebody's team, who is permitted no more than usual and what is named. */
export function memberWith(more: Partial<Permissions>): Session {
  const rights: Rights = { role: 'MEMBER', permissions: { ...memberDefaults, ...more } }
  return aSession({
    role: 'MEMBER',
    account_type: 'TEAM',
    resources_access_policy: resourcesAccessPolicy(rights),
  })
}
