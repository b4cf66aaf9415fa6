import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Done, Id, Instant, Page, PageQuery, RequiredText } from '../primitives.ts'
import { MetaId } from './facebook/shapes.ts'

const path = '/api/meta-capi' as const
const { integrations } = prefixes
const access = { session: true, policy: 'INTEGRATIONS.MANAGE', plan: 'INTEGRATION' } as const

/** As Meta writes it: it goes into a header. */
const AccessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'Paste the access token as Meta shows it')

/** What is wrong, in words, and what helps. */
const CapiProblem = z.object({
  text: z.string(),
  remedy: z.string(),
  /** `reconnect`: signing in with Facebook again mends it; `token`: a new access token; `meta`: something at Meta has to be changed; `wait`: nothing needs to be done. */
  action: z.enum(['reconnect', 'token', 'meta', 'wait']),
  link: z.string().nullable(),
})

/** A dataset (formerly pixel) that the Facebook logins of the account see. */
const MetaDataset = z.object({
  id: z.string(),
  name: z.string(),
  /** The ad account that it belongs to. */
  account: z.string(),
  last_fired_at: Instant.nullable(),
  is_unavailable: z.boolean(),
})

/** A stage of clients with the name by which Meta is told of it. */
const CapiStage = z.object({
  /** `lead`: the lead came in; `converted`: marked as converted; else an option of the field Lead stage. */
  key: z.string(),
  label: z.string(),
  /** Null where Meta is told nothing. */
  event_name: z.string().nullable(),
  /** The stages before it are told first, where they were not; the others are told by themselves. */
  is_step: z.boolean(),
})

/** How an account reports conversions to Meta. */
const MetaCapi = z.object({
  state: z.enum(['not_connected', 'not_set_up', 'on', 'failing', 'no_permission']),
  problem: CapiProblem.nullable(),
  dataset: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** By what Meta is asked: an access token of the dataset, or the Facebook login of this person. */
  uses: z.enum(['token', 'login']),
  login: z.string().nullable(),
  /** As Meta listed them last. */
  datasets: z.array(MetaDataset),
  synced_at: Instant.nullable(),
  /** The connected pages; one with a dataset of its own reports to that. */
  pages: z.array(z.object({ page_id: z.string(), name: z.string(), dataset_id: z.string().nullable() })),
  stages: z.array(CapiStage),
  /** Of the last 30 days; `waiting` of any time. */
  counts: z.object({ waiting: z.int(), sent: z.int(), refused: z.int() }),
  /** Meta's event match quality, out of 10; empty where it rates none of these events. */
  quality: z.array(z.object({ event_name: z.string(), score: z.number() })),
  quality_at: Instant.nullable(),
})
export type MetaCapi = z.output<typeof MetaCapi>

const ConversionEvent = z.object({
  id: Id,
  /** Null where the person who asks may not see the client. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  stage: z.string(),
  event_name: z.string(),
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Why it was refused, in words. */
  reason: z.string().nullable(),
  happened_at: Instant,
  settled_at: Instant.nullable(),
})
export type ConversionEvent = z.output<typeof ConversionEvent>

export const metaCapiDetail = endpoint({
  method: 'GET',
  path: `${integrations}/meta-capi-detail`,
  access,
  summary: 'How conversions are reported to Meta: dataset, stages, what was sent, its quality, and any problem',
  reply: MetaCapi,
})

export const syncFbPagePixel = endpoint({
  method: 'POST',
  path: `${integrations}/sync-fb-page-pixel`,
  access,
  summary: 'Lists the datasets (pixels) the Facebook login can see, and stores which page reports to which',
  body: z
    .strictObject({
      pages: z
        .array(z.strictObject({ page_id: MetaId, dataset_id: MetaId.nullable() }))
        .max(500)
        .default([]),
    })
    .default({ pages: [] }),
  reply: MetaCapi,
})

export const saveMetaCapi = endpoint({
  method: 'PUT',
  path,
  access,
  summary: 'Sets the dataset to report to, once Meta has confirmed it, with an access token or a Facebook login',
  body: z.strictObject({
    dataset_id: MetaId,
    /** Null: the Facebook login is used; absent: as before. */
    access_token: AccessToken.nullable().optional(),
  }),
  reply: MetaCapi,
  ours: true,
})

export const saveMetaCapiStages = endpoint({
  method: 'PUT',
  path: `${path}/stages`,
  access,
  summary: 'Sets the names of stages at Meta; null for stages that aren’t sent',
  body: z.strictObject({
    stages: z.array(z.strictObject({ key: RequiredText(60), event_name: RequiredText(50).nullable() })).max(200),
  }),
  reply: MetaCapi,
  ours: true,
})

export const turnOffMetaCapi = endpoint({
  method: 'DELETE',
  path,
  access,
  summary: 'Stops reporting to Meta and deletes the access token; what was sent stays listed',
  reply: Done,
  ours: true,
})

export const testMetaCapi = endpoint({
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: 'Sends the first stage of the newest lead with a test code from Events Manager, and returns Meta’s answer',
  body: z.strictObject({ test_event_code: RequiredText(40) }),
  reply: z.object({ is_accepted: z.boolean(), event_name: z.string(), problem: z.string().nullable() }),
  reads: true,
  ours: true,
})

export const listConversionEvents = endpoint({
  method: 'GET',
  path: `${path}/events`,
  access,
  summary: 'What was reported to Meta or is waiting, newest first, with results',
  query: PageQuery,
  reply: Page(ConversionEvent),
  ours: true,
})
