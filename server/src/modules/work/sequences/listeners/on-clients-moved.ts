import { sql } from 'drizzle-orm'
import { clientsDeleted, clientsMerged, clientsReassigned, clientsRestored } from '#events/clients'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { resume } from '../act-on-enrolment.ts'
import { lockOpenOf, openOf, writeEnrolments } from '../enrolments.ts'
import { goOn } from '../go-on.ts'
import { exitFor } from '../leave.ts'
import { startByRules } from './start-itself.ts'

/** Steps follow their client: they belong to its assignee, in that person's time zone, or to the owner if it is unassigned. */
async function followAssignees(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  if ((await openOf(ctx, clientIds)).length === 0) return
  const rows = await lockOpenOf(ctx, clientIds)
  const [owner, found] = await Promise.all([
    ownerOf(ctx),
    rowsOf<{ id: string; user_id: string | null }>(
      ctx.db,
      sql`select c.id, c.assigned_to_id as user_id from clients c where c.org_id = ${ctx.actor.orgId}
        and c.id = any(${sql.param([...new Set(rows.map(({ clientId }) => clientId))])}::uuid[])`,
    ),
  ])
  const userOf = new Map(found.map((client) => [client.id, client.user_id ?? owner.id]))
  const moved = rows.flatMap((row) => {
    const userId = userOf.get(row.clientId) ?? owner.id
    return userId === row.userId ? [] : [{ ...row, userId }]
  })
  await goOn(ctx, moved)
}

/** Steps follow their clients; a client that becomes unassigned may leave (rules 94 and 96). */
export const onClientsReassigned = listener(clientsReassigned, 'sequences', async (ctx, { payload }) => {
  const ids = payload.moves.map((move) => move.client_id)
  await followAssignees(ctx, ids)
  await startByRules(ctx, payload.moves)
  const given = payload.moves.filter((move) => move.to_id === null && move.from_id !== null)
  if (given.length > 0)
    await exitFor(
      ctx,
      await lockOpenOf(
        ctx,
        given.map((move) => move.client_id),
      ),
      'unassigned',
    )
})

/** Steps that came with a merge belong to the assignee of the remaining client. */
export const onClientsMerged = listener(clientsMerged, 'sequences', (ctx, { payload }) =>
  followAssignees(
    ctx,
    payload.merges.map((merge) => merge.client_id),
  ),
)

/** Moving to the bin pauses (rule 232). */
export const onClientsDeleted = listener(clientsDeleted, 'sequences', async (ctx, { payload }) => {
  const rows = await lockOpenOf(ctx, payload.client_ids)
  const binned = await stillBinned(ctx, payload.client_ids, true)
  await writeEnrolments(
    ctx,
    rows
      .filter((row) => row.pausedAt === null && binned.has(row.clientId))
      .map((row) => ({ ...row, pausedAt: ctx.now.toISOString(), pausedBy: 'bin' as const })),
  )
})

/** Restoring resumes (rule 232). */
export const onClientsRestored = listener(clientsRestored, 'sequences', async (ctx, { payload }) => {
  const rows = await lockOpenOf(ctx, payload.client_ids)
  const back = await stillBinned(ctx, payload.client_ids, false)
  await resume(
    ctx,
    rows.filter((row) => row.pausedBy === 'bin' && back.has(row.clientId)),
  )
  await followAssignees(ctx, payload.client_ids)
})

/** The clients that are now in the bin, or not in it. */
async function stillBinned(ctx: Ctx, clientIds: readonly string[], isBinned: boolean): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...clientIds])}::uuid[])
      and c.deleted_at is ${sql.raw(isBinned ? 'not null' : 'null')}`,
  )
  return new Set(rows.map(({ id }) => id))
}
