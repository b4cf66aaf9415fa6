import type { FastifyInstance } from 'fastify'
import type { EventDefinition } from '#events/define'
import type { AlertRule } from '#platform/alerts'
import type { BatchKind } from '#platform/batching'
import type { Listener } from '#platform/events'
import type { Route } from '#platform/http'
import type { JobWorker } from '#platform/jobs'
import type { MergePart } from '#platform/merging'

/** What a capability adds to the installation; the list of all stands in modules/index.ts. */
export type Module = {
  readonly name: string
  readonly routes?: readonly Route[]
  readonly emits?: readonly EventDefinition[]
  readonly listeners?: readonly Listener[]
  /** Who is notified of which event, and in which words. */
  readonly alerts?: readonly AlertRule[]
  readonly workers?: readonly JobWorker[]
  /** What becomes of what hangs on clients when two are merged. */
  readonly mergeParts?: readonly MergePart[]
  /** Changes of many clients that it can take back. */
  readonly batchKinds?: readonly BatchKind[]
  /** Addresses of the application's origin that are no calls of the contract: documents, streams. */
  readonly pages?: (app: FastifyInstance) => void
  /** Addresses of the public origin: forms, embeds, files, webhooks. */
  readonly publicPages?: (app: FastifyInstance) => void
}
