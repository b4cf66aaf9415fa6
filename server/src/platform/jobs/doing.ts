import type { JobResult, JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { isOutage, reasonOf, waitForAll } from '#platform/db'
import { deadQueue } from '#platform/job-definition'
import type { Log, Metrics } from '#platform/telemetry'
import { buryJob } from './bury.ts'
import { Hopeless, type JobInfo, type JobWorker } from './define.ts'

type Job = JobWithMetadata<object>

/** So many jobs share a transaction at most: what one that fails makes all do again. */
const mostSharing = 24

/** When a job was made, in milliseconds; our driver reads times as text. */
const madeAt = (job: { createdOn: Date | string }) => new Date(job.createdOn).getTime()

/** The original of a job that pg-boss moved to the dead letters after its last attempt. */
const exhausted = (job: Job) => ({
  id: job.sourceId ?? job.id,
  queue: job.sourceName ?? job.name,
  data: job.data,
  reason: String(
    (job.sourceOutput as { message?: unknown } | null)?.message ??
      'The worker stopped each time while processing this.',
  ),
  attempts: (job.sourceRetryCount ?? 0) + 1,
})

export type Doing = {
  /** Does one job in transactions of its own; what fails is told in the answer, not thrown. */
  doJob: (job: Job) => Promise<JobResult>
  /** Works on a batch, so many at a time; a slow one delays only those behind it in its lane. */
  doBatch: (jobs: readonly Job[], lanes: number) => Promise<JobResult[]>
}

/** Does jobs that were taken from their queues: each by itself, or several that wait in one transaction. */
export function createDoing(deps: {
  log: Log
  metrics: Metrics
  byQueue: ReadonlyMap<string, JobWorker>
  giveWay: () => Promise<void>
  giveWayToPeople: () => Promise<void>
  /** Undefined until the queues have started. */
  runner: () => Runner | undefined
}): Doing {
  const { log, metrics, byQueue, runner } = deps

  const infoOf = (job: Job, isShared: boolean): JobInfo => ({
    id: job.id,
    attempt: job.retryCount + 1,
    last: job.retryCount >= job.retryLimit,
    isShared,
    giveWay: deps.giveWayToPeople,
  })

  async function doJob(job: Job): Promise<JobResult> {
    const done = metrics.jobs.startTimer({ queue: job.name })
    try {
      const run = runner()
      if (!run) throw new Error('the job queue has not started')
      const w = byQueue.get(job.name)
      if (!w) throw new Hopeless(`no code serves the queue ${job.name}`)
      if (job.name === deadQueue) await buryJob(run, exhausted(job))
      else await w.work(run, w.job.data.parse(job.data) as never, infoOf(job, false))
      done({ outcome: 'done' })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log[isOutage(error) ? 'warn' : 'error']({ err: error, queue: job.name, job: job.id }, 'a job failed')
      done({ outcome: 'failed' })
      const message = reasonOf(error)
      const run = runner()
      if (run && (error instanceof Hopeless || error instanceof z.ZodError)) {
        await buryJob(run, {
          id: job.id,
          queue: job.name,
          data: job.data,
          reason: message,
          attempts: job.retryCount + 1,
        })
        return { id: job.id, status: 'completed' }
      }
      return { id: job.id, status: 'failed', output: { message } }
    }
  }

  function mayShare(job: Job): boolean {
    const w = byQueue.get(job.name)
    const data = w?.shares && job.retryCount === 0 ? w.job.data.safeParse(job.data) : undefined
    return data?.success === true && w?.shares?.(data.data as never) === true
  }

  /** Does jobs in one transaction; if one of them fails nothing of it was done, and each is done by itself. */
  async function doTogether(jobs: readonly Job[]): Promise<JobResult[]> {
    const timers = jobs.map((job) => metrics.jobs.startTimer({ queue: job.name }))
    try {
      await runner()?.shared((part) =>
        waitForAll(
          jobs.map((job) => {
            const w = byQueue.get(job.name) as JobWorker
            return w.work(part, w.job.data.parse(job.data) as never, infoOf(job, true))
          }),
        ),
      )
      for (const done of timers) done({ outcome: 'done' })
      return jobs.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      if (isOutage(error)) {
        log.warn({ err: error, jobs: jobs.length }, 'jobs failed together')
        for (const done of timers) done({ outcome: 'failed' })
        return jobs.map(({ id }) => ({ id, status: 'failed', output: { message: reasonOf(error) } }))
      }
      log.info({ err: error, jobs: jobs.length }, 'jobs that shared a transaction are done each by itself')
    }
    const results: JobResult[] = []
    for (const job of jobs) results.push(await doJob(job))
    return results
  }

  /** Those at the head of a queue that are done at once: one, or some that may share a transaction. */
  function next(queue: Job[]): Job[] {
    let count = 0
    while (count < mostSharing && queue[count] && mayShare(queue[count] as Job)) count++
    return queue.splice(0, Math.max(1, count))
  }

  async function doBatch(jobs: readonly Job[], lanes: number): Promise<JobResult[]> {
    // pg-boss takes the oldest, but answers them in any order: what came first is told first.
    const queue = jobs.toSorted((a, b) => madeAt(a) - madeAt(b) || (a.id < b.id ? -1 : 1))
    const results: JobResult[] = []
    const lane = async () => {
      for (let some = next(queue); some.length > 0; some = next(queue)) {
        await deps.giveWay()
        const [job] = some
        results.push(...(job && some.length === 1 ? [await doJob(job)] : await doTogether(some)))
      }
    }
    await waitForAll(Array.from({ length: Math.min(lanes, queue.length) }, lane))
    return results
  }

  return { doJob, doBatch }
}
