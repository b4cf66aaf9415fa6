import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { defineJob } from '#platform/jobs'
import { clientGroupRuns, type GroupRunKind } from './groups.tables.ts'

export const runsJob = defineJob('group-runs', z.object({ org_id: z.uuid(), group_id: z.uuid() }))

/**
 * Begins work on a group that goes through many clients, in the background. One of the same kind that still goes on
 * gives way; what `ends` names does too. Different ones are done one after the other.
 */
export async function beginRun(
  ctx: Ctx,
  groupId: string,
  kind: GroupRunKind,
  { otherId = null, ends = [] }: { otherId?: string | null; ends?: readonly GroupRunKind[] } = {},
): Promise<void> {
  const { orgId, userId } = ctx.actor
  const at = ctx.now.toISOString()
  const ended = ctx.db
    .update(clientGroupRuns)
    .set({ finishedAt: at })
    .where(
      and(
        eq(clientGroupRuns.orgId, orgId),
        eq(clientGroupRuns.groupId, groupId),
        isNull(clientGroupRuns.finishedAt),
        sql`${clientGroupRuns.kind} = any(${sql.param([kind, ...ends])}::text[])`,
        sql`${clientGroupRuns.otherId} is not distinct from ${otherId}::uuid`,
      ),
    )
    .execute()
  const begun = ctx.db
    .insert(clientGroupRuns)
    .values({ id: newId(), orgId, groupId, kind, otherId, byId: userId, total: 0, createdAt: at })
    .execute()
  await Promise.all([ended, begun])
  ctx.enqueue(runsJob, { org_id: orgId, group_id: groupId })
}
