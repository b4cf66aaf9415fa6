import type { Readable } from 'node:stream'
import type { UnmarkType } from '@fairlead/contract/identity/account'
import {
  memberDefaults,
  type Permissions,
  type Rights,
  type Role,
  type SubscriptionStatus,
} from '@fairlead/contract/permissions'
import type { RealtimeNotice } from '@fairlead/contract/realtime'
import type { z } from 'zod'
import type { SetEvent, SingleEvent } from '#events/define'
import type { Db } from '#platform/db'
import type { Installation } from '#platform/installation'
import type { JobDefinition } from '#platform/job-definition'
import type { Message } from '#platform/message'
import type { Log } from '#platform/telemetry'

/** Who acts: a person with a session, or the system itself within one organisation. */
export type Actor = {
  readonly orgId: string
  /** null when the system acts. */
  readonly userId: string | null
  readonly role: Role
  readonly permissions: Permissions
  readonly plan: SubscriptionStatus
  readonly flags: Readonly<Record<string, boolean>>
  /** Whether an absence, of now or another day, names the person as stand-in: they may see and edit what is lent. */
  readonly standsIn: boolean
  /** The person's time zone. */
  readonly zone: string
  readonly sessionId: string | null
  /** Settings of the organisation that actions ask for again and again. */
  readonly org: {
    readonly countryCode: string | null
    readonly autoUnmarkType: UnmarkType
    readonly claimsPerHour: number | null
  }
}

export const rightsOf = (actor: Actor): Rights => ({ role: actor.role, permissions: actor.permissions })

/** The system as an actor within an organisation: it may do what the owner may. */
export const systemActor = (orgId: string): Actor => ({
  orgId,
  userId: null,
  role: 'OWNER',
  permissions: memberDefaults,
  plan: 'subscription_active',
  flags: {},
  standsIn: false,
  zone: 'UTC',
  sessionId: null,
  org: { countryCode: null, autoUnmarkType: 'CLIENT_VIEWED', claimsPerHour: null },
})

/** A session that was remembered, and that the first hot statement of the request must confirm. */
export type HotSession = {
  readonly tokenHash: string
  readonly version: string
  confirmed?: true
}

export type FindFile = (
  name: string,
) => Promise<{ size: number; stream: (range?: { start: number; end: number }) => Readable } | undefined>

/** What a use case acts with. `A` is null where nobody needs to be signed in. */
export type Ctx<A extends Actor | null = Actor> = {
  readonly actor: A
  /** Bound to the open transaction of a call that writes; to the pool of one that reads. */
  readonly db: Db
  /** The database's clock, read by the first statement. */
  readonly now: Date
  readonly log: Log
  readonly installation: Installation
  /** A stored file, or one that was uploaded and waits to be taken; undefined when there is none. */
  readonly findFile: FindFile
  /** Set while the session is only remembered. */
  readonly hot: HotSession | undefined
  /** Confirms a remembered session, with the clock that its statement read. */
  confirm: (now: Date) => void
  /**
   * Adds an event, written when the transaction commits. Of a set of clients any number may be named, in one call or in
   * many: they are stored as one event for each `mostInSet` clients.
   */
  emit: {
    <P extends z.ZodType>(event: SetEvent<P>, payload: z.input<P>): void
    <P extends z.ZodType>(event: SingleEvent<P>, subjectId: string, payload: z.input<P>): void
  }
  /** Adds a job, which exists when the transaction commits. */
  enqueue: <D extends z.ZodType>(
    job: JobDefinition<D>,
    data: z.input<D>,
    options?: {
      /** By the database's clock. */ afterSeconds?: number
      key?: string /** Higher ones are done first; 0 when absent. */
      priority?: number
    },
  ) => void
  /** Adds a job that died, as it was. */
  enqueueAgain: (queue: string, data: object) => void
  /** Queues a mail, SMS or push, sent after the transaction commits. Answers its id. */
  send: (message: Message) => Promise<string>
  /** Tells open screens, when the transaction commits. */
  tell: (message: RealtimeNotice) => void
  /** Runs a part that may fail alone: what it wrote, emitted and told is undone when it throws. */
  savepoint: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Waits until no other part of a shared transaction holds one of these keys, then holds them until its own part
   * ends: locks of the database do not keep parts of one transaction from each other. By itself a transaction
   * has nobody to wait for. Throws where parts would wait for each other; then each is done alone.
   */
  turn: (keys: readonly string[]) => Promise<void>
  /** The bypass of tenancy, for the few reads that concern no organisation or all; logged and listed. */
  asSystem: (reason: string) => Ctx<A>
  /** The same as an effect of an event: what it emits names that event as its cause. */
  because: (cause: Cause) => Ctx<A>
  /** The same as somebody else, in the same transaction: after sign-in, or for another organisation's job. */
  as: <B extends Actor | null>(actor: B, hot?: HotSession) => Ctx<B>
}

/** A use case that must refuse and yet keep what it wrote returns this: it commits, then answers the error. */
export class Refusal {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}
export const refuse = (error: Error): Refusal => new Refusal(error)

/** Opens transactions for work that no request started. */
export type Transactions = {
  /** One transaction as the system within an organisation. */
  inOrg: <T>(orgId: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** One transaction whose organisation is not known yet: `ctx.as(systemActor(orgId))` enters one. */
  begin: <T>(work: (ctx: Ctx<null>) => Promise<T>) => Promise<T>
  /** One transaction outside every organisation, under the named bypass. */
  asSystem: <T>(reason: string, work: (ctx: Ctx<null>) => Promise<T>) => Promise<T>
}
export type Runner = Transactions & {
  /** The same for small writes: those that wait share a transaction, and if it fails each is done by itself. */
  readonly grouped: Transactions
  /**
   * One transaction for all that `work` runs through the runner it is given: all of it commits, or none. A failure
   * of one part, also one that it caught itself, is thrown when all have ended: the person who called does each alone then.
   */
  shared: <T>(work: (run: Runner) => Promise<T>) => Promise<T>
}

/** The event that led here, so that "why did this happen?" is one query. */
export type Cause = { readonly eventId: string; readonly depth: number }
