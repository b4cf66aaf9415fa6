import type { Endpoint } from './endpoint.ts'
import * as conversions from './flow/conversions.ts'
import * as facebook from './flow/facebook.ts'
import * as leadForms from './flow/lead-forms.ts'
import * as leadSources from './flow/lead-sources.ts'
import * as metaCapi from './flow/meta-capi.ts'
import * as webhooks from './flow/webhooks.ts'
import * as whatsappChat from './flow/whatsapp-chat.ts'
import * as account from './identity/account.ts'
import * as session from './identity/session.ts'
import * as subteams from './identity/subteams.ts'
import * as availability from './identity/team.ts'
import * as clientBoard from './records/client-board.ts'
import * as clientLists from './records/client-lists.ts'
import * as clients from './records/clients.ts'
import * as content from './records/content.ts'
import * as contentGroups from './records/content-groups.ts'
import * as contentSharing from './records/content-sharing.ts'
import * as continueInApp from './records/continue-in-app.ts'
import * as documentTemplates from './records/document-templates.ts'
import * as duplicates from './records/duplicates.ts'
import * as customFields from './records/fields/custom-fields.ts'
import * as groups from './records/groups.ts'
import * as leads from './records/leads.ts'
import * as messageTemplates from './records/message-templates.ts'
import * as pageTemplates from './records/page-templates.ts'
import * as rules from './records/rules.ts'
import * as timeline from './records/timeline.ts'
import * as trackingPixels from './records/tracking-pixels.ts'
import * as undoContact from './records/undo-contact.ts'
import * as views from './records/views.ts'
import * as accountDeletion from './seeing/account-deletion.ts'
import * as activation from './seeing/activation.ts'
import * as erasure from './seeing/erasure.ts'
import * as notifications from './seeing/notifications.ts'
import * as onboarding from './seeing/onboarding.ts'
import * as scripts from './seeing/scripts.ts'
import * as warnings from './seeing/warnings.ts'
import * as uploads from './uploads.ts'
import * as assignmentClocks from './work/assignment-clocks.ts'
import * as automations from './work/automations.ts'
import * as batches from './work/batches.ts'
import * as distributedLeads from './work/distributed-leads.ts'
import * as exportFiles from './work/exports.ts'
import * as followUps from './work/follow-ups.ts'
import * as imports from './work/imports.ts'
import * as inbox from './work/inbox.ts'
import * as teamInvitations from './work/invitations.ts'
import * as leadAssignment from './work/lead-assignment.ts'
import * as leadDistribution from './work/lead-distribution.ts'
import * as team from './work/members.ts'
import * as reassign from './work/reassign.ts'
import * as seeAs from './work/see-as.ts'
import * as sequenceClients from './work/sequence-clients.ts'
import * as sequences from './work/sequences.ts'
import * as today from './work/today.ts'

const files = {
  account,
  'account-deletion': accountDeletion,
  session,
  uploads,
  clients,
  batches,
  'client-board': clientBoard,
  'client-lists': clientLists,
  reassign,
  duplicates,
  timeline,
  'follow-ups': followUps,
  groups,
  leads,
  inbox,
  'lead-forms': leadForms,
  webhooks,
  facebook,
  'lead-sources': leadSources,
  rules,
  'lead-assignment': leadAssignment,
  'assignment-clocks': assignmentClocks,
  'lead-distribution': leadDistribution,
  'distributed-leads': distributedLeads,
  automations,
  notifications,
  onboarding,
  warnings,
  scripts,
  activation,
  team,
  subteams,
  'see-as': seeAs,
  'team-invitations': teamInvitations,
  availability,
  exports: exportFiles,
  imports,
  erasure,
  content,
  'content-groups': contentGroups,
  'page-templates': pageTemplates,
  'content-sharing': contentSharing,
  'document-templates': documentTemplates,
  'message-templates': messageTemplates,
  'custom-fields': customFields,
  views,
  'continue-in-app': continueInApp,
  'undo-contact': undoContact,
  conversions,
  'meta-capi': metaCapi,
  sequences,
  'sequence-clients': sequenceClients,
  today,
  'whatsapp-chat': whatsappChat,
  'tracking-pixels': trackingPixels,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value && 'path' in value

export type NamedEndpoint = { name: string; capability: string; endpoint: Endpoint }

/** Every call, with its name and capability: OpenAPI, the call table and the drift tests read it. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(files).flatMap(([capability, file]) =>
  Object.entries(file).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, capability, endpoint: value }] : [])),
)
