import { groupUndoDays } from '@fairlead/contract/records/groups'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { clientGroupMembers, clientGroups } from './groups.tables.ts'

/** Erases groups that nobody brought back for 30 days, who was in them first, some at a time. */
export const purgeGroups = worker(defineJob('purge-groups', z.object({}), { every: 3600 }), (run) =>
  inBatches((most) =>
    run.asSystem('groups that were deleted 30 days ago', async (ctx) => {
      const before = new Date(ctx.now.getTime() - groupUndoDays * 86_400_000).toISOString()
      const [group] = await ctx.db
        .select({ id: clientGroups.id, orgId: clientGroups.orgId })
        .from(clientGroups)
        .where(lt(clientGroups.deletedAt, before))
        .limit(1)
        .for('update')
      if (!group) return 0
      const gone = await rowsOf<{ client_id: string }>(
        ctx.db,
        sql`delete from ${clientGroupMembers} m where m.org_id = ${group.orgId} and m.group_id = ${group.id}
          and m.client_id in (select k.client_id from ${clientGroupMembers} k
            where k.org_id = ${group.orgId} and k.group_id = ${group.id} limit ${most}) returning m.client_id`,
      )
      if (gone.length === 0)
        await ctx.db.delete(clientGroups).where(and(eq(clientGroups.orgId, group.orgId), eq(clientGroups.id, group.id)))
      // More than was asked for means that there may be more, also of others.
      return most
    }),
  ),
)
