import type { Ctx } from '#platform/context'
import { isOutage } from '#platform/db'

/** Does a part whose failure is nobody else's: it is logged, and what the part wrote is undone. */
export async function alone(ctx: Ctx, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await ctx.savepoint(work)
  } catch (error) {
    if (isOutage(error)) throw error
    ctx.log.error({ err: error, org_id: ctx.actor.orgId }, `${what} failed`)
  }
}
