import { type Ctx, type FindFile, type Runner, systemActor, type Transactions } from '#platform/context'
import { askingTogether, type Database, type Db, type Purpose, type TransactionOptions } from '#platform/db'
import type { Installation } from '#platform/installation'
import type { Jobs } from '#platform/jobs'
import type { Log } from '#platform/telemetry'
import type { Topic, Wake } from '#platform/wake'
import { type EventRow, gatherEvents } from './gather-events.ts'
import { gatherMessages } from './gather-messages.ts'
import { groupCommit } from './group-commit.ts'
import { Sharing } from './shared.ts'
import { type Clock, type Unit, UnitCtx, type Waiting } from './unit-ctx.ts'

const writeEffects = `
with e as (
  insert into events (id, org_id, name, subject_id, actor_id, cause_id, depth, payload, at)
  select * from jsonb_to_recordset($1::jsonb) as x(
    id uuid, org_id uuid, name text, subject_id uuid, actor_id uuid, cause_id uuid, depth int, payload jsonb, at timestamptz)
), q as (
  insert into event_queue (org_id, event_id, size)
  select org_id, id, size from jsonb_to_recordset($1::jsonb) as x(org_id uuid, id uuid, size int)
)
insert into realtime (org_id, kind, client_id, user_id, data, at)
select org_id, kind, client_id, user_id, data, clock_timestamp() from jsonb_to_recordset($2::jsonb) as x(
  org_id uuid, kind text, client_id uuid, user_id uuid, data jsonb)`

export type Units = Runner & {
  /** One transaction for a request: `work` gets a context without an actor and makes it one with `as`. */
  write: <T>(log: Log, work: (ctx: Ctx<null>) => Promise<T>, purpose?: Purpose) => Promise<T>
  /** The same for a small write that thousands may ask for at once: those that wait share a transaction, without a clock. */
  writeTogether: Runner['begin']
  /** A context for a request that only reads: each statement on any connection; the first read of the clock sets it. */
  read: (log: Log, clock: Clock) => Ctx<null>
}

export function createUnits(deps: {
  database: Database
  jobs: Jobs
  wake: Wake
  log: Log
  installation: Installation
  findFile: FindFile
}): Units {
  const { database, jobs, wake, installation, findFile } = deps

  const inTransaction = <T>(log: Log, work: (ctx: Ctx<null>) => Promise<T>, purpose: Purpose): Promise<T> =>
    inUnit(log, (unit, tx) => work(new UnitCtx(unit, tx, null)), purpose)

  async function inUnit<T>(
    log: Log,
    work: (unit: Unit, tx: Db) => Promise<T>,
    purpose: Purpose,
    options?: TransactionOptions,
  ): Promise<T> {
    const waiting: Waiting = { events: [], jobs: [], messages: [] }
    let addJobs: ((tx: Db) => Promise<unknown>)[] = []
    let events: EventRow[] = []
    const result = await database.transaction(
      async (tx, now) => {
        const unit: Unit = {
          ...{ clock: now ? { now } : {}, log, installation, findFile, waiting },
          savepoints: 0,
          isOver: false,
        }
        try {
          const done = await work(unit, tx)
          events = gatherEvents(waiting.events)
          addJobs = await jobs.plan(waiting.jobs)
          return done
        } finally {
          unit.isOver = true
        }
      },
      purpose,
      (tx) => [
        ...(events.length > 0 || waiting.messages.length > 0
          ? [tx.$client.query(writeEffects, [JSON.stringify(events), JSON.stringify(gatherMessages(waiting.messages))])]
          : []),
        ...addJobs.map((add) => add(tx)),
      ],
      options,
    )
    const topics = new Set<Topic>(waiting.jobs.map((job) => `job:${job.queue}` as const))
    if (events.length > 0) topics.add('events')
    if (waiting.messages.length > 0) topics.add('realtime')
    if (topics.size > 0) wake.call(topics)
    return result
  }

  const opening = (begin: Runner['begin']): Transactions => ({
    begin,
    inOrg: (orgId, work) => begin((ctx) => work(ctx.as(systemActor(orgId)))),
    asSystem: (reason, work) => begin((ctx) => work(ctx.asSystem(reason))),
  })
  const runner = (begin: Runner['begin'], shared: Runner['shared'], grouped = begin): Runner => ({
    ...opening(begin),
    grouped: opening(grouped),
    shared,
  })

  const shared =
    (purpose: Purpose, clockless = false): Units['shared'] =>
    (work) =>
      inUnit(
        deps.log,
        (unit, tx) =>
          askingTogether(tx, async () => {
            const sharing = new Sharing()
            const begin: Runner['begin'] = (piece) =>
              sharing.run(async (part) => {
                const own: Unit = { ...unit, part }
                try {
                  return await piece(new UnitCtx(own, tx, null))
                } finally {
                  own.isOver = true
                }
              })
            const part = runner(begin, (more) => more(part))
            // Also what it throws before its first wait comes after the end of those that it has begun.
            const working = async () => work(part)
            const result = await working().finally(() => sharing.ended())
            sharing.check()
            return result
          }),
        purpose,
        { clockless, impatient: true },
      )

  const alone: Runner['begin'] = (work) => inTransaction(deps.log, work, 'jobs')
  return {
    ...runner(alone, shared('jobs'), groupCommit(shared('jobs'), alone, 1)),
    write: (log, work, purpose = 'web') => inTransaction(log, work, purpose),
    read: (log, clock) =>
      new UnitCtx(
        { clock, log, installation, findFile, waiting: undefined, savepoints: 0, isOver: false },
        database.db,
        null,
      ),
    writeTogether: groupCommit(shared('ingest', true), (work) =>
      inUnit(deps.log, (unit, tx) => work(new UnitCtx(unit, tx, null)), 'ingest', { clockless: true }),
    ),
  }
}
