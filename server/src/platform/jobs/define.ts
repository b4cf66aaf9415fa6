import type { z } from 'zod'
import type { Runner } from '#platform/context'
import type { JobDefinition } from '#platform/job-definition'

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
