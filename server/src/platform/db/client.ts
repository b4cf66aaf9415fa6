import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { toRfc3339 } from './columns.ts'
import { driverError } from './outage.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toRfc3339)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Looks at a statement before it is sent; tests use it to refuse what forgets the organisation. */
export type StatementCheck = (text: string) => void

/** Settings of a process that only tests change. */
export const testHooks: { check?: StatementCheck; clockShiftMs: number } = { clockShiftMs: 0 }

type Wire = EventEmitter & { stream: Duplex }
/** The driver's connection, which its types leave out. */
const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection

const names = new Map<string, string>()
const mostNames = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const inFailedTransaction = '25P02'

type QueryConfig = { text: string; values?: unknown[]; name?: string | undefined; system?: true; submit?: unknown }

/**
 * A promise of what a statement answers, in place of the driver's: that writes its callback into the query as a
 * function literal. V8 takes such a literal for a method and places it among the old objects, whence it keeps the
 * query's rows and values until the next full collection, and each of the many small ones before copies them.
 */
async function answered(ask: (answer: (error: Error | null, result: unknown) => void) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => ask((error, result) => (error ? reject(error) : resolve(result))))
  } catch (error) {
    // Leads to who asked, not to the socket.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/**
 * The driver's client, naming each parameterised statement by a hash of its text, so that PostgreSQL
 * plans it once for a connection. Texts must not vary with data; past 500 of them none is named.
 */
export class NamedClient extends pg.Client {
  #shift = 0
  #unanswered = 0
  #heardAt = 0
  #gathers = false
  #failure: Error | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    wireOf(this).on('readyForQuery', () => {
      if (this.#unanswered > 0) this.#unanswered--
      this.#heardAt = performance.now()
    })
    wireOf(this).on('errorMessage', (error: Error & { code?: string }) => {
      if (error.code !== inFailedTransaction) this.#failure = error
    })
  }

  /**
   * Why a transaction failed: of statements that travel together the first may fail and a later one, which
   * says only that the transaction has failed already, be the one that is waited for.
   */
  causeOf(error: unknown): unknown {
    return driverError(error)?.code === inFailedTransaction ? (this.#failure ?? error) : error
  }

  /**
   * How long the database has said nothing although a statement waits, in milliseconds; else 0. One look
   * at all connections from time to time costs nothing; the driver's own timer for each statement keeps
   * its rows alive and costs a third of a list in garbage collection.
   */
  silentMs(now: number): number {
    return this.#unanswered > 0 ? now - this.#heardAt : 0
  }

  /** Gives the connection up: all that waits on it fails. */
  cut(): void {
    wireOf(this).stream.destroy(new Error('Query read timeout'))
  }

  override query(...args: unknown[]): never {
    const [first, second, ...rest] = args as [string | QueryConfig, unknown[] | undefined]
    if (typeof first !== 'string' && first.submit) return super.query(...(args as [never])) as never
    if (testHooks.clockShiftMs !== this.#shift) this.#shiftClock()
    this.#expectAnswer()
    this.#gather()
    const config: QueryConfig = typeof first === 'string' ? { text: first } : { ...first }
    if (testHooks.check && !config.system) testHooks.check(config.text)
    if (Array.isArray(second)) config.values = second
    if (config.values && config.values.length > 0) config.name ??= nameOf(config.text)
    const callback = typeof second === 'function' ? second : (rest as unknown[])[0]
    const ask = (answer: unknown) => (super.query as (...a: unknown[]) => never)(config, answer)
    return callback ? ask(callback) : (answered(ask) as never)
  }

  /** Holds writes back until the end of this turn of the event loop: statements of one turn are one write. */
  #gather() {
    if (this.#gathers) return
    this.#gathers = true
    const { stream } = wireOf(this)
    stream.cork()
    setImmediate(() => {
      this.#gathers = false
      stream.uncork()
    })
  }

  #expectAnswer() {
    if (this.#unanswered++ === 0) this.#heardAt = performance.now()
  }

  #shiftClock() {
    this.#expectAnswer()
    this.#shift = testHooks.clockShiftMs
    void super.query(`set fairlead.clock_shift = '${this.#shift} milliseconds'`)
  }
}
