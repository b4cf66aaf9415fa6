import { and, eq, sql } from 'drizzle-orm'
import { holdMembers } from '#identity/team'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { forbidden, invalid } from '#platform/http'
import { binClients, type Move, restoreClients, rules, setAssignees } from '#records/clients'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { bulkKind, idsOf, type LockedClient } from './bulk-kind.ts'

/** Whose a client was, since when, and whether what tells how to reach it was hidden. */
export type Held = Omit<LockedClient, 'id'>

async function receiverOf(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ name: users.name, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, id)))
  if (row?.status !== 'ACTIVE' && row?.status !== 'RESTING')
    throw invalid({ assigned_to_id: 'This person isn’t on your team. Choose someone else.' })
  return row.name
}

/** Gives clients to a member, or to nobody (rules 106 and 107). */
export const reassignKind = bulkKind({
  kind: 'reassign',
  verb: 'reassign',
  atOnce: 200,
  async names(ctx, { assigned_to_id: to }) {
    // Who may only claim takes clients one at a time, and counts them (rule 104).
    const mayGive = rules.reassign(ctx.actor)
    // As one by one, rather than that the clients are not theirs.
    if (mayGive === 'none') throw forbidden()
    if (mayGive === 'pool')
      throw forbidden('You can claim unassigned clients one at a time. You don’t have permission to assign several.')
    return to ? [await receiverOf(ctx, to)] : []
  },
  already: (_ctx, { assigned_to_id: to }) => sql`c.assigned_to_id is not distinct from ${to}::uuid`,
  async hold(ctx, { assigned_to_id: to }) {
    if (!to) return
    await waitForAll([holdMembers(ctx, [to]), receiverOf(ctx, to)])
  },
  async apply(ctx, { assigned_to_id: to, reason }, clients) {
    const held = new Map(
      clients.map(({ id, assigned_to_id, date_assigned, details_hidden }): [string, Held] => [
        id,
        { assigned_to_id, date_assigned, details_hidden },
      ]),
    )
    const moves = clients.map(({ id, assigned_to_id }): Move => ({ clientId: id, from: assigned_to_id, to }))
    const moved = await setAssignees(ctx, moves, reason || 'Bulk change')
    const after: Held = { assigned_to_id: to, date_assigned: to && ctx.now.toISOString(), details_hidden: false }
    return moved.map(({ clientId }) => {
      const before = held.get(clientId) ?? after
      return { clientId, before, after: to ? after : { ...before, assigned_to_id: null, date_assigned: null } }
    })
  },
  async undo(ctx, _batch, items) {
    const all = items as readonly (BatchItem & { before: Held; after: Held })[]
    const people = [...new Set(all.flatMap(({ before }) => before.assigned_to_id ?? []))]
    if (people.length > 0) await holdMembers(ctx, people)
    const active = new Set(
      people.length === 0
        ? []
        : (
            await rowsOf<{ id: string }>(
              ctx.db,
              sql`select user_id as id from ${memberships} where org_id = ${ctx.actor.orgId} and user_id = any(${sql.param(people)}::uuid[])
                and status in ('ACTIVE', 'RESTING')`,
            )
          ).map(({ id }) => id),
    )
    // The person who had it and works here no more does not get it back: it stays where it is.
    const free = all.filter(({ before }) => before.assigned_to_id === null || active.has(before.assigned_to_id))
    const moves = free.map(
      ({ clientId, before, after }): Move => ({
        clientId,
        from: after.assigned_to_id,
        to: before.assigned_to_id,
        hides: before.details_hidden,
        since: before.date_assigned,
      }),
    )
    const moved = await setAssignees(ctx, moves, 'Bulk change undone')
    return moved.map(({ clientId }) => clientId)
  },
})

/** Puts clients into the bin (rule 170). */
export const deleteKind = bulkKind({
  kind: 'delete',
  verb: 'delete',
  atOnce: 500,
  async names(ctx) {
    if (rules.delete(ctx.actor) === 'none') throw forbidden('You don’t have permission to delete clients.')
    return []
  },
  already: () => sql`false`,
  async apply(ctx, _change, clients) {
    const binned = await binClients(ctx, idsOf(clients))
    return binned.map((clientId) => ({ clientId, before: null, after: { at: ctx.now.toISOString() } }))
  },
  undo: (ctx, _batch, items) =>
    restoreClients(
      ctx,
      items.map(({ clientId, after }) => ({ clientId, at: (after as { at: string }).at })),
      { isUndo: true },
    ),
})
