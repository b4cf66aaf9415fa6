import * as account from './account.ts'
import * as accountDeletion from './account-deletion.ts'
import * as assignmentClocks from './assignment-clocks.ts'
import * as automations from './automations.ts'
import * as availability from './availability.ts'
import * as batches from './batches.ts'
import * as clientFilters from './client-filters.ts'
import * as clients from './clients.ts'
import * as content from './content.ts'
import * as continueInApp from './continue-in-app.ts'
import * as conversions from './conversions.ts'
import * as customFields from './custom-fields.ts'
import * as duplicates from './duplicates.ts'
import type { Endpoint } from './endpoint.ts'

import * as erasure from './erasure.ts'
import * as exportFiles from './exports.ts'
import * as followUps from './follow-ups.ts'
import * as groups from './groups.ts'
import * as imports from './imports.ts'
import * as inbox from './inbox.ts'
import * as leadAssignment from './lead-assignment.ts'
import * as leadDistribution from './lead-distribution.ts'
import * as leadForms from './lead-forms.ts'
import * as leadSources from './lead-sources.ts'
import * as leads from './leads.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as reassign from './reassign.ts'
import * as seeAs from './see-as.ts'
import * as sequences from './sequences.ts'
import * as session from './session.ts'
import * as subteams from './subteams.ts'
import * as team from './team.ts'
import * as teamInvitations from './team-invitations.ts'
import * as timeline from './timeline.ts'
import * as uploads from './uploads.ts'
import * as views from './views.ts'
import * as webhooks from './webhooks.ts'
import * as whatsappChat from './whatsapp-chat.ts'

const files = {
  account,
  'account-deletion': accountDeletion,
  session,
  uploads,
  clients,
  batches,
  'client-filters': clientFilters,
  reassign,
  duplicates,
  timeline,
  'follow-ups': followUps,
  groups,
  leads,
  inbox,
  'lead-forms': leadForms,
  webhooks,
  'lead-sources': leadSources,
  'lead-assignment': leadAssignment,
  'assignment-clocks': assignmentClocks,
  'lead-distribution': leadDistribution,
  automations,
  notifications,
  onboarding,
  team,
  subteams,
  'see-as': seeAs,
  'team-invitations': teamInvitations,
  availability,
  exports: exportFiles,
  imports,
  erasure,
  content,
  'custom-fields': customFields,
  views,
  'continue-in-app': continueInApp,
  conversions,
  sequences,
  'whatsapp-chat': whatsappChat,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value && 'path' in value

export type NamedEndpoint = { name: string; capability: string; endpoint: Endpoint }

/** Every call, with its name and capability: OpenAPI, the call table and the drift tests read it. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(files).flatMap(([capability, file]) =>
  Object.entries(file).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, capability, endpoint: value }] : [])),
)
