import type { Units } from '#platform/context'
import type { House } from '#platform/house'
import type { Module } from '#platform/module'
import type { Storage } from '#platform/storage'
import type { Log, Metrics } from '#platform/telemetry'
import { account } from './account/index.ts'
import { accountDeletion } from './account-deletion/index.ts'
import { activitiesModule } from './activities/index.ts'
import { assignment } from './assignment/index.ts'
import { bringClientsModule } from './bring-clients/index.ts'
import { clients } from './clients/index.ts'
import { distribution, sharedLeadSource } from './distribution/index.ts'
import { followUpsModule } from './follow-ups/index.ts'
import { inbox, type LeadSource } from './inbox/index.ts'
import { leadCapture } from './lead-capture/index.ts'
import { leadFormSource, leadFormsModule } from './lead-forms/index.ts'
import { leadSources } from './lead-sources/index.ts'
import { notifications } from './notifications/index.ts'
import { onboarding } from './onboarding/index.ts'
import { type RealtimeDeps, realtimeModule } from './realtime/index.ts'
import { seeAs } from './see-as/index.ts'
import { type Captcha, type GoogleVerifier, session } from './session/index.ts'
import { type ShellDeps, shell } from './shell/index.ts'
import { subteamsModule } from './subteams/index.ts'
import { team } from './team/index.ts'
import { teamMembers } from './team-members/index.ts'
import { timelineModule } from './timeline/index.ts'
import { webhookSource, webhooksModule } from './webhooks/index.ts'

/** What modules need from outside; compose.ts chooses it. */
export type Outside = {
  storage: Storage
  google: GoogleVerifier | undefined
  captcha: Captcha | undefined
  /** Sources beside ours: tests bring one. */
  sources: readonly LeadSource[]
  units: () => Units
  log: Log
  metrics: Metrics
  house: House
  /** Folder of the built public pages. */
  publicRoot: string
  realtime: RealtimeDeps
  shell: ShellDeps
}

/** All modules in their order: one may import only those before it. */
export function allModules(outside: Outside): readonly Module[] {
  const webhook = webhookSource(outside)
  const sources = [leadFormSource, webhook, sharedLeadSource, ...outside.sources]
  return [
    account(outside),
    team,
    subteamsModule,
    session(outside),
    activitiesModule,
    clients,
    timelineModule,
    followUpsModule,
    bringClientsModule,
    teamMembers,
    seeAs,
    inbox({ ...outside, sources }),
    assignment,
    distribution(outside),
    leadCapture({ sources }),
    leadFormsModule(outside),
    webhooksModule({ source: webhook }),
    leadSources,
    notifications(outside),
    accountDeletion,
    onboarding(outside),
    realtimeModule(outside.realtime),
    shell(outside.shell),
  ]
}
