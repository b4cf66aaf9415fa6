import * as account from './account.ts'
import * as accountDeletion from './account-deletion.ts'
import * as assignmentClocks from './assignment-clocks.ts'
import * as automations from './automations.ts'
import * as availability from './availability.ts'
import * as clients from './clients.ts'
import type { Endpoint } from './endpoint.ts'
import * as followUps from './follow-ups.ts'
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
import * as session from './session.ts'
import * as subteams from './subteams.ts'
import * as team from './team.ts'
import * as teamInvitations from './team-invitations.ts'
import * as timeline from './timeline.ts'
import * as uploads from './uploads.ts'
import * as webhooks from './webhooks.ts'

const files = {
  account,
  'account-deletion': accountDeletion,
  session,
  uploads,
  clients,
  reassign,
  timeline,
  'follow-ups': followUps,
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
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value && 'path' in value

export type NamedEndpoint = { name: string; capability: string; endpoint: Endpoint }

/** Every call, with its name and capability: OpenAPI, the call table and the drift tests read it. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(files).flatMap(([capability, file]) =>
  Object.entries(file).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, capability, endpoint: value }] : [])),
)
