import type { RealtimeNotice } from '@fairlead/contract/realtime'
import type { z } from 'zod'
import type { EventDefinition, SetEvent, SingleEvent } from '#events/define'
import type { Actor, Cause, Ctx, FindFile, HotSession } from '#platform/context'
import { bind, type Db, newId, type Queryable, waitForAll } from '#platform/db'
import type { Installation } from '#platform/installation'
import type { JobDefinition, NewJob } from '#platform/jobs'
import { type Message, queueMessage } from '#platform/outbound'
import type { Log } from '#platform/telemetry'
import type { EmittedEvent } from './gather-events.ts'
import type { OrgMessage } from './gather-messages.ts'
import type { Part } from './shared.ts'

/** Events set off by events stop at this depth: a loop would never end. */
const deepestCause = 8

/** The database's clock, once somebody has read it. */
export type Clock = { now?: Date }

/** What a unit of work writes when it commits. */
export type Waiting = { events: EmittedEvent[]; jobs: NewJob[]; messages: OrgMessage[] }

/** What all contexts of one unit of work share; without `waiting` it only reads. */
export type Unit = {
  clock: Clock
  log: Log
  installation: Installation
  findFile: FindFile
  waiting: Waiting | undefined
  /** Savepoints so far, by which they are named. */
  savepoints: number
  /** It has ended, and its connection is somebody else's. */
  isOver: boolean
  /** Set where it is part of a shared transaction. */
  part?: Part
}

/** The database through the named bypass: tests let its statements pass without an organisation. */
const systemClients = new WeakMap<Queryable, Queryable>()
function systemDb(db: Db): Db {
  let client = systemClients.get(db.$client)
  if (!client) {
    const plain = db.$client
    client = {
      query: ((config: string | object, values?: unknown[]) =>
        plain.query(
          { ...(typeof config === 'string' ? { text: config } : config), system: true } as never,
          values,
        )) as never,
    }
    systemClients.set(db.$client, client)
  }
  return bind(client)
}

/** A context of a unit of work; a class, since every read makes two of them. */
export class UnitCtx<A extends Actor | null> implements Ctx<A> {
  readonly actor: A
  readonly hot: HotSession | undefined
  readonly #db: Db
  readonly #unit: Unit
  readonly #cause: Cause | undefined

  constructor(unit: Unit, db: Db, actor: A, cause?: Cause, hot?: HotSession) {
    this.#unit = unit
    this.#db = db
    this.actor = actor
    this.#cause = cause
    this.hot = hot
  }

  get db(): Db {
    this.#checkOpen()
    return this.#db
  }
  get now(): Date {
    const { now } = this.#unit.clock
    if (!now) throw new Error('the clock was not read yet')
    return now
  }
  get log(): Log {
    return this.#unit.log
  }
  get installation(): Installation {
    return this.#unit.installation
  }
  get findFile(): FindFile {
    return this.#unit.findFile
  }
  #checkOpen(): void {
    if (this.#unit.isOver) throw new Error('the transaction has ended: the person who works in it must be waited for')
  }
  get #waiting(): Waiting {
    this.#checkOpen()
    const { waiting } = this.#unit
    if (!waiting) throw new Error('a call that only reads cannot emit, enqueue or tell: mark its endpoint as changing')
    return waiting
  }
  get #orgActor(): Actor {
    if (!this.actor) throw new Error('nobody acts here: use ctx.as first')
    return this.actor
  }

  confirm(at: Date): void {
    this.#unit.clock.now = at
    if (this.hot) this.hot.confirmed = true
  }

  emit<P extends z.ZodType>(event: SetEvent<P>, payload: z.input<P>): void
  emit<P extends z.ZodType>(event: SingleEvent<P>, subjectId: string, payload: z.input<P>): void
  emit<P extends z.ZodType>(event: EventDefinition<P>, ...given: [z.input<P>] | [string, z.input<P>]): void {
    const [subjectId, payload] = given.length === 2 ? given : ['', given[0]]
    const { orgId, userId } = this.#orgActor
    const cause = this.#cause
    const depth = cause ? cause.depth + 1 : 0
    if (depth > deepestCause) {
      this.log.error({ event: event.name, cause: cause?.eventId }, 'an event was dropped: its causes run in a loop')
      return
    }
    this.#waiting.events.push({
      id: newId(),
      org_id: orgId,
      name: event.name,
      set: event.set,
      subject_id: subjectId,
      actor_id: userId,
      cause_id: cause?.eventId ?? null,
      depth,
      payload: event.payload.parse(payload),
      at: this.now.toISOString(),
    })
  }

  enqueue<D extends z.ZodType>(
    job: JobDefinition<D>,
    data: z.input<D>,
    options: { afterSeconds?: number; key?: string; priority?: number } = {},
  ): void {
    this.#waiting.jobs.push({ queue: job.name, data: job.data.parse(data) as object, ...options })
  }

  enqueueAgain(queue: string, data: object): void {
    this.#waiting.jobs.push({ queue, data })
  }

  send(message: Message): Promise<string> {
    return queueMessage(this, this.installation.secrets, message)
  }

  tell(message: RealtimeNotice): void {
    this.#waiting.messages.push({ ...message, org_id: this.#orgActor.orgId })
  }

  async turn(keys: readonly string[]): Promise<void> {
    await this.#unit.part?.turn(keys)
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const { waiting, part } = this.#unit
    // Savepoints of parts that run side by side would undo each other: the failure is that of all.
    if (part) return part.failing(work)
    const name = `part_${++this.#unit.savepoints}`
    const before = waiting && {
      events: waiting.events.length,
      jobs: waiting.jobs.length,
      messages: waiting.messages.length,
    }
    // Not waited for: what `work` asks comes behind it on the same connection.
    const begun = this.db.$client.query(`savepoint ${name}`)
    try {
      const [, result] = await waitForAll([begun, (async () => work())()])
      await this.db.$client.query(`release savepoint ${name}`)
      return result
    } catch (error) {
      await this.db.$client.query(`rollback to savepoint ${name}; release savepoint ${name}`)
      if (waiting && before) {
        waiting.events.length = before.events
        waiting.jobs.length = before.jobs
        waiting.messages.length = before.messages
      }
      throw error
    }
  }

  asSystem(reason: string): Ctx<A> {
    this.log.debug({ reason }, 'tenancy is bypassed')
    return new UnitCtx(this.#unit, systemDb(this.db), this.actor, this.#cause)
  }

  because(cause: Cause): Ctx<A> {
    return new UnitCtx(this.#unit, this.db, this.actor, cause)
  }

  as<B extends Actor | null>(actor: B, hot?: HotSession): Ctx<B> {
    return new UnitCtx(this.#unit, this.db, actor, this.#cause, hot)
  }
}
