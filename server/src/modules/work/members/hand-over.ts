import type { HandOverTo } from '@fairlead/contract/work/members'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { defineJob } from '#platform/jobs'
import { lockClientsOf, type Move, setAssignees } from '#records/clients'
import { passContentOn } from '#records/content'
import { memberships } from '#tables/identity/team'
import { assignmentRuleSets } from '#tables/work/lead-assignment'
import { passSequencesOn } from '#work/sequences'
import { handoverItems, handovers } from './members.tables.ts'

type Handover = typeof handovers.$inferSelect
const Batch = z.object({ org_id: z.uuid(), handover_id: z.uuid() })
export const handOverJob = defineJob('hand-over', Batch)
export const giveBackJob = defineJob('give-back', Batch)
/** So many clients move within the call; the rest by a job. */
const atOnce = 200

const one = (ctx: Ctx, id: string) => and(eq(handovers.orgId, ctx.actor.orgId), eq(handovers.id, id))

/**
 * Captures that chose somebody hold the rules until they commit: what they gave is found by the sweep behind this, and
 * the person who chooses later sees who works here no more.
 */
async function awaitCaptures(ctx: Ctx): Promise<void> {
  await ctx.db
    .select({ version: assignmentRuleSets.version })
    .from(assignmentRuleSets)
    .where(eq(assignmentRuleSets.orgId, ctx.actor.orgId))
    .for('update')
}

/** Gives away the clients of somebody who works here no more: one batch. Answers its id. */
export async function handOver(
  ctx: Ctx,
  { fromId, reason, to }: { fromId: string; reason: string; to: HandOverTo },
): Promise<string> {
  const id = newId()
  const { orgId, userId: byId } = ctx.actor
  const at = ctx.now.toISOString()
  await waitForAll([
    awaitCaptures(ctx),
    ctx.db.insert(handovers).values({ id, orgId, fromId, reason, handOver: to, byId, createdAt: at }),
    passContentOn(ctx, fromId),
    passSequencesOn(ctx, fromId),
  ])
  ctx.enqueue(handOverJob, { org_id: orgId, handover_id: id })
  return id
}

/** A batch that is still to be done or undone, locked. */
async function load(ctx: Ctx, id: string) {
  const fromStatus = sql<string | null>`(
    select m.status from memberships m where m.org_id = ${ctx.actor.orgId} and m.user_id = handovers.from_id)`
  const [row] = await ctx.db
    .select({ ...getTableColumns(handovers), fromStatus })
    .from(handovers)
    .where(one(ctx, id))
    .for('update')
  return row
}

/** To whom the next clients of a batch go, in turn; nobody where none of them works here any more. */
async function receivers(ctx: Ctx, { handOver: to }: Handover): Promise<(string | null)[]> {
  if (to.to === 'pool') return [null]
  const ids = to.to === 'person' ? [to.user_id] : to.user_ids
  const active = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.orgId, ctx.actor.orgId),
        eq(memberships.status, 'ACTIVE'),
        sql`${memberships.userId} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  const left = ids.filter((id) => active.some((member) => member.id === id))
  return left.length > 0 ? left : [null]
}

/**
 * Moves the next clients of a batch, and keeps what it did to each; of the person who works here again it takes no more.
 * Answers how many it found.
 */
export async function moveSome(
  ctx: Ctx,
  id: string,
  { most = atOnce, isHasty = false }: { most?: number; isHasty?: boolean } = {},
): Promise<number> {
  const batch = await load(ctx, id)
  if (!batch || batch.undoneAt) return 0
  if (batch.fromStatus === 'ACTIVE') return 0
  const [clientIds, to] = await waitForAll([lockClientsOf(ctx, batch.fromId, { most, isHasty }), receivers(ctx, batch)])
  const moves = clientIds.map(
    (clientId, i): Move => ({
      clientId,
      from: batch.fromId,
      to: to[(batch.clients + i) % to.length] ?? null,
    }),
  )
  const moved = new Set((await setAssignees(ctx, moves, batch.reason)).map(({ clientId }) => clientId))
  const items = moves
    .filter(({ clientId }) => moved.has(clientId))
    .map((move) => ({ orgId: ctx.actor.orgId, handoverId: id, clientId: move.clientId, toId: move.to }))
  if (items.length > 0)
    await waitForAll([
      insertRows(ctx.db, handoverItems, items),
      ctx.db
        .update(handovers)
        .set({ clients: batch.clients + items.length })
        .where(one(ctx, id)),
    ])
  return clientIds.length
}

/** Begins to give clients of a batch back to whom they were taken from. Answers the batch, or nothing where there is none to undo. */
export async function beginToGiveBack(ctx: Ctx, id: string): Promise<Handover | undefined> {
  const [row] = await ctx.db
    .update(handovers)
    .set({ undoneAt: ctx.now.toISOString() })
    .where(and(one(ctx, id), isNull(handovers.undoneAt)))
    .returning()
  if (row) ctx.enqueue(giveBackJob, { org_id: ctx.actor.orgId, handover_id: id })
  return row
}

/** Gives back the next clients of a batch, where they still are with whom it gave them to (rule 210). Answers how many it looked at. */
export async function giveSomeBack(ctx: Ctx, id: string, most = atOnce): Promise<number> {
  const batch = await load(ctx, id)
  if (!batch) return 0
  const open = and(
    eq(handoverItems.orgId, ctx.actor.orgId),
    eq(handoverItems.handoverId, id),
    isNull(handoverItems.undone),
  )
  const items = await ctx.db.select().from(handoverItems).where(open).orderBy(handoverItems.clientId).limit(most)
  if (items.length === 0) return 0
  // Who was deactivated again in the meantime gets no more of them.
  const [member] = await ctx.db
    .select({ status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, batch.fromId)))
    .for('share')
  const moves = items.map(({ clientId, toId }) => ({ clientId, from: toId, to: batch.fromId }))
  const moved = member?.status === 'ACTIVE' ? await setAssignees(ctx, moves, 'The handover was undone') : []
  const back = moved.map(({ clientId }) => clientId)
  await ctx.db
    .update(handoverItems)
    .set({
      undone: sql`case when ${handoverItems.clientId} = any(${sql.param(back)}::uuid[]) then 'given_back' else 'kept' end`,
    })
    .where(and(open, sql`${handoverItems.clientId} = any(${sql.param(items.map(({ clientId }) => clientId))}::uuid[])`))
  return items.length
}
