import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { distributionCopies as copies } from '../lead-distribution.tables.ts'

/** The copies of the last so many days, whatever became of them: what every figure counts, and the history lists. */
export const copiesOfDays = (ctx: Ctx, days: number): SQL | undefined =>
  and(
    eq(copies.orgId, ctx.actor.orgId),
    gt(copies.createdAt, new Date(ctx.now.getTime() - days * 86_400_000).toISOString()),
  )
