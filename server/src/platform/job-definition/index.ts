import type { z } from 'zod'

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
  /** Each is done by itself, one at a time of each account, so that nobody waits for another account's many (S56). */
  byAccount?: true
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
