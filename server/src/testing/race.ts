import type { Ctx, Runner } from '#platform/context'
import type { World } from './world.ts'

/**
 * Does the same within each of these organisations, in one transaction. Like a job it does each by itself when that
 * transaction would wait too long for a lock (`lock_not_available`), as it does on a busy machine.
 */
export function inOneTransaction<T>(
  world: World,
  orgIds: readonly string[],
  work: (ctx: Ctx) => Promise<T>,
): Promise<T[]> {
  const { units } = world.fairlead
  const all = (run: Runner) => Promise.all(orgIds.map((orgId) => run.inOrg(orgId, work)))
  return units.shared(all).catch((error: { code?: string }) => {
    if (error.code !== '55P03') throw error
    return all(units)
  })
}

/**
 * Gives out so many leads of an organisation by several workers at once, in transactions of 1, 6 or 11; `give` decides
 * for one and answers who gets it. Answers how many each got.
 */
export async function race(
  world: World,
  { orgId, leads, workers }: { orgId: string; leads: number; workers: number },
  give: (ctx: Ctx) => Promise<string | null>,
): Promise<Map<string | null, number>> {
  const got = new Map<string | null, number>()
  let left = leads
  const work = async (each: number) => {
    while (left > 0) {
      const some = Math.min(each, left)
      left -= some
      const given =
        some === 1
          ? [await world.inOrg(orgId, give)]
          : await inOneTransaction(world, new Array<string>(some).fill(orgId), give)
      for (const name of given) got.set(name, (got.get(name) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, i) => work(1 + (i % 3) * 5)))
  return got
}
