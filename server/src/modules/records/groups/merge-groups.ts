import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/groups'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { conflict, invalid } from '#platform/http'
import { lockGroup } from './change-group.ts'
import { one } from './groups.queries.ts'
import { clientGroupRuns, clientGroups } from './groups.tables.ts'
import { checkRules } from './rules.queries.ts'
import { beginRun } from './runs.ts'

/**
 * Merges a group into another, which keeps its name, its colour and its rule. The person who is in the first is put into the
 * second, unless somebody keeps them out of it; that goes on in the background. The first is gone at once, and can
 * come back. Throws 409 while clients are still brought into the first by an earlier merge: they would come too late.
 */
export async function mergeGroups(
  ctx: Ctx,
  { params, body }: Input<typeof calls.mergeGroups>,
): Promise<Reply<typeof calls.mergeGroups>> {
  if (params.id === body.into_id) throw invalid({ into_id: 'Choose another group.' })
  // Always in one order: two merges at once do not wait for each other.
  const [first, second] = [params.id, body.into_id].sort() as [string, string]
  await lockGroup(ctx, first)
  const [, [filling]] = await waitForAll([
    lockGroup(ctx, second),
    ctx.db
      .select({ id: clientGroupRuns.id })
      .from(clientGroupRuns)
      .where(
        and(
          eq(clientGroupRuns.orgId, ctx.actor.orgId),
          eq(clientGroupRuns.groupId, params.id),
          isNull(clientGroupRuns.finishedAt),
          inArray(clientGroupRuns.kind, ['merge', 'unmerge']),
        ),
      )
      .limit(1)
      .execute(),
  ])
  if (filling) throw conflict('Another group is still being merged into this one. Try again in a moment.')
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
