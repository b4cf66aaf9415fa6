import type { z } from 'zod'
import type { Runner } from '#platform/context'

/** Where jobs go after their last attempt. */
export const deadQueue = 'dead'

export type JobOptions = {
  /** Attempts after the first; 5 when absent. */
  retries?: number
  /** Seconds before the first retry, doubled for each further one; 1 when absent. */
  retryDelay?: number
  /** Jobs worked on at the same time in one process; 4 when absent. */
  concurrency?: number
  /** Jobs taken at once for each of those; 50 in all when absent. A batch has five minutes: few, where one may take long. */
  batch?: number
  /** How long one may take, in seconds; 300 when absent. */
  seconds?: number
  /** Started by itself every so many seconds, once for all processes. */
  every?: number
  /** Changes nothing that anybody sees; `drain` leaves it out. */
  upkeep?: true
}

/** A kind of background work: its queue's name and what a job carries (ids only; `org_id` where there is one). */
export type JobDefinition<Data extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly data: Data
  readonly options: JobOptions
}

export const defineJob = <D extends z.ZodType>(name: string, data: D, options: JobOptions = {}): JobDefinition<D> => ({
  name,
  data,
  options,
})

export type JobInfo = {
  id: string
  attempt: number
  last: boolean
  /** It shares its transaction with other jobs: what it throws makes it run again by itself. */
  isShared: boolean
  /**
   * Lets people go first who wait for an answer of this process: asked between the transactions of a job that has very
   * many to do, never within one, where they would wait for what waits for them. It takes some milliseconds at most.
   */
  giveWay: () => Promise<void>
}

/** A job's definition with the code that does it. */
export type JobWorker = {
  readonly job: JobDefinition
  readonly work: (run: Runner, data: never, info: JobInfo) => Promise<void>
  readonly shares: ((data: never) => boolean) | undefined
}

export const worker = <D extends z.ZodType>(
  job: JobDefinition<D>,
  work: (run: Runner, data: z.output<D>, info: JobInfo) => Promise<void>,
  /**
   * Which of its jobs may share one transaction with others that wait, which costs a fraction: at their first try,
   * each a part of it (see `Runner.shared`). If one fails, all are done again, each by itself.
   */
  shares?: (data: z.output<D>) => boolean,
): JobWorker => ({ job, work, shares })

/** Thrown by a job whose next attempt cannot go better: it goes to the dead letters at once. */
export class Hopeless extends Error {}
