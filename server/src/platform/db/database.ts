import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { NamedClient } from './client.ts'
import { type Lanes, shareConnections } from './lanes.ts'
import { type Listener, listenOn } from './listen.ts'
import { migrate } from './migrate.ts'
import { isOutage } from './outage.ts'
import { type Pglite, startPglite } from './pglite/pglite-stream.ts'
import { waitForAll } from './wait-for-all.ts'

/** Drizzle bound to a pool or to one client within a transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: Queryable }
export type Queryable = Pick<pg.ClientBase, 'query'>

/** What connections are for: webhooks keep two of their own, so that slow screens never delay a lead (R28). */
export type Purpose = 'web' | 'ingest' | 'jobs'

export type TransactionOptions = {
  /** Works without the clock: what it asks first goes out together with the beginning. */
  clockless?: boolean
  /** Waits a second at most for what others have locked, since many wait for it. */
  impatient?: boolean
  /** May be silent for as long as it takes: a change of a large table, a backup. */
  patient?: boolean
}

export type Database = {
  readonly kind: 'pglite' | 'postgres'
  /** Runs single statements, over connections that many share. */
  readonly db: Db
  /** Runs `work` in one transaction, with the database's clock: commits its result, rolls back what it throws. */
  transaction: <T>(
    work: (tx: Db, now: Date | undefined) => Promise<T>,
    purpose?: Purpose,
    /** Last writes, sent together with the commit. */
    last?: (tx: Db) => Promise<unknown>[],
    options?: TransactionOptions,
  ) => Promise<T>
  /** Runs a statement of the platform's own: the job queue's, or one over all organisations. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Hears NOTIFY on a channel, reconnecting by itself; absent on PGlite, where all is in one process. */
  listen: Listener | undefined
  /**
   * Brings the schema up to this program's, however long that takes, each migration in a transaction of its own. Throws
   * NewerSchemaError on a newer one. Answers what was applied.
   */
  migrate: (program: string) => Promise<string[]>
  /** The database's clock. */
  now: () => Promise<Date>
  /** Answers when the database does, within two seconds, or throws. */
  ping: () => Promise<void>
  /** Connections: open, idle and waited for. */
  usage: () => { total: number; idle: number; waiting: number }
  /** The embedded database, for copies of it. */
  readonly pglite: Pglite | undefined
  close: () => Promise<void>
}

type Options = {
  /** A PostgreSQL address; without it PGlite runs on `dataDir`, or in memory. */
  url?: string | undefined
  dataDir?: string | undefined
  template?: Uint8Array<ArrayBuffer> | undefined
  log: Logger
  sizes?: Record<Purpose, number>
  patience?: Patience | undefined
}

/**
 * In milliseconds: how long is waited for a connection, for a statement of a request, and for one of a job; and how long an
 * unused connection stays open (by default it is never closed).
 */
export type Patience = { connect: number; web: number; jobs: number; idle?: number }

const sizes: Record<Purpose, number> = { web: 14, ingest: 2, jobs: 8 }
/** Of the web's connections, those that single statements share. */
const laneCount = 4
/** How long a request waits for a connection and for a statement, so that it fails within 3 s (R26). */
const usual: Patience = { connect: 2_000, web: 2_500, jobs: 60_000 }
const lookEveryMs = 200
/** So much later the database ends by itself what nobody waits for any more. */
const graceMs = 500

/** What each connection is opened with. */
const settings = (purpose: Purpose, limit: number): string =>
  Object.entries({
    timezone: 'UTC',
    plan_cache_mode: 'auto',
    // What is compiled for one statement takes longer than the statement does.
    jit: 'off',
    statement_timeout: limit + graceMs,
    // Many requests keep the cores busy: to start helpers for one takes longer than it takes, and keeps others waiting.
    ...(purpose === 'jobs' ? {} : { max_parallel_workers_per_gather: 0 }),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const bound = new WeakMap<Queryable, Db>()
/** Drizzle over one client or pool; made once for each. */
export function bind(client: Queryable): Db {
  let db = bound.get(client)
  if (!db) {
    db = drizzle({ client: client as pg.Client }) as unknown as Db
    bound.set(client, db)
  }
  return db
}

/** Connects to PostgreSQL, or starts PGlite. Throws if the embedded database cannot start. */
export async function openDatabase(options: Options): Promise<Database> {
  const { log, patience = usual } = options
  const pglite = options.url
    ? undefined
    : await startPglite({
        ...(options.dataDir ? { dataDir: options.dataDir } : {}),
        ...(options.template ? { template: options.template } : {}),
      })

  const watched = new Map<NamedClient, number>()
  const watch = setInterval(() => {
    const now = performance.now()
    for (const [client, limit] of watched) if (client.silentMs(now) > limit) client.cut()
  }, lookEveryMs)
  watch.unref()

  const makePool = (purpose: Purpose): pg.Pool => {
    const limit = pglite || purpose === 'jobs' ? patience.jobs : patience.web
    const pool = new pg.Pool({
      ...(pglite ? { stream: () => pglite.stream() as never, max: 1 } : { connectionString: options.url }),
      ...(pglite ? {} : { max: (options.sizes ?? sizes)[purpose] }),
      Client: NamedClient as never,
      connectionTimeoutMillis: pglite ? 30_000 : patience.connect,
      idleTimeoutMillis: pglite ? 0 : (patience.idle ?? 0),
      // Statements that do not wait for each other travel together: `await Promise.all([…])` is one round trip.
      pipeline: true,
      keepAlive: true,
      application_name: `fairlead ${purpose}`,
      options: pglite ? undefined : settings(purpose, limit),
    })
    pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    pool.on('connect', (client) => {
      const named = client as unknown as NamedClient
      watched.set(named, limit)
      client.on('end', () => watched.delete(named))
      client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    })
    return pool
  }
  const web = makePool('web')
  const pools: Record<Purpose, pg.Pool> = pglite
    ? { web, ingest: web, jobs: web }
    : { web, ingest: makePool('ingest'), jobs: makePool('jobs') }
  const lanes: Lanes | undefined = pglite ? undefined : shareConnections(web, laneCount)
  if (pglite) await web.query(`set timezone = 'UTC'`)

  async function transaction<T>(
    work: (tx: Db, now: Date | undefined) => Promise<T>,
    purpose: Purpose = 'web',
    last: (tx: Db) => Promise<unknown>[] = () => [],
    { clockless = false, impatient = false, patient = false }: TransactionOptions = {},
  ): Promise<T> {
    const client = await pools[purpose].connect()
    const named = client as unknown as NamedClient
    const limit = watched.get(named)
    if (patient) watched.delete(named)
    try {
      const start = [
        'begin',
        ...(impatient ? ["set local lock_timeout = '1s'"] : []),
        ...(patient ? ['set local statement_timeout = 0'] : []),
      ].join('; ')
      const begin = async (): Promise<Date> => {
        // One round trip for both: the simple protocol answers each statement of a text.
        const answers = (await client.query(`${start}; select clock_now() as now`)) as unknown as pg.QueryResult[]
        return new Date(answers.at(-1)?.rows[0].now)
      }
      const result = clockless
        ? (await waitForAll([client.query(start), work(bind(client), undefined)]))[1]
        : await work(bind(client), await begin())
      // A commit after a failed statement rolls back, and the failure is what this throws.
      await Promise.all([...last(bind(client)), client.query('commit')])
      if (patient && limit) watched.set(named, limit)
      client.release()
      return result
    } catch (error) {
      // After an outage a rollback would only wait once more; dropping the connection rolls back too.
      const rolledBack =
        !isOutage(error) &&
        (await client.query('rollback').then(
          () => true,
          () => false,
        ))
      if (patient && limit && rolledBack) watched.set(named, limit)
      client.release(!rolledBack)
      throw named.causeOf(error)
    }
  }

  return {
    kind: pglite ? 'pglite' : 'postgres',
    db: bind((lanes ?? web) as never),
    transaction,
    executeSql: (text, values) => pools.jobs.query({ text, system: true } as never, values),
    listen: options.url ? listenOn(options.url, log) : undefined,
    // A change of a large table is silent for long, and so is the wait for another program that makes it.
    migrate: (program) =>
      migrate((work) => transaction(work, 'web', undefined, { clockless: true, patient: true }), program),
    async now() {
      const { rows } = await web.query<{ now: string }>('select clock_now() as now')
      return new Date(rows[0]?.now ?? Number.NaN)
    },
    async ping() {
      await web.query({ text: 'select 1', query_timeout: 2_000 } as never)
    },
    usage: () => ({ total: web.totalCount, idle: web.idleCount, waiting: web.waitingCount }),
    pglite,
    async close() {
      clearInterval(watch)
      lanes?.close()
      await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()))
      await pglite?.close()
    },
  }
}
