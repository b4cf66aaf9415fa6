import { and, eq, sql } from 'drizzle-orm'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { sequences } from './sequences.tables.ts'

/** Sequences of a member who leaves go to the account owner with unchanged visibility, like other content (rule 229). */
export async function passSequencesOn(ctx: Ctx, fromId: string): Promise<void> {
  const { id: ownerId } = await ownerOf(ctx)
  if (ownerId === fromId) return
  await ctx.db
    .update(sequences)
    .set({ ownerId })
    .where(and(eq(sequences.orgId, ctx.actor.orgId), eq(sequences.ownerId, fromId)))
}

/** After a transfer of ownership, steps of unassigned clients belong to the new account owner. */
export async function passOwnersSteps(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  await rowsOf(
    ctx.db,
    sql`update sequence_enrolments e set user_id = ${toId} from clients c
      where e.org_id = ${ctx.actor.orgId} and e.user_id = ${fromId} and e.state = 'open'
        and c.org_id = ${ctx.actor.orgId} and c.id = e.client_id and c.assigned_to_id is null`,
  )
}
