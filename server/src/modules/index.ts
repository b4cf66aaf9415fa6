import type { Installation } from '#platform/installation'
import type { Module } from '#platform/module'
import type { AddressesOf, SafeFetch } from '#platform/safe-fetch'
import type { Storage } from '#platform/storage'
import type { Log, Metrics } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { contentGate, contentGateSource, linkThroughGate, passGate } from './flow/content-gate/index.ts'
import { conversionsModule } from './flow/conversions/index.ts'
import { facebookModule, facebookSource, type Graph, type MetaSettings } from './flow/facebook/index.ts'
import { leadCapture } from './flow/lead-capture/index.ts'
import { leadFormSource, leadFormsModule } from './flow/lead-forms/index.ts'
import { leadSources } from './flow/lead-sources/index.ts'
import { webhookSource, webhooksModule } from './flow/webhooks/index.ts'
import { whatsappChat } from './flow/whatsapp-chat/index.ts'
import { account } from './identity/account/index.ts'
import { type Captcha, type GoogleVerifier, session } from './identity/session/index.ts'
import { subteamsModule } from './identity/subteams/index.ts'
import { team } from './identity/team/index.ts'
import { activitiesModule } from './records/activities/index.ts'
import { clientLists } from './records/client-lists/index.ts'
import { clients } from './records/clients/index.ts'
import { contentModule, type InDataCentre } from './records/content/index.ts'
import { continueInApp } from './records/continue-in-app/index.ts'
import { customFieldsModule } from './records/custom-fields/index.ts'
import { duplicates } from './records/duplicates/index.ts'
import { groupsModule } from './records/groups/index.ts'
import { matching } from './records/matching/index.ts'
import { rulesModule } from './records/rules/index.ts'
import { timelineModule } from './records/timeline/index.ts'
import { trackingPixelsModule } from './records/tracking-pixels/index.ts'
import { viewsModule } from './records/views/index.ts'
import { accountDeletion } from './seeing/account-deletion/index.ts'
import { activationModule } from './seeing/activation/index.ts'
import { erasureModule } from './seeing/erasure/index.ts'
import { notifications } from './seeing/notifications/index.ts'
import { onboarding } from './seeing/onboarding/index.ts'
import { type RealtimeDeps, realtimeModule } from './seeing/realtime/index.ts'
import { type ShellDeps, shell } from './seeing/shell/index.ts'
import { warningsModule } from './seeing/warnings/index.ts'
import { batchesModule } from './work/batches/index.ts'
import { bringClientsModule } from './work/bring-clients/index.ts'
import { exportsModule } from './work/exports/index.ts'
import { followUpsModule } from './work/follow-ups/index.ts'
import { importsModule } from './work/imports/index.ts'
import { inbox, type LeadSource } from './work/inbox/index.ts'
import { assignment } from './work/lead-assignment/index.ts'
import { distribution, sharedLeadSource } from './work/lead-distribution/index.ts'
import { teamMembers } from './work/members/index.ts'
import { seeAsModule } from './work/see-as/index.ts'
import { sequencesModule } from './work/sequences/index.ts'
import { todayModule } from './work/today/index.ts'

/** What modules need from outside; compose.ts chooses it. */
export type Outside = {
  storage: Storage
  safeFetch: SafeFetch
  /** How the name of a website is resolved that is handed to another service. */
  addressesOf: AddressesOf
  /** The database's clock. */
  now: () => Promise<Date>
  google: GoogleVerifier | undefined
  captcha: Captcha | undefined
  /** Meta's Graph API, and the app and scopes by which it is used. */
  graph: Graph
  meta: MetaSettings
  /** Opens a website in the operator's service for pages that are made of it; without one it is read here. */
  capturePage: ((address: string) => Promise<string | undefined>) | undefined
  /** How YouTube is asked about videos in pages. */
  youtube: { url: string; key: string | undefined }
  /** Whether an address lies in a data centre, by the operator's file. */
  inDataCentre: InDataCentre
  /** Sources beside ours: tests bring one. */
  sources: readonly LeadSource[]
  units: () => Units
  log: Log
  metrics: Metrics
  installation: Installation
  /** Folder of the built public pages. */
  publicRoot: string
  realtime: RealtimeDeps
  shell: ShellDeps
}

/** All modules in their order, floor by floor: one may import only those before it. */
export function allModules(outside: Outside): readonly Module[] {
  const webhook = webhookSource(outside)
  const facebook = facebookSource(outside)
  const sources = [leadFormSource, webhook, facebook, sharedLeadSource, contentGateSource, ...outside.sources]
  const modules: readonly Module[] = [
    account(outside),
    team,
    subteamsModule,
    session(outside),

    activitiesModule,
    clients,
    matching,
    clientLists,
    customFieldsModule,
    groupsModule,
    viewsModule,
    duplicates({ parts: () => modules.flatMap((one) => one.mergeParts ?? []) }),
    timelineModule,
    rulesModule,
    trackingPixelsModule,
    contentModule({ ...outside, passGate, linkThroughGate }),
    continueInApp,

    sequencesModule,
    followUpsModule,
    todayModule,
    batchesModule({ kinds: () => modules.flatMap((one) => one.batchKinds ?? []) }),
    bringClientsModule,
    teamMembers,
    seeAsModule,
    inbox({ ...outside, sources }),
    assignment,
    distribution(outside),
    importsModule({ ...outside, ...outside.realtime }),
    exportsModule({ ...outside, ...outside.realtime }),

    leadCapture({ sources }),
    leadFormsModule(outside),
    contentGate,
    webhooksModule({ source: webhook }),
    facebookModule({ ...outside, source: facebook }),
    leadSources,
    conversionsModule(outside),
    whatsappChat,

    erasureModule,
    notifications({ ...outside, alerts: () => modules.flatMap((one) => one.alerts ?? []) }),
    accountDeletion,
    onboarding(outside),
    warningsModule,
    activationModule,
    realtimeModule(outside.realtime),
    shell(outside.shell),
  ]
  return modules
}
