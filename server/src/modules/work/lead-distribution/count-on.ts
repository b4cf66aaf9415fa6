import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { distributionRuleSets } from './lead-distribution.tables.ts'

/** Counts the rules on, and locks them all until the transaction ends: captures and other changes wait. */
export async function change(ctx: Ctx, set: { isOn?: boolean; allowChain?: boolean } = {}): Promise<void> {
  await ctx.db
    .insert(distributionRuleSets)
    .values({ orgId: ctx.actor.orgId, version: 1, ...set })
    .onConflictDoUpdate({
      target: distributionRuleSets.orgId,
      set: { version: sql`${distributionRuleSets.version} + 1`, ...set },
    })
}
