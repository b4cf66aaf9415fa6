import type { AlertKind, PreferenceFields, UnmarkType } from '@fairlead/contract/identity/account'
import type { DuplicateSettings } from '@fairlead/contract/records/duplicates'
import type { z } from 'zod'

export type Preferences = z.output<typeof PreferenceFields>

const both = { app_alert: true, email_alert: true }
const appOnly = { app_alert: true, email_alert: false }

/** What holds until a person says otherwise. */
export const defaultPreferences: Preferences = {
  connect_lead_source_warning: true,
  default_content_share_platform: null,
  default_next_step_time: '09:00',
  auto_next_step_days: 0,
  days_off: [0],
  skip_contact_log: [],
  colour_scheme: 'auto',
  list_columns: null,
  display_name_type: 'full_name',
  quiet_hours: null,
  content_views: 'every',
  alerts: {
    NEW_LEAD: both,
    LEAD_REMINDER: both,
    LEAD_RETURNED: appOnly,
    CLIENT_REASSIGNED: appOnly,
    ACCESS_ASKED: both,
    LEAD_DISTRIBUTION: both,
    CONTENT_VIEWED: appOnly,
    CONTENT_QUESTION: both,
    SOURCE_HEALTH: both,
    FOLLOW_UP_DUE: appOnly,
    FOLLOW_UP_LIST: both,
    SEQUENCE_STEP_DUE: appOnly,
  } satisfies Record<AlertKind, Record<string, boolean>>,
}

/** Settings of an organisation. */
export type OrgSettings = DuplicateSettings & {
  enable_advance_analytics_feature: boolean
  enable_subteams_feature: boolean
  enable_wa_monitoring_feature: boolean
  /** What clears the new-lead flag (rule 45). */
  auto_unmark_type: UnmarkType
  /** What is sent with content that has no words of its own (rule 69). */
  default_share_message: string | null
  /** How many clients may be claimed within an hour by one who may do no more; null for any number (rule 104). */
  claims_per_hour: number | null
}
export const defaultOrgSettings: OrgSettings = {
  enable_advance_analytics_feature: false,
  enable_subteams_feature: false,
  enable_wa_monitoring_feature: false,
  auto_unmark_type: 'CLIENT_VIEWED',
  default_share_message: null,
  claims_per_hour: null,
  on_duplicate: 'combine',
  combine_within_days: null,
}
