import type { Units } from '#platform/context'
import type { House } from '#platform/house'
import type { Module } from '#platform/module'
import type { Storage } from '#platform/storage'
import type { Log, Metrics } from '#platform/telemetry'
import { account } from './account/index.ts'
import { accountDeletion } from './account-deletion/index.ts'
import { activitiesModule } from './activities/index.ts'
import { assignment } from './assignment/index.ts'
import { batchesModule } from './batches/index.ts'
import { bringClientsModule } from './bring-clients/index.ts'
import { clients } from './clients/index.ts'
import { contentModule } from './content/index.ts'
import { continueInApp } from './continue-in-app/index.ts'
import { conversionsModule } from './conversions/index.ts'
import { customFieldsModule } from './custom-fields/index.ts'
import { distribution, sharedLeadSource } from './distribution/index.ts'
import { duplicates } from './duplicates/index.ts'
import { erasureModule } from './erasure/index.ts'
import { exportsModule } from './exports/index.ts'
import { followUpsModule } from './follow-ups/index.ts'
import { groupsModule } from './groups/index.ts'
import { importsModule } from './imports/index.ts'
import { inbox, type LeadSource } from './inbox/index.ts'
import { leadCapture } from './lead-capture/index.ts'
import { leadFormSource, leadFormsModule } from './lead-forms/index.ts'
import { leadSources } from './lead-sources/index.ts'
import { notifications } from './notifications/index.ts'
import { onboarding } from './onboarding/index.ts'
import { type RealtimeDeps, realtimeModule } from './realtime/index.ts'
import { seeAs } from './see-as/index.ts'
import { sequencesModule } from './sequences/index.ts'
import { type Captcha, type GoogleVerifier, session } from './session/index.ts'
import { type ShellDeps, shell } from './shell/index.ts'
import { subteamsModule } from './subteams/index.ts'
import { team } from './team/index.ts'
import { teamMembers } from './team-members/index.ts'
import { timelineModule } from './timeline/index.ts'
import { viewsModule } from './views/index.ts'
import { webhookSource, webhooksModule } from './webhooks/index.ts'
import { whatsappChat } from './whatsapp-chat/index.ts'

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
  const modules: readonly Module[] = [
    account(outside),
    team,
    subteamsModule,
    session(outside),
    activitiesModule,
    clients,
    customFieldsModule,
    groupsModule,
    viewsModule,
    duplicates({ parts: () => modules.flatMap((one) => one.mergeParts ?? []) }),
    timelineModule,
    continueInApp,
    conversionsModule,
    contentModule,
    sequencesModule,
    whatsappChat,
    followUpsModule,
    batchesModule({ kinds: () => modules.flatMap((one) => one.batchKinds ?? []) }),
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
    importsModule({ ...outside, ...outside.realtime }),
    exportsModule({ ...outside, ...outside.realtime }),
    erasureModule,
    notifications(outside),
    accountDeletion,
    onboarding(outside),
    realtimeModule(outside.realtime),
    shell(outside.shell),
  ]
  return modules
}
