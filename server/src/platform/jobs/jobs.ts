import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type JobInsert, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { type Database, type Db, isOutage, newId } from '#platform/db'
import { deadQueue, defineJob, type JobDefinition } from '#platform/job-definition'
import type { Log, Metrics } from '#platform/telemetry'
import { gather, type Wake } from '#platform/wake'
import { type JobWorker, worker } from './define.ts'
import { createDoing } from './doing.ts'

export type NewJob = { queue: string; data: object; afterSeconds?: number; key?: string; priority?: number }

export type Jobs = {
  /**
   * Makes the statements that add jobs. Run in a transaction, they make jobs that exist when it commits,
   * and only then (R14). They are made beforehand, since pg-boss takes a turn of the event loop before it
   * writes, and a commit written in the meantime would leave them behind.
   */
  plan: (jobs: readonly NewJob[]) => Promise<((tx: Db) => Promise<unknown>)[]>
  /** Creates the queues and, unless told not to, starts working on them. */
  start: (run: Runner, options: { work: boolean }) => Promise<void>
  /**
   * Does what is due now, here and at once, until nothing is left; for tests. What starts by itself is done too, unless
   * only what somebody asked for is wanted. Answers how many jobs it did.
   */
  drain: (what?: 'all' | 'asked for') => Promise<number>
  /** Stops taking jobs, waits for those in hand, and releases the rest. */
  stop: () => Promise<void>
  readonly queues: readonly string[]
}

const schema = 'pgboss'
const usualBatch = 50
/** How often a job may be in hand when the process of the embedded database dies. */
const mostDeaths = 200
const lookMs = 2000
/** All queues are looked at together; each looks by itself only in case that fails. */
const pollSeconds = 60
const gatherMs = 40
/** A worker that died is noticed within a heartbeat and a supervision, half a minute at most (R15). */
const heartbeatSeconds = 10
const superviseSeconds = 10
/** A job that nobody takes waits this long, as long as a delivery that it may have to read (promise 1). */
const keepWaitingSeconds = 90 * 86_400

const dead = defineJob(deadQueue, z.record(z.string(), z.unknown()), { retries: 1000, retryDelay: 5 })

/** SQL for whether a job of this kind waits or is in hand, or is about to be buried, with this in a field of its data. */
export const isQueued = (job: JobDefinition, field: string, value: SQLWrapper): SQL =>
  sql`exists (
    select 1 from ${sql.raw(schema)}.job
    where name in (${job.name}, ${deadQueue}) and state < 'completed' and data ->> ${field} = ${value}::text)`

/**
 * SQL for whether a job of this kind, which is in hand, may leave its work to another with the same in a field of its
 * data: to one that waits, or was taken later or with it and made later. The last one has seen what all of them are for.
 */
export const isLeftToOther = (job: JobDefinition, id: string, field: string): SQL =>
  sql`exists (
    select 1 from ${sql.raw(schema)}.job o join ${sql.raw(schema)}.job j on j.name = ${job.name} and j.id = ${id}
    where o.name = ${job.name} and o.id <> j.id and o.data ->> ${field} = j.data ->> ${field}
      and (o.state < 'active' or o.state = 'active' and (o.started_on, o.id) > (j.started_on, j.id)))`

/**
 * Has workers take jobs by account one after another: of two that look at once, neither sees what the other takes, and
 * both would take one of the same account. pg-boss looks in a statement that names this.
 */
function inTurn(executeSql: Database['executeSql']): Database['executeSql'] {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    if (!text.includes('active_group_probe')) return executeSql(text, values)
    const taken = last.then(() => executeSql(text, values))
    last = taken.catch(() => {})
    return taken
  }
}

/** The queue itself, in the same database, whose troubles go to the log. */
function createBoss({ database, log }: { database: Database; log: Log }): PgBoss {
  const boss = new PgBoss({
    schema,
    db: { executeSql: inTurn(database.executeSql) as never },
    backend: database.kind,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => {
    if (isOutage(error)) log.warn({ err: error }, 'the job queue lost the database')
    else log.error({ err: error }, 'the job queue failed')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  return boss
}

/** The statements that add jobs. */
async function planOf(
  boss: PgBoss,
  added: readonly NewJob[],
  isByAccount: (queue: string) => boolean,
): Promise<((tx: Db) => Promise<unknown>)[]> {
  const planned: ((tx: Db) => Promise<unknown>)[] = []
  const db = {
    async executeSql(text: string, values?: unknown[]) {
      planned.push((tx) => tx.$client.query(text, values))
      return { rows: [] }
    },
  }
  for (const [queue, jobs] of Map.groupBy(added, (job) => job.queue)) {
    const inserts: JobInsert<object>[] = jobs.map(({ data, afterSeconds, key, priority }) => ({
      id: newId(),
      data,
      ...(isByAccount(queue) && 'org_id' in data ? { group: { id: String(data.org_id) } } : {}),
      ...(priority ? { priority } : {}),
      ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      ...(key ? { singletonKey: key } : {}),
    }))
    await boss.insert(queue, inserts, { db })
  }
  return planned
}

/** Creates the queues of these jobs, or gives them their present settings. */
async function createQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options } of jobs) {
    const settings = {
      retryLimit: options.retries ?? 5,
      retryDelay: options.retryDelay ?? 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: options.seconds ?? 300,
      heartbeatSeconds,
      retentionSeconds: keepWaitingSeconds,
      deleteAfterSeconds: 3600,
      ...(name === deadQueue ? {} : { deadLetter: deadQueue }),
    }
    const known = existing.get(name)
    if (known && Object.entries(settings).every(([key, value]) => known[key as keyof typeof known] === value)) continue
    if (known) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // Fills the queue cache: within a transaction on PGlite a look-up would wait for its own connection.
    await boss.insert(name, [])
  }
}

/**
 * Says which jobs failed; pg-boss completes the others when this is done. Its own way to settle each with a
 * result of its own looks through all jobs of the queue, also those done in the last hour.
 */
async function settle(
  boss: PgBoss,
  batch: readonly JobWithMetadata<object>[],
  results: readonly JobResult[],
): Promise<void> {
  const byId = new Map(batch.map((job) => [job.id, job]))
  const failed = results.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  // If saying so fails, what was done is not done again.
  const done = results.flatMap(({ id, status }) => (status === 'completed' ? (byId.get(id) ?? []) : []))
  if (done[0]) await boss.complete(done[0].name, done)
  for (const { id, output } of failed) {
    const job = byId.get(id)
    if (job) await boss.fail(job.name, job, output as object)
  }
}

/** Wakes those whose jobs are due. To ask for all queues at once costs what each costs that asks by itself. */
async function look(database: Database, wakers: ReadonlyMap<string, () => void>): Promise<void> {
  const { rows } = await database.executeSql(
    `select q.name from unnest($1::text[]) as q (name) where exists (
       select 1 from ${schema}.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= ${schema}.job_now())`,
    [[...wakers.keys()]],
  )
  for (const { name } of rows as { name: string }[]) wakers.get(name)?.()
}

/** How many jobs of a kind are in hand at the same time, and how many are taken at once. */
const sizesOf = ({ kind }: Database) => {
  const lanesOf = (job: JobDefinition) => (kind === 'pglite' ? 1 : (job.options.concurrency ?? 4))
  const batchOf = (job: JobDefinition) =>
    job.options.byAccount ? 1 : job.options.batch ? job.options.batch * lanesOf(job) : usualBatch
  return { lanesOf, batchOf }
}

type Draining = ReturnType<typeof createDoing> & { boss: PgBoss; database: Database; workers: readonly JobWorker[] }

/** Does what is due until nothing is left. */
async function drain(
  { boss, database, workers, doJob, doBatch }: Draining,
  what: 'all' | 'asked for',
): Promise<number> {
  const { lanesOf, batchOf } = sizesOf(database)
  let count = 0
  // Those that start by themselves are done once, in the order of the workers.
  const byThemselves = new Set(
    workers.flatMap(({ job }) => (what === 'all' && job.options.every && !job.options.upkeep ? [job] : [])),
  )
  for (let found = true; found; ) {
    found = false
    const { rows } = await database.executeSql(
      `select distinct name from ${schema}.job where state < 'active' and start_after <= ${schema}.job_now()`,
    )
    const due = new Set((rows as { name: string }[]).map(({ name }) => name))
    for (const { job } of workers) {
      if (byThemselves.delete(job)) {
        found = true
        const started = { id: newId(), name: job.name, data: {}, retryCount: 0, retryLimit: 0 }
        await doJob(started as JobWithMetadata<object>)
        count++
      }
      if (!due.has(job.name)) continue
      const batchSize = job.options.byAccount ? lanesOf(job) : batchOf(job)
      const batch = (await boss.fetch<object>(job.name, { batchSize, includeMetadata: true })) ?? []
      if (batch.length === 0) continue
      found = true
      count += batch.length
      await settle(boss, batch, await doBatch(batch, lanesOf(job)))
      await boss.complete(job.name, batch)
    }
  }
  return count
}

/**
 * The embedded database serves one process: what was in hand when the last one died is nobody's now. The
 * death was no failure of each job in hand, so they keep their tries, unless it happens again and again.
 */
async function takeBack(database: Database): Promise<void> {
  await database.executeSql(
    `update ${schema}.job set state = 'retry', start_after = now(), retry_limit = greatest(retry_limit, least(retry_limit + 1, ${mostDeaths}))
     where state = 'active' and retry_count < greatest(retry_limit, ${mostDeaths})`,
  )
}

export function createJobs(deps: {
  database: Database
  wake: Wake
  log: Log
  metrics: Metrics
  /** Resolves when nobody waits for an answer of this process. */
  giveWay: () => Promise<void>
  /** The same of those who work here, between the transactions of a long job. */
  giveWayToPeople: () => Promise<void>
  workers: readonly JobWorker[]
}): Jobs {
  const { database, wake, log } = deps
  const workers = [...deps.workers, worker(dead, async () => {})]
  const byQueue = new Map(workers.map((w) => [w.job.name, w]))
  if (byQueue.size !== workers.length) throw new Error('two jobs have the same name')

  const boss = createBoss(deps)
  let run: Runner | undefined
  const { doJob, doBatch } = createDoing({ ...deps, byQueue, runner: () => run })
  const { lanesOf, batchOf } = sizesOf(database)
  const timers: NodeJS.Timeout[] = []
  const unhook: (() => void)[] = []
  const wakers = new Map<string, () => void>()

  /** Starts a job by itself, now and every so many seconds: once, however many processes there are. */
  function repeat(name: string, every: number): void {
    const send = () =>
      void boss
        .send(name, {}, { singletonKey: name, singletonSeconds: every })
        .then((sent) => sent && wake.call([`job:${name}`]))
        .catch((error: unknown) => log.warn({ err: error }, `${name} could not be started`))
    timers.push(setInterval(send, every * 1000))
    send()
  }

  /** In case a call was lost, and for what becomes due. */
  function lookAgainAndAgain(): void {
    let looking = false
    const lookAgain = () => {
      if (looking) return
      looking = true
      look(database, wakers)
        .catch((error: unknown) => log.warn({ err: error }, 'the job queue could not be looked at'))
        .finally(() => {
          looking = false
        })
    }
    timers.push(setInterval(lookAgain, lookMs))
  }

  const jobs: Jobs = {
    queues: [...byQueue.keys()],
    plan: (added) => planOf(boss, added, (queue) => byQueue.get(queue)?.job.options.byAccount ?? false),
    async start(runner, { work }) {
      run = runner
      await boss.start()
      await createQueues(boss, [dead, ...deps.workers.map(({ job }) => job)])
      if (!work) return
      if (database.kind === 'pglite') await takeBack(database)
      for (const { job } of workers) {
        const lanes = lanesOf(job)
        const ids = await Promise.all(
          // Those of accounts are taken one by one, as soon as one is done.
          Array.from({ length: job.options.byAccount ? lanes : 1 }, () =>
            boss.work(
              job.name,
              {
                // One after another, and all in hand die with the process: better few.
                batchSize: database.kind === 'pglite' ? Math.min(10, batchOf(job)) : batchOf(job),
                includeMetadata: true,
                pollingIntervalSeconds: pollSeconds,
                burstWhenBatchFull: true,
                ...(job.options.byAccount ? { groupConcurrency: 1 } : {}),
              },
              async (batch: JobWithMetadata<object>[]) => settle(boss, batch, await doBatch(batch, lanes)),
            ),
          ),
        )
        // To take and to settle a batch costs as much as its jobs, if they are few.
        const waking = gather(gatherMs, () => {
          for (const id of ids) boss.notifyWorker(id)
        })
        unhook.push(wake.on(`job:${job.name}`, waking.ask), waking.stop)
        wakers.set(job.name, waking.ask)
        if (job.options.every) repeat(job.name, job.options.every)
      }
      lookAgainAndAgain()
    },
    drain: (what = 'all') => drain({ boss, database, workers, doJob, doBatch }, what),
    async stop() {
      timers.forEach(clearInterval)
      for (const off of unhook) off()
      await boss.stop({ graceful: true, timeout: 6_000, close: false })
    },
  }
  return jobs
}
