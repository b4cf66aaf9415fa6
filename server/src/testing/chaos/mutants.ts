import pg from 'pg'
import type { Fairlead } from '../../compose.ts'

/** Milliseconds in which even a busy machine commits. */
const longerThanACommit = 2_000

/**
 * Faults that a careless change could bring in, on demand: a chaos test is worth something only if it
 * sees each of them. They live here and not in the product.
 */
export const mutants = {
  /** A delivery is acknowledged while its transaction is still open. */
  'answer before commit'({ units }: Fairlead) {
    const write = units.writeTogether
    units.writeTogether = (work) => {
      write(work).catch(() => {})
      return Promise.resolve(true as never)
    }
  },
  /** What follows from a change is enqueued a moment after its transaction. */
  'jobs after the commit'({ jobs, database }: Fairlead) {
    const plan = jobs.plan.bind(jobs)
    jobs.plan = async (added) => {
      const planned = await plan(added)
      setTimeout(() => {
        for (const add of planned) add(database.db).catch(() => {})
      }, longerThanACommit)
      return []
    }
  },
  /** Nobody listens when an idle connection to the database is lost: then an emitter throws. */
  'deaf to lost connections'() {
    const emit = pg.Pool.prototype.emit
    pg.Pool.prototype.emit = function (this: pg.Pool, name: string, ...args: unknown[]) {
      if (name === 'error') throw args[0]
      return emit.apply(this, [name, ...args] as never)
    } as typeof emit
  },
  /** The process leaves as soon as it is asked to. */
  'leaves at once'() {
    process.once('SIGTERM', () => process.exit(0))
  },
} satisfies Record<string, (installation: Fairlead) => void>

export type Mutant = keyof typeof mutants
