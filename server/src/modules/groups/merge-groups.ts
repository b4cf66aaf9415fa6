import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { mergeGroups } from '@fairlead/contract/groups'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { lockGroup } from './change-group.ts'
import { one } from './groups.queries.ts'
import { clientGroups } from './groups.tables.ts'
import { checkRules } from './rules.queries.ts'
import { beginRun } from './runs.ts'

/**
 * Merges a group into another, which keeps its name, its colour and its rule. Whoever is in the first is put into the
 * second, unless somebody keeps them out of it; that goes on in the background. The first is gone at once, and can
 * come back.
 */
export async function merge(ctx: Ctx, { params, body }: Input<typeof mergeGroups>): Promise<Reply<typeof mergeGroups>> {
  if (params.id === body.into_id) throw invalid({ into_id: 'Choose another group.' })
  // Always in one order: two merges at once do not wait for each other.
  const [first, second] = [params.id, body.into_id].sort() as [string, string]
  await lockGroup(ctx, first)
  await lockGroup(ctx, second)
  await ctx.db
    .update(clientGroups)
    .set({
      deletedAt: ctx.now.toISOString(),
      deletedById: ctx.actor.userId,
      mergedIntoId: body.into_id,
      version: sql`${clientGroups.version} + 1`,
    })
    .where(and(eq(clientGroups.orgId, ctx.actor.orgId), eq(clientGroups.id, params.id)))
  await beginRun(ctx, body.into_id, 'merge', { otherId: params.id, ends: ['unmerge'] })
  await checkRules(ctx)
  ctx.tell({ kind: 'groups.changed' })
  return one(ctx, body.into_id)
}
