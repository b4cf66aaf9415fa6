import type { Ctx, Runner } from '#platform/context'
import { isOutage, waitForAll } from '#platform/db'

type Work = (ctx: Ctx<null>) => Promise<unknown>
type Waiting = { work: Work; resolve: (result: never) => void; reject: (error: unknown) => void }

const mostSharing = 32

/**
 * Commits small writes, those that wait in one transaction: a commit costs more than they do. If it fails each is
 * done by itself; when the database is gone all that wait are told at once.
 */
export function groupCommit(
  shared: Runner['shared'],
  alone: Runner['begin'],
  /** So many transactions at a time; what comes in the meantime shares the next one. */
  mostAtOnce = 2,
): Runner['begin'] {
  const waiting: Waiting[] = []
  let running = 0

  async function commit(some: readonly Waiting[]): Promise<void> {
    if (some.length > 1)
      try {
        const results = await shared((run) => waitForAll(some.map(({ work }) => run.begin(work))))
        for (const [i, { resolve }] of some.entries()) resolve(results[i] as never)
        return
      } catch (error) {
        if (isOutage(error)) return giveUp(some, error)
      }
    await Promise.all(
      some.map((one) =>
        alone(one.work).then(one.resolve as never, (error) =>
          isOutage(error) ? giveUp([one], error) : one.reject(error),
        ),
      ),
    )
  }

  /** Nobody waits for the same outage twice (R26). */
  function giveUp(some: readonly Waiting[], error: unknown): void {
    for (const { reject } of [...some, ...waiting.splice(0)]) reject(error)
  }

  async function run(): Promise<void> {
    if (running === mostAtOnce) return
    running++
    while (waiting.length > 0) {
      await commit(waiting.splice(0, mostSharing))
      // Those who go on from here may have more at once.
      await new Promise(setImmediate)
    }
    running--
  }

  return <T>(work: (ctx: Ctx<null>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      void run()
    })
}
