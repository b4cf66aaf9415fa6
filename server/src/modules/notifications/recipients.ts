import { effective } from '@fairlead/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { memberships } from '#tables/team'

/**
 * Who is alerted about a client: its assignee, or everybody who may see unassigned ones (rule 18). One
 * whose access has ended is told nothing more.
 */
export async function recipientsOf(ctx: Ctx, assigneeId: string | null): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.status, 'ACTIVE')))
  if (assigneeId && rows.some((row) => row.userId === assigneeId)) return [assigneeId]
  return rows.filter((row) => effective(row).viewUnassignedClients).map((row) => row.userId)
}
